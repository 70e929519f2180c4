#include "sojourn/reproduce/catalogue.h"

#include <algorithm>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {
namespace {

bool asked(const std::string& name, const Paper& paper, const Entry& entry) {
  return name == "all" || name == paper.key || name == entry.name;
}

// Every word that may be asked for.
std::vector<std::string> names() {
  std::vector<std::string> all = {"all"};
  for (const auto& paper : catalogue()) {
    all.push_back(paper.key);
    for (const auto& entry : paper.entries) all.push_back(entry.name);
  }
  return all;
}

}  // namespace

const std::vector<Paper>& catalogue() {
  static const std::vector<Paper> papers = {fifo_paper(), grid_paper(), fork_join_paper(), malleable_paper(),
                                            staged_paper()};
  return papers;
}

std::vector<Entry> chosen(const std::vector<std::string>& asked_for) {
  std::vector<Complaint> complaints;
  const auto known = names();
  for (const auto& name : asked_for)
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      const std::string near = nearest_name(name, known);
      complaints.push_back({"no figure or table is called " + in_quotes(name), name,
                            "a name that `sojourn reproduce --list` prints, a paper, or all",
                            near.empty() ? "" : "did you mean " + near + "?"});
    }
  if (!complaints.empty()) throw ModelError(complaints);
  std::vector<Entry> entries;
  for (const auto& paper : catalogue())
    for (const auto& entry : paper.entries)
      for (const auto& name : asked_for)
        if (asked(name, paper, entry)) {
          entries.push_back(entry);
          break;
        }
  return entries;
}

Card make(const Entry& entry, const Bench& bench) {
  Card card = entry.make(bench);
  card.name = entry.name;
  return card;
}

}  // namespace sojourn::reproduce
