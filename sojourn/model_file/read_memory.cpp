#include "sojourn/model_file/read_memory.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {
namespace {

using memory::Behaviour;
using memory::Locality;
using memory::Program;

constexpr double kRounding = 1e-9;  // of probabilities that were meant to sum to 1

// A square stochastic matrix in one piece; complains otherwise.
bool sound_chain(Section& s, const std::string& key, MatrixXd& P, const std::string& states) {
  const Node* node = s.find(key);
  if (!node || P.size() == 0) return false;
  if (P.rows() != P.cols()) {
    s.wrong(*node, in_quotes(key) + " is not square", "as many rows as columns");
    return false;
  }
  for (Index i = 0; i < P.rows(); ++i)
    if (!(P.row(i).minCoeff() >= 0) || std::abs(P.row(i).sum() - 1) > kRounding) {
      s.wrong(*node,
              fmt::format("row {} of {} does not sum to 1 (it sums to {})", i + 1, in_quotes(key),
                          number_text(P.row(i).sum())),
              "probabilities of the next reference, summing to 1 in every row");
      return false;
    }
  const auto lost = memory::cut_off(P);
  if (lost.empty()) return true;
  std::vector<std::string> names;
  for (const int k : lost) names.push_back(std::to_string(k + 1));
  s.wrong(*node,
          fmt::format("{} is not irreducible: {} {} and {} 1 cannot both reach each other", in_quotes(key), states,
                      joined(names), states),
          "a chain that comes back to every " + states);
  return false;
}

Locality read_locality(Document& d, const Node& node, std::size_t number) {
  Section s(d, node, "memory.localities");
  Locality here;
  here.name = s.title("name", std::to_string(number));
  const std::string kind = s.choice("references");
  if (kind == "markov") {
    here.behaviour = Behaviour::markov;
    here.block = s.matrix("block");
    if (!sound_chain(s, "block", here.block, "page")) here.block = MatrixXd::Ones(1, 1);
    here.pages = static_cast<int>(here.block.rows());
    return here;
  }
  here.pages = static_cast<int>(s.whole("pages"));
  if (kind == "stack") {
    here.behaviour = Behaviour::stack;
    here.distances = s.numbers("distances");
    double sum = 0;
    for (const double a : here.distances) sum += a < 0 ? std::nan("") : a;
    if (!(sum <= 1 + kRounding))
      s.wrong(*s.find("distances"), "the distances are not probabilities", "numbers, 0 or more, that sum to at most 1");
    return here;
  }
  if (s.has("zipf")) {
    const double exponent = s.number("zipf");
    for (int i = 1; i <= here.pages; ++i) here.weights.push_back(std::pow(i, -exponent));
  } else if (s.has("weights")) {
    here.weights = s.numbers("weights");
    bool sound = here.weights.size() == static_cast<std::size_t>(here.pages);
    for (const double w : here.weights) sound = sound && w > 0;
    if (!sound)
      s.wrong(*s.find("weights"), "the weights do not fit the pages", fmt::format("{} positive numbers", here.pages));
  }
  return here;
}

void read_localities(Document& d, Section& s, Program& p) {
  const Node* list = s.find("localities");
  if (!list || !list->is_array() || list->items.empty()) {
    s.missing("localities", "[[memory.localities]] with pages, or page_transitions with sizes");
    p.localities = {Locality{}};
  } else {
    for (const Node& item : list->items) p.localities.push_back(read_locality(d, item, p.localities.size() + 1));
  }
  const auto L = static_cast<Index>(p.localities.size());
  p.macro = MatrixXd::Ones(1, 1);
  if (L == 1 && !s.has("transitions")) return;
  p.macro = s.matrix("transitions");
  if (sound_chain(s, "transitions", p.macro, "locality") && p.macro.rows() != L)
    s.wrong(*s.find("transitions"), "there are not as many rows as localities", fmt::format("{} rows of {}", L, L));
}

void read_page_matrix(Section& s, Program& p) {
  MatrixXd pages = s.matrix("page_transitions");
  std::vector<int> sizes;
  double total = 0;
  for (const double n : s.numbers("sizes")) {
    sizes.push_back(static_cast<int>(n));
    total += n >= 1 && n == std::floor(n) ? n : std::nan("");
  }
  if (!sound_chain(s, "page_transitions", pages, "page")) return;
  if (total != static_cast<double>(pages.rows()))
    return s.wrong(*s.find("sizes"), "the localities do not cover the pages",
                   fmt::format("whole numbers that sum to {}", pages.rows()));
  p = memory::decomposed(pages, sizes);
}

}  // namespace

std::optional<MemorySection> read_memory(Document& d) {
  const Node* node = d.root().find("memory");
  if (!node) return std::nullopt;
  Section s(d, *node, "memory");
  MemorySection m;
  Program& p = m.program;
  if (s.has("page_transitions"))
    read_page_matrix(s, p);
  else
    read_localities(d, s, p);
  p.frames = static_cast<int>(s.whole("frames"));
  p.page_cost = s.number("page_cost");
  p.references = s.number("references");
  bool blocks = false;
  for (const Locality& l : p.localities) blocks = blocks || l.behaviour == Behaviour::markov;
  p.spread = s.number("spread", blocks ? 0.0 : 1.0);
  if (blocks && p.spread != 0)
    s.wrong(*s.find("spread"), "the pages of a Markov block cannot be divided among servers",
            "spread = 0 with Markov blocks");
  if (p.localities.size() > 20)
    d.complain({.problem = "there are too many localities: every set of them seen between two "
                           "visits is enumerated",
                .found = fmt::format("{} localities, 2^{} sets", p.localities.size(), p.localities.size() - 1),
                .expected = "at most 20 localities",
                .hint = "join localities that are visited together",
                .place = node->place});
  m.overhead_phases = static_cast<int>(s.whole("overhead_phases"));
  return m;
}

}  // namespace sojourn::model_file
