#include <algorithm>
#include <cmath>

#include "sojourn/answers/single_checks.h"

namespace sojourn::answers {
namespace {

using Field = const NamedMeasure* MeasureIndex::*;

constexpr Field kAdd[] = {&MeasureIndex::throughput, &MeasureIndex::mean_jobs, &MeasureIndex::mean_queue,
                          &MeasureIndex::mean_used_processors};
constexpr Field kAverage[] = {&MeasureIndex::mean_response, &MeasureIndex::mean_wait, &MeasureIndex::mean_slowdown,
                              &MeasureIndex::prob_wait};

bool all_have(const std::vector<MeasureIndex>& parts, Field field) {
  return std::all_of(parts.begin(), parts.end(), [&](const MeasureIndex& p) { return p.*field; });
}

void check_sum(const MeasureIndex& whole, const std::vector<MeasureIndex>& parts, Field field, Examination& exam) {
  if (!(whole.*field) || !all_have(parts, field)) return;
  double sum = 0, tolerance = exam.error_of(*(whole.*field));
  for (const MeasureIndex& p : parts) {
    sum += (p.*field)->second.value;
    tolerance += exam.error_of(*(p.*field)) + kRounding * std::abs((p.*field)->second.value);
  }
  exam.equal(*(whole.*field), sum, tolerance, "the sum of the parts,");
}

// Weighted by the throughputs of the parts: how often a job is one of theirs.
void check_average(const MeasureIndex& whole, const std::vector<MeasureIndex>& parts, Field field, Examination& exam) {
  if (!(whole.*field) || !all_have(parts, field) || !all_have(parts, &MeasureIndex::throughput)) return;
  double sum = 0, weight = 0, tolerance = 0;
  for (const MeasureIndex& p : parts) {
    const double rate = p.throughput->second.value, x = (p.*field)->second.value;
    if (rate <= 0) continue;
    weight += rate;
    sum += rate * x;
    tolerance += rate * (exam.error_of(*(p.*field)) + kRounding * std::abs(x));
  }
  if (!(weight > 0) || !std::isfinite(sum)) return;
  exam.equal(*(whole.*field), sum / weight, exam.error_of(*(whole.*field)) + tolerance / weight,
             "the average of the parts,");
}

const LawPoint* find(const std::vector<LawPoint>& points, double at) {
  for (const LawPoint& p : points)
    if (p.at == at) return &p;
  return nullptr;
}

// The percentile of a mixture lies between the smallest and the largest of those mixed.
void check_between(const MeasureIndex& whole, const std::vector<MeasureIndex>& parts, LawPoints MeasureIndex::*law,
                   std::vector<LawPoint> LawPoints::*points, Examination& exam) {
  for (const LawPoint& w : whole.*law.*points) {
    double low = INFINITY, high = 0, tolerance = exam.error_of(*w.named);
    for (const MeasureIndex& part : parts) {
      if (part.throughput && !(part.throughput->second.value > 0)) continue;
      const LawPoint* p = find(part.*law.*points, w.at);
      if (!p) return;
      low = std::min(low, p->value());
      high = std::max(high, p->value());
      tolerance = std::max(tolerance, exam.error_of(*p->named));
    }
    tolerance += kPercentileRounding * high;
    if (low > high) return;
    exam.at_least(*w.named, low, tolerance, "the smallest of the parts,");
    exam.at_most(*w.named, high, tolerance, "the largest of the parts,");
  }
}

}  // namespace

void check_parts(const MeasureIndex& whole, const std::vector<MeasureIndex>& parts, Examination& exam) {
  if (parts.empty()) return;
  for (const Field field : kAdd) check_sum(whole, parts, field, exam);
  for (const Field field : kAverage) check_average(whole, parts, field, exam);
  for (const auto law : {&MeasureIndex::wait, &MeasureIndex::response})
    for (const auto points : {&LawPoints::percentiles, &LawPoints::above})
      check_between(whole, parts, law, points, exam);
}

}  // namespace sojourn::answers
