#include "sojourn/answers/checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/single_checks.h"

namespace sojourn::answers {
namespace {

enum class Care { none, values, itself, everything };

Care care_for(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return Care::everything;
    case MethodKind::lower_bound:
    case MethodKind::upper_bound:
      return Care::itself;
    case MethodKind::approximation:
    case MethodKind::asymptotic:
      return Care::values;
    case MethodKind::as_published:
    case MethodKind::simulation:
      return Care::none;
  }
  return Care::everything;
}

void check_measures(const MeasureIndex& m, const Facts& facts, Care care, Examination& exam) {
  check_values(m.all, exam);
  if (!exam.sound()) return;  // what is not a number cannot be compared
  check_percentiles(m, exam);
  if (care == Care::itself) return;
  check_laws(m, facts.most_running, exam);
  check_balance(m, facts, exam);
}

// What is known of one part: the little laws hold for it as for the whole.
Facts facts_of_part(const Facts& whole, const std::vector<PartFacts>& known, const std::string& name) {
  Facts f{.little_of_jobs = whole.little_of_jobs, .little_of_queue = whole.little_of_queue};
  for (const PartFacts& p : known)
    if (p.name == name) f.processors = p.processors, f.work = p.work;
  return f;
}

void check_all_parts(const MeasureIndex& whole, const std::vector<Part>& parts, const std::vector<PartFacts>& known,
                     const Facts& facts, Care care, Examination& exam) {
  static const std::string the_whole;
  std::vector<MeasureIndex> indices;
  indices.reserve(parts.size());
  for (const Part& part : parts) {
    exam.look_at(part.name);
    indices.emplace_back(part.measures);
    check_measures(indices.back(), facts_of_part(facts, known, part.name), care, exam);
  }
  exam.look_at(the_whole);
  if (care == Care::everything && exam.sound()) check_parts(whole, indices, exam);
}

}  // namespace

std::optional<Fault> check_method(const MethodAnswer& method, const Facts& facts) {
  const Care care = care_for(method.kind);
  if (care == Care::none) return std::nullopt;
  Examination exam(method);
  if (care == Care::values) {
    check_values(method.measures, exam);
    for (const auto* parts : {&method.clusters, &method.classes})
      for (const Part& part : *parts) exam.look_at(part.name), check_values(part.measures, exam);
    return exam.first_fault();
  }
  const MeasureIndex whole(method.measures);
  check_measures(whole, facts, care, exam);
  if (!method.clusters.empty() && exam.sound())
    check_all_parts(whole, method.clusters, facts.clusters, facts, care, exam);
  if (!method.classes.empty() && exam.sound()) check_all_parts(whole, method.classes, facts.classes, facts, care, exam);
  return exam.first_fault();
}

namespace {

// A rate below one by less than rounding is right to all digits, and of no use: 1 - rate is what is asked for.
void leave_out_rounded_decay(MethodAnswer& method) {
  const auto rounded = [](const Measures& m) { return m.value("decay_rate") == 1.0; };
  bool told = rounded(method.measures);
  if (told) method.measures.erase("decay_rate");
  for (auto* parts : {&method.clusters, &method.classes})
    for (Part& part : *parts)
      if (rounded(part.measures)) part.measures.erase("decay_rate"), told = true;
  if (told) method.notes.push_back("decay_rate is left out: it is 1 to the last digit");
}

}  // namespace

std::vector<Refusal> refuse_unsound(Answer& answer, const Facts& facts) {
  for (MethodAnswer& m : answer.methods)
    if (m.kind == MethodKind::exact && answer.stability.stable) leave_out_rounded_decay(m);
  std::vector<Refusal> refused;
  const auto refuse = [&](const MethodAnswer& m, const std::string& why) {
    const bool known =
        std::any_of(refused.begin(), refused.end(), [&](const Refusal& r) { return r.method == m.name; });
    if (!known) refused.push_back({m.name, why});
  };
  const auto drop = [&] {
    std::erase_if(answer.methods, [&](const MethodAnswer& m) {
      return std::any_of(refused.begin(), refused.end(), [&](const Refusal& r) { return r.method == m.name; });
    });
  };
  for (const MethodAnswer& m : answer.methods)
    if (const auto fault = check_method(m, facts)) refuse(m, fault->measure + " " + fault->reason);
  drop();
  // Only what is sound by itself may speak against another. Whoever of two exact methods is wrong, neither can be told.
  for (const MethodAnswer& m : answer.methods)
    for (const MethodAnswer& other : answer.methods)
      if (&m != &other)
        if (const auto fault = check_against(m, other)) refuse(m, fault->measure + " " + fault->reason);
  drop();
  for (const Refusal& r : refused)
    answer.notes.push_back(fmt::format("{} is refused, its answer cannot be right: {}", r.method, r.reason));
  return refused;
}

namespace {

// No method tells less than this, relatively: what rounding adds on the way from numbers typed in decimals through sums
// of a few thousand terms, whatever the method itself knows of.
constexpr double kLeastError = 3e-13;

// Of a distribution, its largest entry.
double size_of(const Measure& m) {
  return m.array.empty() ? std::abs(m.value) : *std::max_element(m.array.begin(), m.array.end());
}

// of_others: relative, of measures that come without an error; none where the method is not exact. What is infinite is
// so exactly.
void raise_small_errors(Measures& measures, std::optional<double> of_others) {
  for (const auto& [name, m] : measures) {
    const double size = size_of(m);
    if (!std::isfinite(size) || !(m.error || of_others)) continue;
    const double told = m.error ? *m.error : *of_others * size, error = std::max(told, kLeastError * size);
    if (m.error && error == told) continue;
    Measure raised = m;
    raised.error = error;
    measures.set(name, raised);
  }
}

}  // namespace

void settle_error_estimate(MethodAnswer& method) {
  bool every_one = true, any = false;
  double largest = 0;
  const auto of_others =
      method.kind == MethodKind::exact ? std::optional(method.error_estimate.value_or(0.0)) : std::nullopt;
  const auto look = [&](Measures& measures) {
    raise_small_errors(measures, of_others);
    for (const auto& [name, m] : measures) {
      every_one = every_one && m.error;
      if (!m.error || !m.array.empty() || m.value == 0 || !std::isfinite(m.value)) continue;
      any = true;
      largest = std::max(largest, *m.error / std::abs(m.value));
    }
  };
  look(method.measures);
  for (auto* parts : {&method.clusters, &method.classes})
    for (Part& part : *parts) look(part.measures);
  if (any) method.error_estimate = every_one ? largest : std::max(largest, method.error_estimate.value_or(0.0));
}

}  // namespace sojourn::answers
