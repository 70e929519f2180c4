// Tasks on servers of their own: two servers are known exactly (Flatto and Hahn), and the largest of K independent
// responses, which is told as an upper bound, follows from the times until the first of 1, 2, ... K is over.
#include "tests/crosscheck/elimination.h"
#include "tests/crosscheck/fork_join.h"

namespace sojourn::crosscheck {
namespace {

// Response of an M/PH/1 queue as a phase-type law: first what is left of those before, then the job itself.
Phases response_of(const Phases& job, Extended rate, Extended empty) {
  const std::size_t n = job.size();
  const auto left = Elimination<Extended>(job.moves, job.exit).after(job.start);
  const Extended mean = sum(left);
  Phases p{std::vector<Extended>(2 * n), std::vector<Extended>(2 * n), {2 * n, 2 * n}};
  for (std::size_t i = 0; i < n; ++i) {
    p.start[i] = rate * left[i];
    p.start[n + i] = empty * job.start[i];
    p.exit[n + i] = job.exit[i];
    for (std::size_t j = 0; j < n; ++j) {
      p.moves(i, j) = (j == i ? 0 : job.moves(i, j)) + job.exit[i] * (1 - empty) * left[j] / mean;
      p.moves(i, n + j) = job.exit[i] * empty * job.start[j];
      if (j != i) p.moves(n + i, n + j) = job.moves(i, j);
    }
    p.moves(i, i) = 0;
  }
  return p;
}

// Two laws at once, until the first of them ends.
Phases first_of(const Phases& a, const Phases& b) {
  const std::size_t n = a.size(), m = b.size();
  Phases p{std::vector<Extended>(n * m), std::vector<Extended>(n * m), {n * m, n * m}};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < m; ++j) {
      p.start[i * m + j] = a.start[i] * b.start[j];
      p.exit[i * m + j] = a.exit[i] + b.exit[j];
      for (std::size_t k = 0; k < n; ++k)
        if (k != i) p.moves(i * m + j, k * m + j) += a.moves(i, k);
      for (std::size_t k = 0; k < m; ++k)
        if (k != j) p.moves(i * m + j, i * m + k) += b.moves(j, k);
    }
  return p;
}

Extended mean_of(const Phases& p) { return sum(Elimination<Extended>(p.moves, p.exit).after(p.start)); }

Extended largest_of(int k, const Phases& one) {
  Phases first = one;
  Extended mean = 0, choose = 1;
  for (int i = 1; i <= k; ++i) {
    if (i > 1) first = first_of(first, one);
    choose = choose * (k - i + 1) / i;
    mean += (i % 2 == 1 ? 1 : -1) * choose * mean_of(first);
  }
  return mean;
}

}  // namespace

Truth own_servers_truth(const ForkJoinModel& m) {
  Truth t;
  const Extended load = m.load, empty = 1 - load;
  const Phases job = m.time.phases();
  constexpr int kMostIndependent = 3;
  if (m.processors <= kMostIndependent && job.size() <= 3)
    t.bounds["independent mean_response"] = largest_of(m.processors, response_of(job, rate_of(m), empty));
  if (m.time.kind == Law::Kind::exponential && m.processors == 2)
    t.values["mean_response"] = (12 - load) / 8 * static_cast<Extended>(m.time.mean) / empty;
  return t;
}

}  // namespace sojourn::crosscheck
