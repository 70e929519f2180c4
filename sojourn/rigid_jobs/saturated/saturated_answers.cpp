#include "sojourn/rigid_jobs/saturated/saturated_answers.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/chain/assemble.h"
#include "sojourn/rigid_jobs/packing_bound.h"
#include "sojourn/rigid_jobs/saturated/closed_forms.h"
#include "sojourn/rigid_jobs/saturated/saturated_chain.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"
#include "sojourn/rigid_jobs/stability.h"

namespace sojourn::rigid_jobs {
namespace {

bool equal_constants(const Model& m) { return common_length(m) && m.classes[0].time->is_constant(); }

// Jobs per unit of time from the mean use of a slot.
double rate_of(const Model& m, double mean_used) {
  return mean_used / mean_width(m) / m.classes[0].time->mean() * m.clusters[0].speed;
}

double mean_of(const std::vector<double>& pmf) {
  double mean = 0;
  for (std::size_t k = 0; k < pmf.size(); ++k) mean += static_cast<double>(k) * pmf[k];
  return mean;
}

}  // namespace

std::optional<answers::MethodAnswer> slots_answer(const Model& m, const LargestRates& rates) {
  if (!equal_constants(m)) return std::nullopt;
  const auto known = rates.fifo[0]->slots;
  const SlotLaw law = known ? *known : saturated_slots(m.clusters[0].processors, all_widths(m));
  auto a = saturated_answer(m, rate_of(m, law.mean), law.pmf);
  a.kind = law.converged ? answers::MethodKind::exact : answers::MethodKind::approximation;
  a.residual = law.residual;
  a.notes.push_back(law.steps == 0
                        ? "slot chain, solved by elimination"
                        : fmt::format("slot chain, {} steps of suffix sum, product and convolution", law.steps));
  if (!law.converged) a.notes.push_back("the iteration did not settle: see the residual");
  if (law.pmf.size() > answers::kLongestUsedLaw)
    a.notes.push_back(
        fmt::format("used_processors_pmf is left out: {} numbers", grouped(static_cast<double>(law.pmf.size()))));
  return a;
}

std::optional<answers::MethodAnswer> closed_form_answer(const Model& m) {
  const auto k = m.clusters[0].processors;
  if (equal_constants(m)) {
    const auto pmf = slots_closed_form(k, all_widths(m));
    if (!pmf) return std::nullopt;
    auto a = saturated_answer(m, rate_of(m, mean_of(*pmf)), *pmf);
    a.kind = answers::MethodKind::exact;
    a.notes.push_back(k <= 3 ? "closed form for two and three processors"
                             : "closed form for widths uniform on 1 to all processors");
    return a;
  }
  if (common_length(m) && m.classes[0].time->is_exponential()) {
    const EqualRates e = equal_rates(k, all_widths(m));
    auto a = saturated_answer(m, e.rate / m.classes[0].time->mean() * m.clusters[0].speed, e.used_pmf);
    a.kind = answers::MethodKind::exact;
    a.notes.push_back("product form for equal exponential lengths");
    return a;
  }
  const auto one = alone(m, 0);
  const FifoLimit limit = fifo_limit(*one);
  if (!limit.exact || limit.how.find("closed form") == std::string::npos) return std::nullopt;
  auto a = saturated_answer(m, limit.rate, {});
  a.kind = answers::MethodKind::exact;
  a.notes.push_back(limit.how);
  return a;
}

std::optional<answers::MethodAnswer> chain_answer(const Model& m, std::vector<std::string>& notes, bool insist) {
  if (equal_constants(m)) return std::nullopt;
  for (const JobClass& c : m.classes)
    if (!c.time->as_phase_type()) {
      notes.push_back(
          fmt::format("no saturated chain: {} lengths are not phase-type; max_rate comes from a saturated simulation",
                      c.time->name()));
      return std::nullopt;
    }
  const auto one = alone(m, 0);
  const auto types = chain_types(*one);
  const ChainSize size = chain_size(m.clusters[0].processors, types);
  if (size.at_least || size.blocked > kMostSaturatedStates) {
    const std::string why =
        fmt::format("the saturated chain has {}, more than {}", states_text(size), grouped(kMostSaturatedStates));
    if (insist) throw TooLarge("the exact method saturated-chain is refused: " + why);
    notes.push_back("not solved as a chain: " + why);
    return std::nullopt;
  }
  const SaturatedChain chain = solve_saturated_chain(m.clusters[0].processors, types);
  auto a = saturated_answer(m, chain.rate, chain.used_pmf);
  a.kind = answers::MethodKind::exact;
  a.residual = chain.residual;
  a.notes.push_back(fmt::format("saturated chain of {} states; index of dispersion of completions {}",
                                grouped(chain.states), number_text(1 + 2 * chain.lead, 10)));
  return a;
}

answers::MethodAnswer packing_answer(const Model& m) {
  const auto one = alone(m, 0);
  const PackingBound bound = packing_bound(*one);
  auto a = saturated_answer(m, bound.rate, {});
  a.kind = answers::MethodKind::upper_bound;
  a.notes.push_back(
      bound.packings == 0 ? "all processors busy: too many widths to look for packings"
      : bound.optimal
          ? fmt::format("any policy: linear program over packings by column generation, optimal after {} packings",
                        bound.packings)
          : fmt::format(
                "any policy: linear program over packings, a valid bound after {} packings though not yet the best",
                bound.packings));
  return a;
}

std::optional<answers::Table> transient_table(const Model& m) {
  if (!equal_constants(m) || m.clusters[0].processors > 200'000) return std::nullopt;
  answers::Table table{"transient",
                       "Use slot by slot, beginning with an empty machine",
                       {"slot", "mean_used_processors", "utilization"},
                       {}};
  SlotBySlot slots(m.clusters[0].processors, all_widths(m));
  int next_shown = 1;
  double last = 0;
  for (int slot = 1; slot <= 1000; ++slot, slots.next()) {
    if (slot < next_shown) continue;
    const double mean = slots.mean();
    table.rows.push_back({static_cast<double>(slot), mean, mean / total_processors(m)});
    constexpr double kSettled = 1e-12;
    if (slot > 10 && std::abs(mean - last) < kSettled * mean) break;
    last = mean;
    next_shown = slot < 10 ? slot + 1 : slot * 2;
  }
  return table;
}

WidthLaw all_widths(const Model& m) {
  if (m.classes.size() == 1) return m.classes[0].width;
  std::vector<std::int64_t> values;
  std::vector<double> weights;
  for (const JobType& t : types_of(m)) values.push_back(t.width), weights.push_back(t.probability);
  return WidthLaw::weighted(values, weights);
}

}  // namespace sojourn::rigid_jobs
