#include "sojourn/staged_jobs/exact_qbd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/told_law.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/qbd/sensitivity.h"

namespace sojourn::staged_jobs {
namespace {

constexpr int kFirstTruncation = 8, kLastTruncation = 16384;
constexpr double kSettled = 1e-11;  // relative change of the mean response between two truncations

bool needs_truncation(const Model& m) {
  const std::size_t stages = m.stages.size() - free_stages_at_end(m);
  return std::any_of(m.stages.begin(), m.stages.begin() + static_cast<std::ptrdiff_t>(stages),
                     [](const Stage& s) { return s.processors == 0.0; });
}

// Means of all levels, each a sum of non-negative terms.
struct Means {
  std::vector<double> jobs, used;  // per stage
  double held_back = 0.0;  // work that stands still, counted in jobs: each job counts as far as it lacks processors
  double idle = 0.0;       // jobs without any processor
};

// How many of the jobs of a stage stand still: all but what the processors they use could serve in full. Zero when
// all are served, and never a difference of nearly equal numbers.
double held_back(const StageRule& stage, int jobs, double used, double running) {
  if (stage.processors <= 0) return jobs - running;
  const double wanted = jobs * stage.processors;
  return used >= wanted ? 0.0 : (wanted - used) / stage.processors;
}

// A row of probabilities of one level; levels from the repeating one on have the same shares.
void add_level(const StagedChain& chain, int level, const RowVectorXd& row, Means& means) {
  const auto& phases = chain.phases(level);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const double p = row(static_cast<Index>(i));
    const auto counts = unpack(chain.rules(), level, phases[i]).jobs;
    const auto used = used_processors(chain.rules(), counts);
    const auto running = running_jobs(chain.rules(), counts);
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (s > 0) means.jobs[s] += p * counts[s];
      means.used[s] += p * used[s];
      means.held_back += p * held_back(chain.rules().stages[s], counts[s], used[s], running[s]);
      means.idle += p * (counts[s] - running[s]);
    }
  }
}

Means means_of(const StagedChain& chain, const qbd::Stationary& law) {
  const std::size_t stages = chain.rules().stages.size();
  Means means{std::vector<double>(stages), std::vector<double>(stages)};
  for (int level = 0; level < law.boundary_levels(); ++level) add_level(chain, level, law.boundary(level), means);
  add_level(chain, law.boundary_levels(), law.above(), means);
  // Every job beyond the first repeating level waits in stage 1 without a processor.
  const double beyond = law.weighted_above().sum();
  means.held_back += beyond;
  means.idle += beyond;
  means.jobs[0] = law.mean_level();
  return means;
}

// P(n jobs in the system), n = 0, 1, ... as far as it is told; nothing when that would be too long a list.
std::vector<double> law_of_jobs(const StagedChain& chain, const qbd::Stationary& law) {
  const auto levels = answers::told_entries(law.boundary_levels(), law.decay_rate());
  if (!levels) return {};
  std::vector<double> pmf;
  RowVectorXd row;
  for (int level = 0; level < static_cast<int>(*levels); ++level) {
    const auto& phases = chain.phases(level);
    row = level < law.boundary_levels()    ? law.boundary(level)
          : level == law.boundary_levels() ? law.first()
                                           : law.next(row);
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const auto counts = unpack(chain.rules(), level, phases[i]).jobs;
      const auto n = static_cast<std::size_t>(std::accumulate(counts.begin(), counts.end(), 0));
      if (pmf.size() <= n) pmf.resize(n + 1, 0.0);
      pmf[n] += row(static_cast<Index>(i));
    }
  }
  return pmf;
}

void tell_law_of_jobs(std::vector<double> pmf, double error, answers::MethodAnswer& a) {
  if (pmf.empty()) {
    a.notes.push_back("the law of the number of jobs is left out: its tail is too long to list");
    return;
  }
  double below = 0.0;
  std::size_t n = 0;
  for (const int percent : {50, 90, 95, 99}) {
    while (n < pmf.size() && below + pmf[n] < percent / 100.0) below += pmf[n++];
    if (n < pmf.size()) a.measures.set(fmt::format("jobs_p{}", percent), static_cast<double>(n));
  }
  answers::Measure law;
  law.array = std::move(pmf);
  law.error = error;
  a.measures.set("jobs_pmf", law);
}

