#include "sojourn/fit/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/base/stop_point.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/random/sampler.h"
#include "sojourn/replay/replay.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::fit {
namespace {

using Jobs = std::vector<scheduling::Job>;

constexpr std::size_t kJobsInAll = 400'000;  // over the seeds of one workload
constexpr auto kShuffle = static_cast<random::Purpose>(200);

int seeds_for(std::size_t jobs) {
  return std::clamp(static_cast<int>(kJobsInAll / std::max<std::size_t>(jobs, 1)), 1, 8);
}

Waits waits_of(Jobs jobs, std::int64_t processors, const std::string& policy, double stretch) {
  const double first = jobs.front().submit;
  for (auto& job : jobs) job.submit = (job.submit - first) * stretch;
  const auto starts = scheduling::schedule(jobs, processors, {*scheduling::backfill_named(policy)});
  std::vector<double> waits(jobs.size());
  Waits out;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    waits[k] = starts[k] - jobs[k].submit;
    out.mean += waits[k] / double(jobs.size());
  }
  std::sort(waits.begin(), waits.end());
  out.p90 = logs::quantile(waits, 0.9);
  return out;
}

double load_of(const Jobs& jobs, std::int64_t processors) {
  double work = 0;
  for (const auto& job : jobs) work += job.width * job.run;
  return work / (double(processors) * (jobs.back().submit - jobs.front().submit));
}

std::vector<Question> questions(const Jobs& jobs, std::int64_t processors, const std::string& policy) {
  const double load = load_of(jobs, processors);
  std::vector<Question> all;
  if (policy != "fifo") all.push_back({policy, load, waits_of(jobs, processors, policy, 1)});
  const double low = std::min(load, kFifoLoad);
  all.push_back({"fifo", low, waits_of(jobs, processors, "fifo", load / low)});
  return all;
}

using Draw = std::function<Jobs(std::uint32_t)>;

// `load`: of the log; the workloads are stretched as the log is.
Row asked(const std::string& name, const std::vector<Question>& questions, double load, std::int64_t processors,
          int seeds, const Draw& draw) {
  Row row{name, std::vector<Ratio>(questions.size())};
  for (int s = 0; s < seeds; ++s) {
    stop_point();
    const Jobs jobs = draw(static_cast<std::uint32_t>(s));
    for (std::size_t q = 0; q < questions.size(); ++q) {
      const Waits w = waits_of(jobs, processors, questions[q].policy, load / questions[q].load);
      Ratio& r = row.ratios[q];
      r.waits.mean += w.mean / seeds;
      r.waits.p90 += w.p90 / seeds;
      const double ratio = w.mean / questions[q].replay.mean;
      r.least = s == 0 ? ratio : std::min(r.least, ratio);
      r.most = s == 0 ? ratio : std::max(r.most, ratio);
    }
  }
  for (std::size_t q = 0; q < questions.size(); ++q) {
    row.ratios[q].mean_ratio = row.ratios[q].waits.mean / questions[q].replay.mean;
    row.ratios[q].p90_ratio = row.ratios[q].waits.p90 / questions[q].replay.p90;
  }
  return row;
}

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

rigid_jobs::Model model_of(const std::string& text) {
  auto document = model_file::Document::from_text(text, "the fitted model");
  return model_file::read_rigid(document);
}

rigid_jobs::Model with_exponential_times(rigid_jobs::Model m) {
  for (auto& c : m.classes) c.time = distributions::exponential(c.time->mean());
  return m;
}

// Log-likelihood per job of run times under the laws of their width classes; classes that the fit never saw aside.
double run_time_likelihood(const logs::Log& log, const Fitted& f) {
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
  return sum / std::max(count, 1.0);
}

void hold_back(const logs::Log& log, const Options& o, Check& out) {
  constexpr std::size_t kEnough = 300;  // jobs in all
  const std::size_t cut = log.jobs.size() / 3 * 2;
  if (log.jobs.size() < kEnough || !(log.jobs[cut - 1].submit > log.jobs[0].submit) ||
      !(log.jobs.back().submit > log.jobs[cut].submit))
    return;
  const logs::Log first = slice(log, 0, cut), last = slice(log, cut, log.jobs.size());
  const Fitted f = fitted(first, o);
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
