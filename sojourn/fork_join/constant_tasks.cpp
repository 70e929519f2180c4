#include "sojourn/fork_join/constant_tasks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::fork_join {
namespace {

constexpr double kNegligible = 1e-80;  // of what comes in one length, or of the queue
constexpr double kMostWork = 1e9;      // multiplications until the queue must be geometric: about a second

}  // namespace

ConstantTasks::ConstantTasks(const Model& m)
    : tasks_(m.tasks), asked_(asked(m)), rate_(m.arrivals.rate), length_(m.time->mean() / m.speed), load_(load(m)) {
  find_queue();
}

// j P(A = j) = rate time sum_k k P(M = k) P(A = j - k), Panjer's recursion.
std::vector<double> ConstantTasks::coming(double time) const {
  const double jobs = rate_ * time;
  std::vector<double> p = {std::exp(-jobs)};
  double recent = p[0];  // the largest of the last most() entries: when it is nothing, nothing follows
  for (std::size_t j = 1; recent > kNegligible; ++j) {
    double sum = 0;
    for (std::size_t i = 0; i < tasks_.values.size(); ++i) {
      const auto k = static_cast<std::size_t>(tasks_.values[i]);
      if (k <= j) sum += static_cast<double>(k) * tasks_.probabilities[i] * p[j - k];
    }
    p.push_back(jobs * sum / static_cast<double>(j));
    const auto window = std::min(p.size(), static_cast<std::size_t>(tasks_.most()));
    if (j % static_cast<std::size_t>(tasks_.most()) == 0)
      recent = *std::max_element(p.end() - static_cast<std::ptrdiff_t>(window), p.end());
  }
  return p;
}

namespace {

// P(at least j), from the far end.
std::vector<double> summed_up(std::vector<double> p) {
  for (std::size_t j = p.size() - 1; j-- > 0;) p[j] += p[j + 1];
  return p;
}

// exp(x) - 1 - x for x >= 0, without its differences where they would cancel.
double beyond_linear(double x) {
  if (x > 1) return std::expm1(x) - x;
  double term = x * x / 2, sum = term;
  for (int k = 3; term > kEpsilon * sum / 8; ++k) sum += term *= x / k;
  return sum;
}

// The logarithm w > 0 of the root: w = jobs (X(e^w) - 1), with w load, the linear part of the right, taken to the left.
double log_growth(const distributions::WholeNumbers& tasks, double jobs, double load) {
  const auto above = [&](double w) {
    double grown = 0;
    for (std::size_t i = 0; i < tasks.values.size(); ++i)
      grown += tasks.probabilities[i] * beyond_linear(static_cast<double>(tasks.values[i]) * w);
    return jobs * grown > (1 - load) * w;
  };
  double high = (1 - load) / static_cast<double>(tasks.most());
  while (!above(high)) high *= 2;
  double low = high / 2;
  while (above(low)) low /= 2;
  while (high - low > 2 * kEpsilon * high) (above(0.5 * (low + high)) ? high : low) = 0.5 * (low + high);
  return high;
}

}  // namespace

void ConstantTasks::find_queue() {
  const auto came = summed_up(coming(length_));
  const double none = std::exp(-rate_ * length_);
  log_growth_ = log_growth(tasks_, rate_ * length_, load_);
  const double growth = std::expm1(log_growth_);
  std::vector<double> p = {1 - load_};
  const auto patience = 2 * static_cast<std::size_t>(tasks_.most()) + 8;
  const auto most = static_cast<std::size_t>(kMostWork / static_cast<double>(came.size()));
  for (std::size_t steady = 0; p.size() < most && !settled_;) {
    stop_point();
    const std::size_t j = p.size() - 1;
    double sum = j + 1 < came.size() ? p[0] * came[j + 1] : 0.0;
    for (std::size_t i = j + 2 > came.size() ? j + 3 - came.size() : 1; i <= j; ++i)
      if (j + 2 - i < came.size()) sum += p[i] * came[j + 2 - i];
    p.push_back(sum / none);
    const double ratio = p[j + 1] * (1 + growth) / p[j];
    steady = std::abs(ratio - 1) <= 8 * kEpsilon * std::sqrt(static_cast<double>(j + 1)) ? steady + 1 : 0;
    settled_ = steady > patience || p.back() < kNegligible * kNegligible;
  }
  // Those beyond the last: a geometric series.
  at_least_.assign(p.size() - 1, 0.0);
  double beyond = p.back() / growth;
  for (std::size_t n = p.size() - 1; n >= 1; --n) at_least_[n - 1] = beyond += p[n];
  at_least_[0] = 1.0;  // one task is in service: at_least_[n - 1] so far is P(N >= n)
}

double ConstantTasks::queued_at_least(double n) const {
  if (n <= 0) return 1.0;
  // P(Q >= n) = P(N >= n + 1)
  const auto last = static_cast<double>(at_least_.size() - 1);
  if (n <= last) return at_least_[static_cast<std::size_t>(n)];
  return at_least_.back() * std::exp(-(n - last) * log_growth_);
}

double ConstantTasks::wait_above(double t) const {
  if (t < 0) return 1.0;
  const double m = std::floor(t / length_) + 1;
  const auto p = coming(m * length_ - t);
  double sum = 0;
  for (std::size_t j = p.size(); j-- > 0;) sum += p[j] * queued_at_least(m - static_cast<double>(j));
  return sum;
}

double ConstantTasks::response_above(double t) const {
  double sum = 0;
  for (std::size_t i = 0; i < asked_.values.size(); ++i)
    sum += asked_.probabilities[i] * wait_above(t - static_cast<double>(asked_.values[i]) * length_);
  return sum;
}

double ConstantTasks::relative_error() const { return kEpsilon * (64 + 4 * static_cast<double>(at_least_.size())); }

}  // namespace sojourn::fork_join
