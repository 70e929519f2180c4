#include "sojourn/rigid_jobs/packing_bound.h"

#include <Eigen/Dense>
#include <algorithm>
#include <map>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kMostWork = 4e6;  // widths x processors: one knapsack
constexpr int kMostPivots = 4000;
constexpr double kTolerance = 1e-11;
constexpr double kOperations = 1e9;  // of all pivots together: a second
constexpr double kPivot = 1e-12;     // a smaller entry is rounding

struct Packing {
  double value = 0.0;
  VectorXd counts;
};

// The packing worth most at these prices; negative prices are never bought.
Packing best_packing(const std::vector<std::int64_t>& widths, const VectorXd& prices, std::size_t processors) {
  std::vector<double> worth(processors + 1, 0.0);
  std::vector<int> last(processors + 1, -1);  // width bought last; -1: one processor left empty
  for (std::size_t v = 1; v <= processors; ++v) {
    worth[v] = worth[v - 1];
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const auto w = static_cast<std::size_t>(widths[i]);
      const double price = prices(static_cast<Index>(i));
      if (w > v || price <= 0) continue;
      if (const double here = worth[v - w] + price; here > worth[v]) worth[v] = here, last[v] = static_cast<int>(i);
    }
  }
  Packing p{worth[processors], VectorXd::Zero(prices.size())};
  for (std::size_t v = processors; v > 0;) {
    if (last[v] < 0) {
      --v;
      continue;
    }
    p.counts(last[v]) += 1;
    v -= static_cast<std::size_t>(widths[static_cast<std::size_t>(last[v])]);
  }
  return p;
}

// Packings that meet the needs d: widest first, each used until one of its widths is served. Column i ends width i, so
// that the columns, in the order they were made, are triangular.
struct Start {
  MatrixXd packings;
  VectorXd amounts;
};

Start greedy_packings(const std::vector<std::int64_t>& widths, const VectorXd& d, std::int64_t processors) {
  const Index n = d.size();
  Start start{MatrixXd::Zero(n, n), VectorXd::Zero(n)};
  VectorXd left = d;
  std::vector<bool> served(static_cast<std::size_t>(n), false);
  for (Index step = 0; step < n; ++step) {
    VectorXd counts = VectorXd::Zero(n);
    Index first = -1;
    std::int64_t room = processors;
    for (Index i = n - 1; i >= 0; --i) {
      if (served[static_cast<std::size_t>(i)]) continue;
      counts(i) = static_cast<double>(room / widths[static_cast<std::size_t>(i)]);
      room %= widths[static_cast<std::size_t>(i)];
      if (counts(i) > 0 && (first < 0 || left(i) * counts(first) < left(first) * counts(i))) first = i;
    }
    start.packings.col(first) = counts;
    start.amounts(first) = left(first) / counts(first);
    left = (left - start.amounts(first) * counts).cwiseMax(0.0);
    served[static_cast<std::size_t>(first)] = true;
  }
  return start;
}

}  // namespace

PackingBound packing_bound(const Model& m) {
  const auto processors = static_cast<std::size_t>(m.clusters[0].processors);
  std::map<std::int64_t, double> needs;
  for (const JobType& t : types_of(m)) needs[t.width] += t.probability * m.classes[t.job_class].time->mean();
  std::vector<std::int64_t> widths;
  VectorXd d(static_cast<Index>(needs.size())), prices(d.size());
  for (const auto& [width, need] : needs) {
    d(static_cast<Index>(widths.size())) = need;
    prices(static_cast<Index>(widths.size())) = static_cast<double>(width) / static_cast<double>(processors);
    widths.push_back(width);
  }
  PackingBound bound;
  bound.rate = 1 / prices.dot(d);  // by area: prices in proportion to width, no packing worth more than 1
  const double work = static_cast<double>(widths.size()) * static_cast<double>(processors);
  if (work > kMostWork) return bound;
  const int most = static_cast<int>(
      std::min<double>(kMostPivots, kOperations / (work + 4.0 * static_cast<double>(d.size() * d.size()))));
  const Index n = d.size();
  const Start start = greedy_packings(widths, d, static_cast<std::int64_t>(processors));
  VectorXd x = start.amounts;
  bound.packings = static_cast<int>(n);
  // Often nothing is left empty, and the machine can be full.
  if (bound.rate * x.sum() <= 1 + kTolerance) {
    bound.optimal = true;
    return bound;
  }
  MatrixXd inverse = start.packings.partialPivLu().inverse();
  for (int pivot = 0; pivot < most; ++pivot) {
    prices = inverse.colwise().sum().transpose();  // every packing in use costs 1
    const Packing best = best_packing(widths, prices, processors);
    ++bound.packings;
    bound.rate = std::min(bound.rate, best.value / prices.cwiseMax(0.0).dot(d));
    // No packing is worth more than it costs, or those in use already carry as much as the bound allows.
    if (best.value <= 1 + kTolerance || bound.rate * x.sum() <= 1 + kTolerance) {
      bound.optimal = true;
      break;
    }
    const VectorXd entering = inverse * best.counts;
    Index row = -1;
    for (Index i = 0; i < n; ++i)
      if (entering(i) > kPivot && (row < 0 || x(i) * entering(row) < x(row) * entering(i))) row = i;
    if (row < 0) break;
    const RowVectorXd scaled = inverse.row(row) / entering(row);
    const double amount = x(row) / entering(row);
    for (Index i = 0; i < n; ++i) {
      if (i == row || entering(i) == 0) continue;
      inverse.row(i) -= entering(i) * scaled;
      x(i) = std::max(0.0, x(i) - entering(i) * amount);
    }
    inverse.row(row) = scaled;
    x(row) = amount;
  }
  return bound;
}

}  // namespace sojourn::rigid_jobs
