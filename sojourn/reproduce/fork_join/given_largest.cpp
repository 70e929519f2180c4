#include "sojourn/reproduce/fork_join/given_largest.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "sojourn/fork_join/closed_form.h"
#include "sojourn/model_file/document.h"
#include "sojourn/model_file/read_fork_join.h"
#include "sojourn/reproduce/fork_join/models.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::reproduce::fork_join {
namespace {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : engine_(seed) {}
  double uniform() { return static_cast<double>((engine_() >> 11) + 1) * 0x1p-53; }  // (0, 1]
  double exponential() { return -std::log(uniform()); }
  // Conditioned to be below x.
  double exponential_below(double x) { return -std::log1p(uniform() * std::expm1(-x)); }

 private:
  std::mt19937_64 engine_;
};

// P(at most n tasks), n = 0, 1, ...: across the cut below n go as many as come, p_n = rate (p_(n-1) + ... + p_(n-m)).
std::vector<double> tasks_found(int m, double rate) {
  constexpr double kLeftOut = 1e-12;
  std::vector<double> p = {1 - rate * m}, below = p;
  while (below.back() < 1 - kLeftOut) {
    double sum = 0;
    for (std::size_t k = p.size() - std::min(p.size(), static_cast<std::size_t>(m)); k < p.size(); ++k) sum += p[k];
    p.push_back(rate * sum);
    below.push_back(below.back() + p.back());
  }
  return below;
}

// One job: `others` tasks are there, its own need `own` (ascending).
double response(double others, const std::vector<double>& own, double rate, Draws& draws) {
  const auto m = static_cast<double>(own.size());
  double time = 0, attained = 0;  // by each task of the job that is left
  for (std::size_t done = 0; done < own.size();) {
    const double tasks = others + m - static_cast<double>(done), events = rate + others / tasks;
    const double next = draws.exponential() / events, mine = (own[done] - attained) * tasks;
    time += std::min(next, mine);
    if (mine <= next) {
      attained = own[done++];
      continue;
    }
    attained += next / tasks;
    others += draws.uniform() * events <= rate ? m : -1;
  }
  return time;
}

}  // namespace

answers::Measure simulated_given_largest(int tasks, double load, double x, int jobs, std::uint64_t seed) {
  Draws draws(seed);
  const double rate = load / tasks;
  const auto below = tasks_found(tasks, rate);
  std::vector<double> responses, own(static_cast<std::size_t>(tasks));
  for (int job = 0; job < jobs; ++job) {
    const auto found = std::lower_bound(below.begin(), below.end() - 1, draws.uniform()) - below.begin();
    for (double& need : own) need = draws.exponential_below(x);
    own.back() = x;
    std::sort(own.begin(), own.end());
    responses.push_back(response(static_cast<double>(found), own, rate, draws));
  }
  return simulation::mean_with_interval(responses, 0.95);
}

// Simpson's rule; beyond kFar the law of the largest task has nothing left.
double average_over_largest(int tasks, double load) {
  constexpr int kSteps = 4000;
  constexpr double kFar = 40, kStep = kFar / kSteps;
  auto document = model_file::Document::from_text(kTaskSharing, "figure");
  for (const auto& assignment : jobs_of(tasks, load)) document.set(assignment);
  const auto model = model_file::read_fork_join(document);
  double sum = 0;
  for (int k = 1; k <= kSteps; ++k) {
    const double x = k * kStep, weight = k == kSteps ? 1 : k % 2 == 1 ? 4 : 2;
    const double density = tasks * std::pow(-std::expm1(-x), tasks - 1) * std::exp(-x);
    sum += weight * density * ::sojourn::fork_join::exact_mean_given_largest(model, tasks, x);
  }
  return sum * kStep / 3;
}

}  // namespace sojourn::reproduce::fork_join
