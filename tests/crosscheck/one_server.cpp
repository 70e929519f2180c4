// One processor and phase-type tasks: Pollaczek and Khinchine, and the wait as the phase-type law it is.
#include <cmath>

#include "tests/crosscheck/elimination.h"
#include "tests/crosscheck/fork_join.h"

namespace sojourn::crosscheck {
namespace {

// All tasks of a job, one after the other.
Phases in_line(const Phases& task, const std::vector<Extended>& counts) {
  const std::size_t n = task.size(), most = counts.size() - 1, all = n * most;
  Phases p{std::vector<Extended>(all), std::vector<Extended>(all), {all, all}};
  // The last `k` blocks are gone through by a job of k tasks.
  for (std::size_t k = 1; k <= most; ++k)
    for (std::size_t i = 0; i < n; ++i) p.start[(most - k) * n + i] += counts[k] * task.start[i];
  for (std::size_t block = 0; block < most; ++block)
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (j != i) p.moves(block * n + i, block * n + j) = task.moves(i, j);
        if (block + 1 < most) p.moves(block * n + i, (block + 1) * n + j) = task.exit[i] * task.start[j];
      }
      if (block + 1 == most) p.exit[block * n + i] = task.exit[i];
    }
  return p;
}

// The wait is 0, or phase-type: what is left of the job in service, and with probability load what is left of another.
struct Wait {
  std::vector<Extended> start;  // sums to the load
  Matrix<Extended> rates;       // diagonal not used
  std::vector<Extended> exit;
};

Wait wait_of(const Phases& job, Extended rate, Extended empty) {
  const std::size_t n = job.size();
  auto left = Elimination<Extended>(job.moves, job.exit).after(job.start);
  Wait w{left, job.moves, job.exit};
  const Extended mean = sum(left);
  for (std::size_t i = 0; i < n; ++i) {
    w.start[i] = rate * left[i];
    w.exit[i] = job.exit[i] * empty;
    for (std::size_t j = 0; j < n; ++j)
      if (j != i) w.rates(i, j) += job.exit[i] * (1 - empty) * left[j] / mean;
  }
  // From i back to i nothing happens; it is the exit and the other moves that count.
  return w;
}

constexpr int kTerms = 40;  // of the exponential series of at most 1

Quad exponential_of(Quad x) {
  Quad sum = 1, term = 1;
  for (int k = 1; k < kTerms; ++k) sum += term *= x / k;
  return sum;
}

// The exponential of the generator, times t: Taylor's series of a short time, squared again and again. In quadruple
// precision: every squaring doubles the error, and rates 1e15 apart take fifty of them.
Matrix<Quad> exponential_of(const Wait& w, Extended t) {
  const std::size_t n = w.start.size();
  Quad fastest = 0;
  std::vector<Quad> out(n);
  for (std::size_t i = 0; i < n; ++i) {
    out[i] = w.exit[i];
    for (std::size_t j = 0; j < n; ++j) out[i] += j == i ? 0 : w.rates(i, j);
    fastest = std::max(fastest, out[i]);
  }
  const int doublings = std::max(0, static_cast<int>(std::ceil(std::log2(static_cast<Extended>(fastest) * t))));
  const Quad step = std::ldexp(t, -doublings);
  Matrix<Quad> one(n, n), term(n, n), power(n, n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) one(i, j) = j == i ? (fastest - out[i]) * step : w.rates(i, j) * step;
    term(i, i) = power(i, i) = 1;
  }
  for (int k = 1; k < kTerms; ++k) {
    term = term * one;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) term(i, j) /= k;
    power += term;
  }
  const Quad slowed = 1 / exponential_of(fastest * step);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) power(i, j) *= slowed;
  for (int k = 0; k < doublings; ++k) power = power * power;
  return power;
}

Extended still_there(const Wait& w, Extended t) {
  const Matrix<Quad> moved = exponential_of(w, t);
  Quad left = 0;
  for (std::size_t i = 0; i < w.start.size(); ++i)
    for (std::size_t j = 0; j < w.start.size(); ++j) left += w.start[i] * moved(i, j);
  return static_cast<Extended>(left);
}

}  // namespace

Truth one_server_truth(const ForkJoinModel& m) {
  const Batches b(m);
  const Extended rate = rate_of(m), task = m.time.exact_mean(), empty = 1 - static_cast<Extended>(m.load);
  const Extended second = m.time.second_moment();
  const Extended job_second = b.mean * second + (b.second - b.mean) * task * task;
  Extended asked = 0;
  for (std::size_t k = 1; k < b.asked.size(); ++k) asked += static_cast<Extended>(k) * b.asked[k] * task;
  Truth t;
  if (m.discipline == "ps-job") {
    t.values["mean_response"] = asked / empty;
    t.values["mean_jobs"] = m.load / empty;
    return t;
  }
  const Extended wait = rate * job_second / (2 * empty);
  t.values = {{"mean_wait", wait}, {"mean_response", wait + asked}, {"prob_wait", m.load}};
  if (!m.tagged) t.values["mean_jobs"] = rate * (wait + asked);
  if (!m.tagged) t.values["mean_queue"] = rate * wait;
  if (m.time.constant()) return t;
  const Wait w = wait_of(in_line(m.time.phases(), b.probability), rate, empty);
  t.tails["wait"] = [w](Extended x) { return still_there(w, x); };
  return t;
}

}  // namespace sojourn::crosscheck
