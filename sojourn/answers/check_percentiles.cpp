#include <algorithm>
#include <cmath>

#include "sojourn/answers/single_checks.h"

namespace sojourn::answers {
namespace {

double slack(const NamedMeasure& m, const Examination& exam) {
  return exam.error_of(m) + kPercentileRounding * std::abs(m.second.value);
}

double level(const LawPoint& percentile) { return percentile.at / 100; }

void check_order(const LawPoints& law, Examination& exam) {
  for (std::size_t i = 1; i < law.percentiles.size(); ++i) {
    const auto &lower = *law.percentiles[i - 1].named, &upper = *law.percentiles[i].named;
    exam.at_least(upper, lower.second.value, slack(lower, exam) + slack(upper, exam), "the percentile below it,");
  }
  for (std::size_t i = 1; i < law.above.size(); ++i) {
    const auto &sooner = *law.above[i - 1].named, &later = *law.above[i].named;
    exam.at_most(later, sooner.second.value, slack(sooner, exam) + slack(later, exam), "the one of a shorter time,");
  }
}

// The mean is the area under the percentiles, so at least the area of the steps below them: Markov's inequality, and
// sharper with several levels. The last step is named: it weighs most.
void check_against_mean(const LawPoints& law, const NamedMeasure* mean, Examination& exam) {
  if (!mean) return;
  double area = 0, tolerance = exam.error_of(*mean) + kPercentileRounding * std::abs(mean->second.value);
  for (std::size_t i = 0; i < law.percentiles.size(); ++i) {
    const LawPoint& p = law.percentiles[i];
    const double next = i + 1 < law.percentiles.size() ? level(law.percentiles[i + 1]) : 1.0;
    area += (next - level(p)) * p.value();
    tolerance += (next - level(p)) * slack(*p.named, exam);
  }
  if (!law.percentiles.empty()) exam.at_least(*mean, area, tolerance, "what its percentiles alone amount to,");
  for (const LawPoint& t : law.above)
    if (t.at > 0)
      exam.at_most(*t.named, mean->second.value / t.at,
                   slack(*t.named, exam) + (exam.error_of(*mean) + kRounding * mean->second.value) / t.at,
                   "mean / time (Markov's inequality),");
}

// P(X > t) <= 1 - q exactly when t is at or beyond the q-percentile. Where they meet both may be off a little.
void check_percentiles_against_tail(const LawPoints& law, Examination& exam) {
  for (const LawPoint& t : law.above)
    for (const LawPoint& p : law.percentiles) {
      const double near = slack(*p.named, exam), tolerance = slack(*t.named, exam) + kPercentileRounding;
      if (t.at > p.value() + near) exam.at_most(*t.named, 1 - level(p), tolerance, "1 - the level of a percentile,");
      if (t.at < p.value() - near) exam.at_least(*t.named, 1 - level(p), tolerance, "1 - the level of a percentile,");
    }
}

// A percentile of the wait is zero exactly when enough jobs do not wait at all.
void check_against_prob_wait(const MeasureIndex& m, Examination& exam) {
  if (!m.prob_wait) return;
  const double waits = m.prob_wait->second.value, tolerance = slack(*m.prob_wait, exam);
  const double scale = m.mean_response ? m.mean_response->second.value : m.mean_wait ? m.mean_wait->second.value : 0;
  for (const LawPoint& p : m.wait.percentiles) {
    const double exceed = 1 - level(p);
    if (waits > exceed + tolerance && p.value() == 0) exam.fault(*p.named, "is 0, although more jobs than that wait");
    if (waits < exceed - tolerance)
      exam.at_most(*p.named, 0.0, kPercentileRounding * scale, "zero, as enough jobs do not wait:");
  }
  for (const LawPoint& t : m.wait.above) exam.at_most(*t.named, waits, slack(*t.named, exam) + tolerance, "prob_wait,");
}

// A job responds after it has waited: every point of the response is at least that of the wait.
void check_wait_below_response(const MeasureIndex& m, Examination& exam) {
  const auto compare = [&](const std::vector<LawPoint>& waits, const std::vector<LawPoint>& responses, const char* of) {
    for (const LawPoint& w : waits)
      for (const LawPoint& r : responses)
        if (w.at == r.at) exam.at_most(*w.named, r.value(), slack(*w.named, exam) + slack(*r.named, exam), of);
  };
  compare(m.wait.percentiles, m.response.percentiles, "the same percentile of the response,");
  compare(m.wait.above, m.response.above, "the same probability of the response,");
}

}  // namespace

void check_percentiles(const MeasureIndex& m, Examination& exam) {
  for (const LawPoints* law : {&m.wait, &m.response, &m.jobs}) {
    check_order(*law, exam);
    check_percentiles_against_tail(*law, exam);
  }
  check_against_mean(m.wait, m.mean_wait, exam);
  check_against_mean(m.response, m.mean_response, exam);
  check_against_mean(m.jobs, m.mean_jobs, exam);
  check_against_prob_wait(m, exam);
  check_wait_below_response(m, exam);
}

}  // namespace sojourn::answers
