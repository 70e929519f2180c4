#include "sojourn/model_file/read_whole_distribution.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/vocabulary/distributions.h"

namespace sojourn::model_file {
namespace {

using distributions::WholeNumbers;

// 4 and 4.0 are whole, 2.5 and 0 are not what is meant here.
std::optional<std::int64_t> whole_of(Section& s, const Node& node, const std::string& name, std::int64_t most) {
  const bool fits = node.is_number() && std::isfinite(node.number) && node.number == std::floor(node.number) &&
                    node.number >= 1 && node.number <= static_cast<double>(most);
  if (fits) return static_cast<std::int64_t>(node.number);
  const bool fraction = node.is_number() && std::isfinite(node.number) && node.number != std::floor(node.number);
  const std::string problem = fraction ? "must be a whole number"
                              : node.is_number()
                                  ? "is out of range"
                                  : "must be a whole number or a table with dist, not " + kind_text(node);
  s.wrong(node, in_quotes(name) + " " + problem,
          fmt::format("a whole number from 1 to {}", grouped(static_cast<double>(most))),
          fraction && &node == s.find(name.substr(name.rfind('.') + 1))
              ? "for numbers that differ from job to job: { dist = \"pmf\", values = [1, 4], weights = [0.5, 0.5] }"
          : node.is_text() ? cure_for_number(node.text)
                           : "");
  return std::nullopt;
}

WholeNumbers read_uniform(Section& s, const std::string& name, std::int64_t most) {
  const Node *min = s.find("min"), *max = s.find("max");
  if (!min) s.missing("min", "the smallest value");
  if (!max) s.missing("max", "the largest value");
  if (!min || !max) return {};
  const auto least = whole_of(s, *min, name + ".min", most), largest = whole_of(s, *max, name + ".max", most);
  if (!least || !largest) return {};
  return distributions::uniform_whole(*least, *largest);
}

WholeNumbers read_pmf(Section& s, const std::string& name, std::int64_t most) {
  const Node* list = s.find("values");
  const auto weights = s.numbers("weights");
  if (!list || !list->is_array() || list->items.empty()) {
    if (list)
      s.wrong(*list, "the values must be a list", "values = [1, 4]");
    else
      s.missing("values", "values = [1, 4]");
    return {};
  }
  std::vector<std::int64_t> values;
  for (const Node& item : list->items)
    if (const auto v = whole_of(s, item, name + ".values", most)) values.push_back(*v);
  if (values.size() != list->items.size() || weights.empty()) return {};
  auto law = distributions::weighted_whole(values, weights);
  note_sum(s.document(), name, std::accumulate(weights.begin(), weights.end(), 0.0));
  return law;
}

}  // namespace

WholeNumbers read_whole_distribution(Section& section, const std::string& key) {
  const Range& range = section.row(key).range;
  const auto most = static_cast<std::int64_t>(range.most);
  const Node* node = section.find(key);
  const std::string name = section.name().empty() ? key : section.name() + "." + key;
  if (!node) {
    section.missing(key,
                    fmt::format("a whole number, such as {} = 4, or {{ dist = \"uniform\", min = 1, max = 8 }}", key));
    return {};
  }
  if (!node->is_table()) {
    const auto value = whole_of(section, *node, name, most);
    return value ? distributions::always(*value) : WholeNumbers{};
  }
  Section s(section.document(), *node, name);
  const std::string dist = s.choice("dist", vocabulary::whole_distribution_names());
  s.describe("dist." + dist);
  try {
    if (dist == "uniform") return read_uniform(s, name, most);
    if (dist == "pmf") return read_pmf(s, name, most);
    if (dist == "constant") return distributions::always(s.whole("value", range, 1));
    for (const auto& [name_of_key, value] : node->entries) s.know({name_of_key});  // what would be known is not known
  } catch (const ModelError& e) {
    s.adopt(e);
  }
  return {};
}

}  // namespace sojourn::model_file