void tell_stages(const Model& m, const Means& means, answers::MethodAnswer& a) {
  for (std::size_t i = 0; i < m.stages.size(); ++i) {
    answers::Part part{fmt::format("stage {}", i + 1), {}};
    const bool known = i < means.jobs.size();
    const double jobs = known ? means.jobs[i] : m.arrivals.rate * mean_time(m.stages[i]);
    const double used = known ? means.used[i] : 0.0;
    part.measures.set("mean_response", jobs / m.arrivals.rate);
    part.measures.set("mean_jobs", jobs);
    part.measures.set("mean_used_processors", used);
    part.measures.set("utilization", used / m.processors);
    a.classes.push_back(std::move(part));
  }
}

struct Solved {
  StagedChain chain;
  qbd::Stationary law;
  Means means;
  double mean_response = 0.0;  // with the stages at the end that need nothing
  double mean_wait = 0.0;      // beyond the time alone on the machine
};

void refuse_if_too_large(const Cost& c, const Budget& budget) {
  const sojourn::Cost cost{c.bytes, c.seconds};
  if (budget.allows(cost)) return;
  throw TooLarge(fmt::format("the chain has {} phases, {} of them reached from above, and {} boundary levels: {}",
                             grouped(c.phases), grouped(c.ways_down), grouped(c.boundary_levels),
                             beside_the_limit(cost, budget)));
}

// Counts are kept in 16 bits; long before they overflow the chain is too large anyway.
void refuse_if_too_many_run(const Model& m) {
  for (std::size_t i = 0; i < m.stages.size(); ++i)
    if (m.stages[i].processors > 0 && m.processors / m.stages[i].processors > 30000)
      throw TooLarge(fmt::format(
          "{} jobs can be in stage {} with a processor at once: the chain would have at least as many {}",
          grouped(std::floor(m.processors / m.stages[i].processors)), i + 1, i == 0 ? "boundary levels" : "phases"));
}

Solved solve_once(const Model& m, int truncation, const Budget& budget) {
  refuse_if_too_many_run(m);
  StagedChain chain(rules_of(m, truncation));
  refuse_if_too_large(chain.cost(), budget);
  auto law = qbd::solve(chain.blocks());
  Solved s{std::move(chain), std::move(law), {}, std::nan(""), std::nan("")};
  if (!s.law.report().usable()) return s;
  s.means = means_of(s.chain, s.law);
  s.mean_response = std::accumulate(s.means.jobs.begin(), s.means.jobs.end(), 0.0) / m.arrivals.rate;
  s.mean_wait = s.means.held_back / m.arrivals.rate;
  for (std::size_t i = s.means.jobs.size(); i < m.stages.size(); ++i) s.mean_response += mean_time(m.stages[i]);
  return s;
}

struct Settled {
  Solved solved;
  int truncation = 0;
  double change = 0.0;  // relative, of the mean response, at the last doubling
};

Settled solve_settled(const Model& m, const Budget& budget) {
  Settled now{solve_once(m, kFirstTruncation, budget), kFirstTruncation, 0.0};
  if (!needs_truncation(m)) return now;
  now.change = 1.0;
  while (now.change > kSettled && now.truncation < kLastTruncation) {
    try {
      Solved finer = solve_once(m, 2 * now.truncation, budget);
      const double change = std::abs(finer.mean_response / now.solved.mean_response - 1);
      // Too narrow a truncation is not even stable: it has no mean response to compare with.
      const double before = std::isfinite(change) ? change : 1.0;
      now = {std::move(finer), 2 * now.truncation, before};
    } catch (const TooLarge&) {
      break;
    }
  }
  return now;
}

