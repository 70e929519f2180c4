#include "sojourn/queues/batch_arrivals.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "sojourn/base/rounding.h"
#include "sojourn/base/stop_point.h"

namespace sojourn::queues {
namespace {

constexpr std::size_t kLongestList = 4'000'000;
constexpr double kLittleLeft = 1e-18;

// [j]: P(B >= j), and sums of it from j on, twice.
struct BatchTails {
  std::vector<double> at_least, once, twice;
  explicit BatchTails(const BatchQueue& q) {
    const auto most = static_cast<std::size_t>(*std::max_element(q.sizes.begin(), q.sizes.end()));
    at_least.assign(most + 2, 0.0);
    for (std::size_t i = 0; i < q.sizes.size(); ++i)
      at_least[static_cast<std::size_t>(q.sizes[i])] += q.probabilities[i];
    const auto from_above = [](std::vector<double> v) {
      for (std::size_t j = v.size() - 1; j-- > 0;) v[j] += v[j + 1];
      return v;
    };
    at_least = from_above(at_least);
    at_least[0] = 0;  // a job ahead of nobody is not counted twice
    once = from_above(at_least);
    twice = from_above(once);
  }
  std::size_t most() const { return at_least.size() - 2; }
  static double of(const std::vector<double>& v, std::size_t j) { return j < v.size() ? v[j] : 0.0; }
  double mean() const { return once[1]; }
};

// P(n) over P(0), scaled down wherever it grows large.
class Recursion {
 public:
  Recursion(const BatchQueue& q, const BatchTails& b) : queue_(q), tails_(b), batches_(q.rate / b.mean()) {}

  void extend(std::size_t count) {
    constexpr double kLarge = 1e100, kBack = 1e-100;
    while (p_.size() < count) {
      const std::size_t n = p_.size();
      if (n % 4096 == 0) stop_point();
      if (n == 0) {
        p_.push_back(1.0);
        continue;
      }
      double sum = 0;
      for (std::size_t j = 1; j <= std::min(n, tails_.most()); ++j) sum += p_[n - j] * tails_.at_least[j];
      const double busy = std::min(static_cast<double>(n), static_cast<double>(queue_.servers));
      p_.push_back(batches_ * sum / (busy * queue_.mu));
      if (p_.back() > kLarge)
        for (double& x : p_) x *= kBack;
    }
  }
  std::vector<double>& values() { return p_; }

 private:
  const BatchQueue& queue_;
  const BatchTails& tails_;
  double batches_;
  std::vector<double> p_;
};

// P(0), ..., P(c - 1): the idle processors are those that the load leaves.
void scale_to_idle(const BatchQueue& q, std::vector<double>& p) {
  const auto c = static_cast<std::size_t>(q.servers);
  double idle = 0;
  for (std::size_t n = 0; n < c; ++n) idle += p[n] * static_cast<double>(c - n);
  const double scale = (static_cast<double>(c) - q.rate / q.mu) / idle;
  for (double& x : p) x *= scale;
}

// Jobs ahead of a job, from c on; then in steps of rate c mu.
void tell_waits(const BatchQueue& q, BatchLaw& law) {
  const auto c = static_cast<std::size_t>(q.servers);
  const double servers = static_cast<double>(c), factor = q.mu / q.rate;
  std::vector<double> steps(law.jobs_pmf.size() > c ? law.jobs_pmf.size() - c + 1 : 1, 0.0);  // [m]: ahead = c + m - 1
  for (std::size_t n = 0; n + 1 < law.jobs_pmf.size(); ++n) {
    const double p = law.jobs_pmf[n + 1] * std::min(static_cast<double>(n + 1), servers) * factor;
    steps[n < c ? 0 : n - c + 1] += p;
  }
  law.wait.left.assign(steps.size(), 0.0);
  for (std::size_t k = steps.size() - 1; k-- > 0;) law.wait.left[k] = law.wait.left[k + 1] + steps[k + 1];
  // A job that has begun ends at each step with probability 1/c.
  double begun = 0;
  for (std::size_t k = 0; law.response.left.size() < kLongestList; ++k) {
    begun = begun * (1 - 1 / servers) + (k < steps.size() ? steps[k] : 0.0);
    const double left = begun + (k < law.wait.left.size() ? law.wait.left[k] : 0.0);
    law.response.left.push_back(left);
    if (left < kLittleLeft) break;
  }
}

}  // namespace

double batch_work(const BatchQueue& q) {
  const auto most = static_cast<double>(*std::max_element(q.sizes.begin(), q.sizes.end()));
  return static_cast<double>(q.servers) * std::min(most, static_cast<double>(q.servers));
}

BatchLaw batch_law(const BatchQueue& q) {
  const BatchTails b(q);
  const auto c = static_cast<std::size_t>(q.servers);
  const double pace = static_cast<double>(c) * q.mu, batches = q.rate / b.mean(), drain = pace - q.rate;
  Recursion recursion(q, b);
  recursion.extend(c);
  BatchLaw law;
  // As much of the law as can be told: it falls at least as fast as the batch tails let it.
  std::size_t count = c;
  auto& p = recursion.values();
  double largest = *std::max_element(p.begin(), p.end()), work = 0;
  constexpr double kMostWork = 2e9;
  while (count < kLongestList && work < kMostWork && !law.complete) {
    const std::size_t more = std::max<std::size_t>(64, count / 4);
    work += static_cast<double>(more) * static_cast<double>(b.most());
    recursion.extend(count += more);
    largest = *std::max_element(p.begin(), p.end());
    law.complete = p.back() * static_cast<double>(count) < kLittleLeft * largest && count > c + b.most();
  }
  scale_to_idle(q, p);
  double busy = 0, queue = 0, waits = 0;
  for (std::size_t k = 0; k < c; ++k) {
    busy += p[k] * BatchTails::of(b.once, c - k);
    queue += p[k] * BatchTails::of(b.twice, c - k + 1);
    waits += p[k] * BatchTails::of(b.once, c - k + 1);
  }
  law.all_busy = batches * busy / drain;
  law.mean_queue = batches * (law.all_busy * BatchTails::of(b.twice, 1) + queue) / drain;
  law.mean_wait = law.mean_queue / q.rate;
  law.prob_wait = law.all_busy + waits / b.mean();
  law.jobs_pmf = law.complete ? p : std::vector<double>(p.begin(), p.begin() + static_cast<std::ptrdiff_t>(c));
  // Each P(n) has gone through n sums; drains are differences of rates.
  law.relative_error = kEpsilon * (8 + 4 * static_cast<double>(c) + 2 * pace / drain);
  if (law.complete) tell_waits(q, law);
  return law;
}

}  // namespace sojourn::queues
