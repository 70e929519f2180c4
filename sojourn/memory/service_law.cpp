#include "sojourn/memory/service_law.h"

#include <algorithm>
#include <cmath>

namespace sojourn::memory {
namespace {

// Phases in a row: rate of each, and the chance to be done after it.
struct Row {
  std::vector<double> rate, done;
};

constexpr double kRounding = 1e-9;  // of a squared coefficient of variation that is meant to be 1 / n

double cv2_of(const Moments& m) { return m.variance / (m.mean * m.mean); }

int phases_for(const Moments& m, int most) {
  const double cv2 = cv2_of(m);
  if (cv2 >= 0.5) return std::abs(cv2 - 1) < kRounding ? 1 : std::min(2, most);
  return static_cast<int>(std::min<double>(most, std::ceil(1 / cv2 - kRounding)));
}

// Marie's Coxian: two phases for any squared coefficient of variation from 1/2 on.
Row coxian(double mean, double cv2) { return {{2 / mean, 1 / (mean * cv2)}, {1 - 0.5 / cv2, 1}}; }

// k - 1 phases with chance p, k otherwise (Tijms); p = 0 where even k are not regular enough.
Row erlang_mixture(double mean, double cv2, int k) {
  double p = 0;
  if (cv2 * k > 1) p = (k * cv2 - std::sqrt(k * (1 + cv2) - k * k * cv2)) / (1 + cv2);
  Row row;
  for (int i = 1; i <= k; ++i) {
    row.rate.push_back((k - p) / mean);
    row.done.push_back(i == k ? 1 : i == k - 1 ? p : 0);
  }
  return row;
}

Row row_for(const Moments& m, int most) {
  const int k = phases_for(m, most);
  const double cv2 = cv2_of(m);
  return k == 2 && cv2 >= 0.5 ? coxian(m.mean, cv2) : erlang_mixture(m.mean, std::min(cv2, 1.0), k);
}

// Jobs that come from another size may be in a phase this size does not use: they go through it
// like the last one.
void pad(Row& row, std::size_t phases) {
  while (row.rate.size() < phases) {
    row.rate.push_back(row.rate.back());
    row.done.push_back(1);
  }
}

phase_type::PhaseType join(const phase_type::PhaseType& work, const Row& row, bool any) {
  const Index k = work.phases(), n = static_cast<Index>(row.rate.size());
  MatrixXd T = MatrixXd::Zero(k + n, k + n);
  RowVectorXd alpha = RowVectorXd::Zero(k + n);
  alpha.head(k) = work.alpha();
  T.topLeftCorner(k, k) = work.T();
  VectorXd exit = VectorXd::Zero(k + n);
  if (any)
    T.col(k).head(k) = work.exit();
  else
    exit.head(k) = work.exit();
  for (Index i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (i + 1 < n) T(k + i, k + i + 1) = row.rate[at] * (1 - row.done[at]);
    exit(k + i) = i + 1 < n ? row.rate[at] * row.done[at] : row.rate[at];
  }
  return phase_type::PhaseType::closed(alpha, T, exit);
}

}  // namespace

ServiceLaws joined(const std::vector<phase_type::PhaseType>& work, const std::vector<Moments>& overhead, int most) {
  ServiceLaws laws;
  double least = 0;
  for (const Moments& m : overhead) {
    if (m.mean <= 0) continue;
    laws.overhead_phases = std::max(laws.overhead_phases, phases_for(m, most));
    least = least == 0 ? m.mean : std::min(least, m.mean);
    if (cv2_of(m) * most < 1 - kRounding)
      laws.missed_cv2 = laws.missed_cv2 == 0 ? cv2_of(m) : std::min(laws.missed_cv2, cv2_of(m));
  }
  const auto phases = static_cast<std::size_t>(laws.overhead_phases);
  for (std::size_t p = 0; p < work.size(); ++p) {
    if (phases == 0) {
      laws.by_size.push_back(work[p]);
      continue;
    }
    const bool any = overhead[p].mean > 0;
    // Without overhead of its own, what is left of it from another size ends at the fastest pace
    // known.
    Row row = any ? row_for(overhead[p], most) : Row{{static_cast<double>(phases) / least}, {1}};
    pad(row, phases);
    laws.by_size.push_back(join(work[p], row, any));
  }
  return laws;
}

}  // namespace sojourn::memory