void describe(const Model& m, const Settled& s, answers::MethodAnswer& a) {
  const Cost cost = s.solved.chain.cost();
  const auto& report = s.solved.law.report();
  a.notes.push_back(fmt::format(
      "{} stages as a quasi-birth-and-death chain: {} phases, {} of them reached from above, {} boundary levels, "
      "{} iterations",
      m.stages.size(), grouped(cost.phases), grouped(cost.ways_down), grouped(cost.boundary_levels),
      report.iterations));
  if (s.truncation > kFirstTruncation || needs_truncation(m))
    a.notes.push_back(fmt::format(
        "a stage before the end needs no processors: at most {} jobs are let into it; the last doubling of that "
        "number moved the mean response by {:.1e} of itself",
        s.truncation, s.change));
  a.notes.push_back(
      "mean_wait is what the mean response exceeds the mean time alone on the machine by; mean_queue counts jobs "
      "without any "
      "processor");
  if (const auto free = free_stages_at_end(m))
    a.notes.push_back(
        fmt::format("{} at the end need no processors: their mean times are added exactly; the law of the number of "
                    "jobs is left out",
                    free == 1 ? "one stage" : fmt::format("{} stages", free)));
}

answers::MethodAnswer infinite_servers(const Model& m) {
  answers::MethodAnswer a;
  a.name = "qbd";
  a.kind = answers::MethodKind::exact;
  a.measures.set("mean_response", mean_service(m));
  a.measures.set("mean_wait", 0.0);
  a.measures.set("mean_jobs", m.arrivals.rate * mean_service(m));
  a.notes.push_back("no stage needs a processor: every job is served at once");
  return a;
}

}  // namespace

std::optional<std::string> not_markovian(const Model& m) {
  if (!arrivals::as_map(m.arrivals)) return "the arrivals are not a Markovian arrival process";
  const std::size_t stages = m.stages.size() - free_stages_at_end(m);
  for (std::size_t i = 0; i < stages; ++i) {
    const auto time = m.stages[i].time->as_phase_type();
    if (!time) return fmt::format("the time of stage {} ({}) is not phase-type", i + 1, m.stages[i].time->name());
    if (m.stages[i].processors == 0.0 && time->phases() > 1)
      return fmt::format("stage {} needs no processors, stands before one that does, and its time is not exponential",
                         i + 1);
  }
  return std::nullopt;
}

double exact_mean_response(const Model& m, const Budget& budget) {
  if (free_stages_at_end(m) == m.stages.size()) return mean_service(m);
  return solve_settled(m, budget).solved.mean_response;
}

answers::MethodAnswer solve_qbd(const Model& m, const Budget& budget) {
  if (free_stages_at_end(m) == m.stages.size()) return infinite_servers(m);
  const Settled settled = solve_settled(m, budget);
  const Solved& s = settled.solved;
  answers::MethodAnswer a;
  a.name = "qbd";
  constexpr double kNoLongerExact = 1e-6;  // relative change at the last doubling of the truncation
  a.kind = settled.change > kNoLongerExact ? answers::MethodKind::approximation : answers::MethodKind::exact;
  a.residual = s.law.report().residual;
  a.error_estimate = std::max(s.law.report().error_estimate, settled.change);
  describe(m, settled, a);
  if (!s.law.report().usable()) throw answers::NotAccurate(to_string(s.law.report()));
  const double lambda = m.arrivals.rate, relative = *a.error_estimate;
  // Where probability may stand in the wrong places, it may count for as many jobs as there are on average, and one
  // more.
  const double misplaced = s.law.misplaced() * (1 + s.mean_response * lambda) / std::min(1.0, lambda);
  const auto tell = [&](const char* name, double value) { a.measures.set(name, value, relative * value + misplaced); };
  const double used = std::accumulate(s.means.used.begin(), s.means.used.end(), 0.0);
  tell("mean_response", s.mean_response);
  tell("mean_wait", s.mean_wait);
  tell("mean_jobs", s.mean_response * lambda);
  tell("mean_queue", s.means.idle);
  tell("mean_used_processors", used);
  tell("utilization", used / m.processors);
  tell("throughput", lambda);
  const double eta = s.law.decay_rate();
  a.measures.set("decay_rate", eta, qbd::error_of_decay(s.law, eta));
  if (free_stages_at_end(m) == 0) tell_law_of_jobs(law_of_jobs(s.chain, s.law), relative + misplaced, a);
  tell_stages(m, s.means, a);
  return a;
}

}  // namespace sojourn::staged_jobs
