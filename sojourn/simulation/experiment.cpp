#include "sojourn/simulation/experiment.h"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>

#include "sojourn/base/text.h"
#include "sojourn/simulation/statistics.h"

namespace sojourn::simulation {
namespace {

constexpr int kReplications = 32;
constexpr std::uint64_t kPilotJobs = 2000;  // per replication, doubled until the warm-up fits in half
constexpr std::uint64_t kChunk = 1 << 16;   // jobs between two looks at the interruption
constexpr std::size_t kBatches = 64;        // of a single long run: at least 32, at most 64
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Values of one unit of independent information (a replication, a batch, a run), all parts.
RunOutcome outcome_of(const std::vector<Tally>& parts) {
  RunOutcome outcome;
  outcome.push_back(measures_of(all_together(parts)));
  if (parts.size() > 1)
    for (const Tally& part : parts) outcome.push_back(measures_of(part));
  return outcome;
}

double find_value(const NamedValues& values, const std::string& name) {
  for (const auto& [key, value] : values)
    if (key == name) return value;
  return std::nan("");
}

// Over all units: the mean and interval of every measure the first unit names. Where all units could be thrown
// together, that value is told, with the width the units give: quantiles of short units are biased, and their
// mean would be.
answers::Measures summarise(const std::vector<RunOutcome>& units, const RunOutcome* pooled, std::size_t part,
                            double confidence) {
  answers::Measures measures;
  for (const auto& [name, unused] : units[0][part]) {
    std::vector<double> values;
    for (const RunOutcome& unit : units) {
      const double v = find_value(unit[part], name);
      if (!std::isnan(v)) values.push_back(v);
    }
    if (values.empty()) continue;
    answers::Measure m = mean_with_interval(values, confidence);
    const double whole = pooled ? find_value((*pooled)[part], name) : m.value;
    if (m.interval && std::isfinite(whole)) {
      const double shift = whole - m.value;
      m.interval = answers::Interval{m.interval->low + shift, m.interval->high + shift, confidence};
      m.value = whole;
    }
    measures.set(name, m);
  }
  return measures;
}

// The value of one measure over all parts, without the cost of the others where that is easy: it is asked
// for after every round.
double value_of(const std::vector<Tally>& parts, const std::string& name) {
  double sum = 0, jobs = 0;
  for (const Tally& part : parts) {
    sum += name == "mean_wait" ? part.wait : part.response;
    jobs += static_cast<double>(part.jobs);
  }
  if (name == "mean_response" || name == "mean_wait") return sum / jobs;
  return find_value(measures_of(all_together(parts)), name);
}

answers::Measure target_of(const std::vector<RunOutcome>& units, const ExperimentOptions& o) {
  std::vector<double> values;
  for (const RunOutcome& unit : units) values.push_back(find_value(unit[0], o.target));
  return mean_with_interval(values, o.confidence);
}

constexpr double kJobsToSeeRareOnes = 2e6;

// The relative half-width reached so far; 0 once the interval lies on one side of a limit. Where all units agree there
// may be rare events that none of them has seen yet.
double precision_reached(const answers::Measure& m, const ExperimentOptions& o, double jobs) {
  const double relative = relative_precision(m);
  if (!o.limit || std::isnan(m.value)) return relative;
  const double low = m.interval ? m.interval->low : m.value, high = m.interval ? m.interval->high : m.value;
  if (low == high && jobs < kJobsToSeeRareOnes) return relative;
  if (high < *o.limit || low > *o.limit) return 0.0;
  return *o.limit == 0.0 ? relative : std::min(relative, 0.5 * (high - low) / std::abs(*o.limit));
}

void fill(answers::MethodAnswer& answer, const std::vector<RunOutcome>& units, const RunOutcome* pooled,
          const Parts& parts, const ExperimentOptions& o) {
  if (units.empty()) return;
  auto& into = parts.are == Parts::Are::clusters ? answer.clusters : answer.classes;
  answer.measures = summarise(units, pooled, 0, o.confidence);
  for (std::size_t i = 0; i < parts.names.size(); ++i) {
    // A single part is the whole.
    const std::size_t part = units[0].size() > 1 ? i + 1 : 0;
    into.push_back({parts.names[i], summarise(units, pooled, part, o.confidence)});
  }
}

answers::MethodAnswer blank(const ExperimentOptions& o) {
  answers::MethodAnswer answer;
  answer.name = "simulation";
  answer.kind = answers::MethodKind::simulation;
  answer.seed = o.seed;
  return answer;
}

// The long run: replications advanced side by side.
class LongRun {
 public:
  LongRun(const MakeReplication& make, const ExperimentOptions& o, const Interruption& i)
      : options_(o), interruption_(i), arena_(o.threads > 0 ? o.threads : tbb::task_arena::automatic) {
    const int n = o.replications > 0 ? o.replications : kReplications;
    for (int r = 0; r < n; ++r) replications_.push_back(make(static_cast<std::uint32_t>(r)));
  }

