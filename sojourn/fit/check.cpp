#include "sojourn/fit/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/base/stop_point.h"
#include "sojourn/fit/choose.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/random/sampler.h"
#include "sojourn/replay/replay.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::fit {
namespace {

constexpr auto kShuffle = static_cast<random::Purpose>(200);

void shuffle(Jobs& jobs, std::size_t from, std::size_t until, random::Stream& stream) {
  for (std::size_t k = until; k > from + 1; --k) std::swap(jobs[k - 1], jobs[from + stream.below(k - from)]);
}

// The jobs of each block in another order, and in another order among the same submit times.
Jobs reshuffled(const Jobs& log, std::size_t block, std::uint64_t seed, std::uint32_t s) {
  random::Stream stream(seed, s, kShuffle);
  std::vector<double> submits;
  for (const auto& job : log) submits.push_back(job.submit);
  // Blocks of gaps with their jobs change places.
  std::vector<std::pair<std::size_t, std::size_t>> blocks;
  for (std::size_t k = 0; k < log.size(); k += block) blocks.emplace_back(k, std::min(k + block, log.size()));
  for (std::size_t k = blocks.size(); k > 1; --k) std::swap(blocks[k - 1], blocks[stream.below(k)]);
  Jobs out;
  double now = 0;
  for (const auto& [from, until] : blocks)
    for (std::size_t k = from; k < until; ++k) {
      now += k > 0 ? log[k].submit - log[k - 1].submit : 0;
      out.push_back(log[k]);
      out.back().submit = now;
    }
  return out;
}

Jobs with_poisson(Jobs jobs, std::uint64_t seed, std::uint32_t s, bool apart) {
  random::Stream stream(seed, s, kShuffle);
  const double gap = (jobs.back().submit - jobs.front().submit) / double(jobs.size() - 1);
  shuffle(jobs, 0, jobs.size(), stream);
  if (apart) {
    Jobs other = jobs;
    shuffle(other, 0, other.size(), stream);
    for (std::size_t k = 0; k < jobs.size(); ++k) jobs[k].width = other[k].width;
  }
  double now = 0;
  for (auto& job : jobs) job.submit = now += gap * random::standard_exponential(stream);
  return jobs;
}

rigid_jobs::Model with_exponential_times(rigid_jobs::Model m) {
  for (auto& c : m.classes) c.time = distributions::exponential(c.time->mean());
  return m;
}

// Log-likelihood per job of run times under the laws of their width classes; classes that the fit never saw aside.
std::optional<double> run_time_likelihood(const logs::Log& log, const Fitted& f) {
  double sum = 0, count = 0;
  for (const auto& c : f.classes) {
    if (!c.time) continue;
    std::vector<double> run;
    for (const auto& job : log.jobs)
      if (job.width >= c.jobs.least && job.width <= c.jobs.most) run.push_back(job.run);
    if (run.empty()) continue;
    sum += fitting::log_likelihood(*c.time, fitting::sample_of(run));
    count += double(run.size());
  }
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

void hold_back(const logs::Log& log, const Options& o, Check& out) {
  constexpr std::size_t kEnough = 300;  // jobs in all
  const std::size_t cut = log.jobs.size() / 3 * 2;
  if (log.jobs.size() < kEnough || !(log.jobs[cut - 1].submit > log.jobs[0].submit) ||
      !(log.jobs.back().submit > log.jobs[cut].submit))
    return;
  const logs::Log first = slice(log, 0, cut), last = slice(log, cut, log.jobs.size());
  const Fitted f = chosen(first, o);
  const Jobs jobs = replay::jobs_of(last);
  const auto model = model_of(model_text(first, f, o));
  const auto asked_of = questions(jobs, log.processors, o.policy);
  out.held_back =
      asked("first two thirds, on the last third", asked_of, load_of(jobs, log.processors), log.processors,
            seeds_for(jobs.size()), [&](std::uint32_t s) { return synthetic(model, jobs.size(), o.seed, s); });
  out.in_sample_likelihood = run_time_likelihood(first, f);
  out.held_back_likelihood = run_time_likelihood(last, f);
}

}  // namespace

Check check(const logs::Log& log, const std::string& text, const Options& o, const Interruption& interruption) {
  Check out;
  const Jobs jobs = replay::jobs_of(log);
  const double load = load_of(jobs, log.processors);
  out.questions = questions(jobs, log.processors, o.policy);
  out.seeds = seeds_for(jobs.size());
  const rigid_jobs::Model model = model_of(text);
  double done = 0;
  const auto row = [&](const std::string& name, const Draw& draw) {
    interruption.tell({.fraction = 0.5 + 0.05 * done++});
    return asked(name, out.questions, load, log.processors, out.seeds, draw);
  };
  const auto drawn = [&](const rigid_jobs::Model& m) {
    return [&, m](std::uint32_t s) { return synthetic(m, jobs.size(), o.seed, s); };
  };
  out.model = row("the fitted model", drawn(model));
  constexpr std::size_t kBlock = 100;
  out.simplified.push_back(row(fmt::format("the log, blocks of {} jobs reordered", kBlock),
                               [&](std::uint32_t s) { return reshuffled(jobs, kBlock, o.seed, s); }));
  out.simplified.push_back(
      row("its jobs in any order, Poisson", [&](std::uint32_t s) { return with_poisson(jobs, o.seed, s, false); }));
  rigid_jobs::Model plain = model;
  plain.arrivals = arrivals::poisson_arrivals(model.arrivals.rate);
  if (o.arrivals != Arrivals::poisson) out.simplified.push_back(row("fitted classes, Poisson", drawn(plain)));
  out.simplified.push_back(row("exponential run times, Poisson", drawn(with_exponential_times(plain))));
  out.simplified.push_back(
      row("width independent of time, Poisson", [&](std::uint32_t s) { return with_poisson(jobs, o.seed, s, true); }));
  hold_back(log, o, out);
  return out;
}

}  // namespace sojourn::fit
