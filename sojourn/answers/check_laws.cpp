#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/single_checks.h"
#include "sojourn/base/text.h"

namespace sojourn::answers {
namespace {

// A law may leave out this much at its end without saying so; more must be told as `beyond`.
constexpr double kUnsaid = 1e-9;
// How much longer than a geometric tail of its last ratio the part that is left out may be.
constexpr double kLongTail = 100;
// Entries whose ratio must have settled, to this relative change, before it is compared with the decay rate.
constexpr std::size_t kSettledEntries = 12;
constexpr double kSettled = 1e-9;
constexpr double kDecayRounding = 1e-6;  // decay rates found as an eigenvalue are good to about 8 digits
constexpr double kTooSmall = 1e-280;     // ratios of smaller entries are no longer accurate

struct Sums {
  double total = 0, mean = 0;
};

Sums sums_of(const std::vector<double>& law) {
  Sums s;
  for (std::size_t n = 0; n < law.size(); ++n) {
    s.total += law[n];
    s.mean += static_cast<double>(n) * law[n];
  }
  return s;
}

void check_total(const NamedMeasure& law, double total, Examination& exam) {
  const double tolerance = exam.error_of(law) + kRounding, beyond = law.second.beyond.value_or(0.0);
  if (total > 1 + tolerance)
    exam.fault(law, fmt::format("sums to 1 + {:.1e} ({:.1e} allowed)", total - 1, tolerance));
  else if (total + beyond < 1 - tolerance - kUnsaid)
    exam.fault(law, fmt::format("sums to {}, and only {} is said to lie beyond its end", number_text(total, 9),
                                number_text(beyond, 3)));
}

double ratio_at_end(const std::vector<double>& law) {
  const std::size_t n = law.size();
  return n >= 2 && law[n - 2] > 0 ? std::min(law[n - 1] / law[n - 2], 1.0) : 0.0;
}

// What is left out lies at or beyond the end, and is no longer than its own decay makes it.
void check_mean(const NamedMeasure& law, const Sums& s, const NamedMeasure* mean, double decay, Examination& exam) {
  if (!mean) return;
  const double end = static_cast<double>(law.second.array.size()), left = std::max(0.0, 1 - s.total);
  const double tolerance = exam.error_of(*mean) + kRounding * std::abs(mean->second.value) +
                           exam.error_of(law) * std::max(s.mean, 1.0) + kRounding * std::max(s.mean, 1.0);
  const double sure = std::max(0.0, left - exam.error_of(law) - kRounding);
  exam.at_least(*mean, s.mean + sure * end, tolerance, "the mean of its law,");
  if (left > kUnsaid) return;
  const double ratio = std::max(ratio_at_end(law.second.array), decay);
  const double longest = ratio < 1 ? end + kLongTail / (1 - ratio) : INFINITY;
  exam.at_most(*mean, s.mean, tolerance + (left > 0 ? left * longest : 0.0), "the mean of its law,");
}

// Beyond the levels where everybody runs, a ratio that has settled is an eigenvalue: the decay rate is the largest.
void check_decay(const MeasureIndex& m, double most_running, Examination& exam) {
  if (!m.decay_rate || !m.jobs_pmf || !(most_running >= 0)) return;
  const auto& law = m.jobs_pmf->second.array;
  const auto first = static_cast<std::size_t>(most_running) + 1;
  std::size_t end = law.size();
  while (end > 0 && law[end - 1] < kTooSmall) --end;
  if (end < first + kSettledEntries + 1) return;
  const double ratio = law[end - 1] / law[end - 2];
  for (std::size_t n = end - kSettledEntries; n < end; ++n)
    if (!(std::abs(law[n] / law[n - 1] - ratio) <= kSettled * ratio)) return;
  exam.at_least(*m.decay_rate, ratio,
                exam.error_of(*m.decay_rate) + (kDecayRounding + exam.error_of(*m.jobs_pmf)) * ratio,
                "the ratio of the last entries of jobs_pmf,");
}

void check_law(const NamedMeasure* law, const NamedMeasure* mean, double decay, Examination& exam) {
  if (!law || law->second.array.empty()) return;
  const Sums s = sums_of(law->second.array);
  check_total(*law, s.total, exam);
  check_mean(*law, s, mean, decay, exam);
}

}  // namespace

void check_laws(const MeasureIndex& m, double most_running, Examination& exam) {
  const double decay = m.decay_rate ? m.decay_rate->second.value : 0.0;
  check_law(m.jobs_pmf, m.mean_jobs, decay, exam);
  check_law(m.used_processors_pmf, m.mean_used_processors, 0.0, exam);
  check_decay(m, most_running, exam);
}

}  // namespace sojourn::answers