  std::size_t count() const { return replications_.size(); }
  std::uint64_t jobs() const { return jobs_each_ * count(); }
  bool stopped() const { return interruption_.requested(); }

  void advance(std::uint64_t jobs_each) {
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, count(), [&](std::size_t r) {
        for (std::uint64_t left = jobs_each; left > 0 && !stopped();) {
          const std::uint64_t chunk = std::min(left, kChunk);
          replications_[r]->advance(chunk);
          left -= chunk;
          tell(done_jobs_ += chunk);
        }
      });
    });
    jobs_each_ += jobs_each;
  }

  // Throws away what happened before the long run began. Returns the jobs thrown away per replication.
  std::uint64_t warm_up() {
    const std::uint64_t budget = options_.jobs > 0 ? options_.jobs / count() / 4 : options_.most_jobs / count() / 4;
    filled_ = options_.filling <= budget;
    const std::uint64_t filling = std::min(options_.filling, budget);
    if (filling > 0) advance(filling);
    std::vector<std::vector<double>> series(count());
    for (std::size_t r = 0; r < count(); ++r) replications_[r]->series = &series[r];
    const std::uint64_t most =
        options_.jobs > 0 ? std::max<std::uint64_t>(options_.jobs / count() / 4, 20) : options_.most_jobs / count() / 4;
    std::uint64_t pilot = std::min(kPilotJobs, most);
    advance(pilot);
    while (!stopped() && 2 * pilot <= most && !settled(series)) {
      advance(pilot);
      pilot *= 2;
    }
    settled_ = stopped() || settled(series);
    for (auto& r : replications_) {
      r->series = nullptr;
      for (Tally& part : r->parts()) part.clear();
    }
    jobs_each_ = 0;
    return filling + pilot;
  }

  // False when the jobs asked for were too few to fill the system first.
  bool filled() const { return filled_; }
  // False when the start could still be seen at the end of the longest warm-up that the jobs asked for allow.
  bool settled() const { return settled_; }

  std::vector<RunOutcome> outcomes() const {
    std::vector<RunOutcome> units;
    for (const auto& r : replications_) {
      std::uint64_t jobs = 0;
      for (const Tally& part : r->parts()) jobs += part.jobs;
      if (jobs > 0) units.push_back(outcome_of(r->parts()));
    }
    return units;
  }

  answers::Measure target() const {
    std::vector<double> values;
    for (const auto& r : replications_) values.push_back(value_of(r->parts(), options_.target));
    return mean_with_interval(values, options_.confidence);
  }

  // All replications thrown together.
  std::vector<Tally> pooled() const {
    std::vector<Tally> parts = replications_[0]->parts();
    for (std::size_t r = 1; r < count(); ++r)
      for (std::size_t i = 0; i < parts.size(); ++i) parts[i].merge_after(replications_[r]->parts()[i]);
    return parts;
  }

  Replication& only() { return *replications_[0]; }

  // What the next rounds are expected to come to, for the progress line.
  void expect(double jobs, double precision_so_far) {
    expected_jobs_ = jobs;
    precision_ = precision_so_far;
  }

 private:
  // At most five times a second, by whichever thread comes by.
  void tell(std::uint64_t done) {
    if (!interruption_.progress || !(expected_jobs_ > 0)) return;
    const std::unique_lock<std::mutex> lock(telling_, std::try_to_lock);
    if (!lock || seconds_since(last_told_) < 0.2) return;
    last_told_ = Clock::now();
    Progress p;
    p.done_jobs = static_cast<double>(done);
    p.precision = precision_;
    p.fraction = std::min(1.0, p.done_jobs / expected_jobs_);
    if (p.fraction > 0.001) p.seconds_left = seconds_since(start_) * (1 - p.fraction) / p.fraction;
    interruption_.tell(p);
  }

  // Averages of five jobs, then over the replications; longer pilots get longer batches.
  static bool settled(const std::vector<std::vector<double>>& series) {
    std::size_t shortest = series[0].size();
    for (const auto& s : series) shortest = std::min(shortest, s.size());
    std::size_t batch = 5;
    while (shortest / batch > 1000) batch *= 2;
    std::vector<double> z(shortest / batch, 0.0);
    for (const auto& s : series)
      for (std::size_t j = 0; j < z.size() * batch; ++j) z[j / batch] += s[j];
    return 4 * end_of_warmup(z) <= z.size();
  }

  ExperimentOptions options_;
  const Interruption& interruption_;
  tbb::task_arena arena_;
  std::vector<std::unique_ptr<Replication>> replications_;
  std::uint64_t jobs_each_ = 0;
  bool settled_ = true, filled_ = true;
  std::atomic<std::uint64_t> done_jobs_{0};
  double expected_jobs_ = 0.0, precision_ = 0.0;
  std::mutex telling_;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_told_ = start_;
};

// Jobs that will have been simulated when the precision asked for is reached; half-widths shrink like the root.
double expected_jobs(const ExperimentOptions& o, double done, double reached) {
  if (o.jobs > 0) return static_cast<double>(o.jobs);
  return std::isfinite(reached) ? done * std::max(1.1, std::pow(reached / o.precision, 2)) : 0.0;
}

// How much longer, given the precision reached: the half-width shrinks like 1/sqrt(jobs).
double growth(double reached, double asked) {
  if (!std::isfinite(reached)) return 2.0;
  return std::clamp(1.1 * std::pow(reached / asked, 2), 1.25, 4.0);
}

std::string interval_note(const ExperimentOptions& o, const std::string& what) {
  return fmt::format("{}% Student intervals over {}", number_text(100 * o.confidence), what);
}

// Batches of one long run; merged in pairs when they are many or correlated.
std::vector<RunOutcome> outcomes_of(const std::vector<std::vector<Tally>>& batches) {
  std::vector<RunOutcome> units;
  for (const auto& b : batches) units.push_back(outcome_of(b));
  return units;
}

std::vector<Tally> pooled_of(const std::vector<std::vector<Tally>>& batches) {
  std::vector<Tally> parts = batches[0];
  for (std::size_t b = 1; b < batches.size(); ++b)
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].merge_after(batches[b][i]);
  return parts;
}

void merge_pairs(std::vector<std::vector<Tally>>& batches) {
  std::vector<std::vector<Tally>> half;
  for (std::size_t i = 0; i + 1 < batches.size(); i += 2) {
    for (std::size_t part = 0; part < batches[i].size(); ++part) batches[i][part].merge_after(batches[i + 1][part]);
    half.push_back(std::move(batches[i]));
  }
  batches.swap(half);
}

}  // namespace

static answers::MethodAnswer run_batches(LongRun& run, std::uint64_t pilot, const Parts& names,
                                         const ExperimentOptions& o, std::vector<Tally>* thrown_together) {
  answers::MethodAnswer answer = blank(o);
  std::vector<std::vector<Tally>> batches;
  std::uint64_t size = std::max<std::uint64_t>(pilot / 8, 50), done = 0;
  const std::uint64_t budget = o.jobs > 0 ? o.jobs : o.most_jobs;
  if (o.jobs > 0) size = std::min(size, std::max<std::uint64_t>(o.jobs / kBatches, 5));
  int precise = 0;
  bool correlated = true;
  while (!run.stopped() && done + size <= budget && precise < 2) {
    run.advance(size);
    done += size;
    batches.push_back(run.only().parts());
    for (Tally& part : run.only().parts()) part.clear();
    if (batches.size() < kBatches) continue;
    const auto units = outcomes_of(batches);
    std::vector<double> values;
    for (const auto& unit : units) values.push_back(find_value(unit[0], o.target));
    correlated = von_neumann_score(values) < -1.6;
    const double reached = precision_reached(target_of(units, o), o, static_cast<double>(done));
    run.expect(expected_jobs(o, static_cast<double>(done), reached), std::isfinite(reached) ? reached : 0.0);
    precise = o.jobs == 0 && !correlated && reached <= o.precision ? precise + 1 : 0;
    if (precise < 2) {
      merge_pairs(batches);
      size *= 2;
    }
  }
  if (!batches.empty()) {
    const std::vector<Tally> all = pooled_of(batches);
    const RunOutcome pooled = outcome_of(all);
    fill(answer, outcomes_of(batches), &pooled, names, o);
    if (thrown_together) *thrown_together = all;
  }
  answer.jobs = done;
  answer.replications = 1;
  answer.notes.push_back(interval_note(
      o, fmt::format("{} batches of {} jobs of one run", batches.size(), grouped(static_cast<double>(size)))));
  if (correlated)
    answer.notes.push_back(
        "the batches still look correlated: the intervals are too narrow; let it run longer or use replications");
  return answer;
}

answers::MethodAnswer run_long(const MakeReplication& make, const Parts& names, const ExperimentOptions& o,
                               const Interruption& interruption, std::vector<Tally>* thrown_together) {
  const auto start = Clock::now();
  LongRun run(make, o, interruption);
  const std::uint64_t pilot = run.warm_up();
  answers::MethodAnswer answer;
  if (run.count() == 1) {
    answer = run_batches(run, pilot, names, o, thrown_together);
  } else {
    const auto n = static_cast<std::uint64_t>(run.count());
    const std::uint64_t most_each = std::max<std::uint64_t>((o.jobs > 0 ? o.jobs : o.most_jobs) / n, 1);
    std::uint64_t each = std::min(std::max<std::uint64_t>(pilot, 2 * kPilotJobs), most_each);
    if (o.jobs > 0) each = std::min(std::max<std::uint64_t>(most_each / 50, 1), std::uint64_t{1} << 20);
    int precise = 0;
    run.advance(each);
    std::uint64_t done = each;
    while (!run.stopped() && done < most_each) {
      const double reached = precision_reached(run.target(), o, static_cast<double>(done * n));
      run.expect(expected_jobs(o, static_cast<double>(done * n), reached), std::isfinite(reached) ? reached : 0.0);
      if (o.jobs == 0) {
        precise = reached <= o.precision ? precise + 1 : 0;
        if (precise == 2) break;
        each = static_cast<std::uint64_t>(static_cast<double>(done) * (growth(reached, o.precision) - 1)) + 1;
      }
      each = std::min(each, most_each - done);
      run.advance(each);
      done += each;
    }
    answer = blank(o);
    const std::vector<Tally> all = run.pooled();
    const RunOutcome pooled = outcome_of(all);
    fill(answer, run.outcomes(), &pooled, names, o);
    if (thrown_together) *thrown_together = all;
    answer.jobs = done * n;
    answer.replications = static_cast<int>(n);
    answer.notes.push_back(
        interval_note(o, fmt::format("{} replications of {} jobs", n, grouped(static_cast<double>(done)))));
    if (o.jobs == 0 && precise < 2 && !run.stopped())
      answer.notes.push_back("the precision asked for was not reached within the largest number of jobs");
  }
  answer.notes.push_back(fmt::format("warm-up: the first {} jobs of each run are not counted (MSER-5)",
                                     grouped(static_cast<double>(pilot))));
  if (!run.filled())
    answer.notes.push_back(fmt::format(
        "too few jobs to fill the system first ({} a replication): numbers of jobs and of used processors are too low",
        grouped(static_cast<double>(o.filling))));
  if (!run.settled())
    answer.notes.push_back(
        "the start from an empty system could still be seen at the end of the warm-up: values may be too low and "
        "intervals "
        "too narrow; simulate more jobs, or fewer and longer replications");
  answer.interrupted = run.stopped();
  if (answer.interrupted) answer.notes.push_back("interrupted: this is what was known so far");
  answer.seconds = seconds_since(start);
  return answer;
}

answers::MethodAnswer run_horizon(const RunOnce& run, const Parts& names, const ExperimentOptions& o,
                                  const Interruption& interruption) {
  const auto start = Clock::now();
  answers::MethodAnswer answer = blank(o);
  std::vector<RunOutcome> units;
  std::uint64_t jobs = 0;
  tbb::task_arena arena(o.threads > 0 ? o.threads : tbb::task_arena::automatic);
  std::size_t wanted = o.replications > 0 ? static_cast<std::size_t>(o.replications) : 16;
  const std::size_t most = o.replications > 0 ? wanted : 100000;
  int precise = 0;
  while (!interruption.requested() && units.size() < wanted) {
    std::vector<Run> fresh(wanted - units.size());
    arena.execute([&] {
      tbb::parallel_for(std::size_t{0}, fresh.size(), [&](std::size_t k) {
        if (!interruption.requested()) fresh[k] = run(static_cast<std::uint32_t>(units.size() + k));
      });
    });
    for (auto& f : fresh) {
      if (f.values.empty()) continue;
      jobs += f.jobs;
      units.push_back(std::move(f.values));
    }
    if (units.size() < 2) break;
    const double reached = precision_reached(target_of(units, o), o, static_cast<double>(jobs));
    Progress p{.done_jobs = static_cast<double>(jobs), .precision = std::isfinite(reached) ? reached : 0.0};
    p.fraction =
        o.replications > 0 ? 1.0 : std::min(1.0, p.precision > 0 ? std::pow(o.precision / p.precision, 2) : 0.0);
    if (p.fraction > 0.001) p.seconds_left = seconds_since(start) * (1 - p.fraction) / p.fraction;
    interruption.tell(p);
    precise = reached <= o.precision ? precise + 1 : 0;
    if (o.replications > 0 || precise >= 2) break;
    const double factor = std::isfinite(reached) ? growth(reached, o.precision) : 2.0;
    wanted = std::min(most, static_cast<std::size_t>(static_cast<double>(units.size()) * factor) + 1);
  }
  fill(answer, units, nullptr, names, o);
  answer.replications = static_cast<int>(units.size());
  answer.jobs = jobs;
  answer.notes.push_back(interval_note(o, fmt::format("{} independent runs over the horizon", units.size())));
  answer.interrupted = interruption.requested();
  if (answer.interrupted) answer.notes.push_back("interrupted: this is what was known so far");
  answer.seconds = seconds_since(start);
  return answer;
}

}  // namespace sojourn::simulation
