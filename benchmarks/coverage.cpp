// Do the intervals hold what they should? Every family, many seeds, by replications and by batches of one run, at a
// number of jobs and at a precision: of all intervals shown, how many hold the truth. The truth is the exact value of
// `solve`, or where there is none the value of one run at least fifty times as long. The goal is 92% to 98% for 95%; a
// measure that is told without an interval counts as not shown.
//
// usage: coverage [SEEDS] [WORDS that a row must contain]
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <map>
#include <string>
#include <vector>

#include "sojourn/model_file/document.h"
#include "sojourn/problems/problem.h"

namespace {

using namespace sojourn;

constexpr std::uint64_t kFirstSeed = 1000, kSeedOfTruth = 77;
constexpr std::uint64_t kJobsOfTruth = 10'000'000;
constexpr std::uint64_t kTimesAsLong =
    50;  // its own error is then a seventh of an interval, which costs 0.3% of coverage

struct Case {
  std::string name, model;
  std::vector<std::string> settings = {};
  double precision = 0.05;  // 0: it would take too long
};

std::string one_queue(const std::string& processors, const std::string& load, const std::string& time) {
  return "[[cluster]]\nprocessors = " + processors + "\n[arrivals]\nprocess = \"poisson\"\nload = " + load +
         "\n[jobs]\nkind = \"sequential\"\ntime = " + time + "\n";
}

const std::string kExponential = R"({ dist = "exponential", mean = 1 })";
const std::string kPareto = R"({ dist = "bounded-pareto", alpha = 1.5, min = 1, max = 1e4 })";

std::vector<Case> cases() {
  return {
      {"M/M/1 0.8", one_queue("1", "0.8", kExponential), {"jobs.short_job=0.5"}},
      {"M/M/1 0.95", one_queue("1", "0.95", kExponential)},
      {"M/M/4 0.9", one_queue("4", "0.9", kExponential), {"jobs.short_job=0.5"}},
      {"M/H2/2 cv2 50 0.8", one_queue("2", "0.8", R"({ dist = "hyperexponential", mean = 1, cv2 = 50 })"), {}, 0.2},
      {"M/pareto/1 0.7", one_queue("1", "0.7", kPareto), {}, 0},
      {"M/pareto/8 0.7", one_queue("8", "0.7", kPareto), {"jobs.short_job=2"}, 0},
      {"cluster-bursty", "models/cluster-bursty.toml"},
      {"paper-grid", "models/paper-grid.toml", {"jobs.short_job=10"}},
      {"grid-choices", "models/grid-choices.toml"},
      {"rigid-classes 3.2", "models/rigid-classes.toml", {"arrivals.rate=3.2", "jobs.short_job=0.5"}, 0.1},
      {"rigid-backfilling", "models/rigid-backfilling.toml"},
      {"fork-join-pool", "models/fork-join-pool.toml"},
      {"fork-join-sharing", "models/fork-join-sharing.toml"},
      {"fork-join-own", "models/fork-join-own-servers.toml"},
      {"staged-paper", "models/staged-paper.toml"},
      {"equal-share", "models/malleable-equal-share.toml"},
      {"spacesharing", "models/malleable-spacesharing.toml"},
  };
}

struct HowLong {
  std::string name;
  bool to_precision = false;
  int replications = 0;
};

constexpr std::uint64_t kJobs = 100000;
const std::vector<HowLong> kRuns = {
    {"jobs"}, {"jobs, batches", false, 1}, {"precision", true}, {"precision, batches", true, 1}};

struct Column {
  std::string title, measure;
  bool of_parts = false;
};

const std::vector<Column> kColumns = {
    {"mean", "mean_response"},     {"wait", "mean_wait"},           {"slow", "mean_bounded_slowdown"},
    {"p50", "response_p50"},       {"p95", "response_p95"},         {"p99", "response_p99"},
    {"wp95", "wait_p95"},          {"mean", "mean_response", true}, {"slow", "mean_bounded_slowdown", true},
    {"p50", "response_p50", true}, {"p95", "response_p95", true},   {"p99", "response_p99", true},
};

model_file::Document open(const Case& c) {
  auto document = c.model.ends_with(".toml") ? model_file::Document::from_file(std::string(SOJOURN_ROOT "/") + c.model)
                                             : model_file::Document::from_text(c.model, c.name);
  for (const auto& s : c.settings) document.set(s);
  return document;
}

// Where a method tells a measure: the whole, then each part.
std::vector<const answers::Measures*> places(const answers::MethodAnswer& answer, bool of_parts) {
  if (!of_parts) return {&answer.measures};
  std::vector<const answers::Measures*> all;
  const std::size_t parts = answer.clusters.size() + answer.classes.size();
  for (const auto* kind : {&answer.clusters, &answer.classes})
    for (const auto& part : *kind)
      if (parts > 1) all.push_back(&part.measures);
  return all;
}

// The values of a column: one of the whole, or one for each part; not a number where nothing better than the run itself
// is known.
class Truth {
 public:
  explicit Truth(const problems::Problem& problem) : exact_(problems::solve(problem, {})) {
    simulation::ExperimentOptions o;
    o.jobs = kJobsOfTruth, o.seed = kSeedOfTruth;
    long_run_ = problem.simulate(o, {});
  }

  double value(const Column& column, std::size_t place, std::uint64_t jobs) const {
    for (const auto& m : exact_.methods)
      if (m.kind == answers::MethodKind::exact)
        if (const auto* found = find(m, column, place)) return found->value;
    const auto* found = find(long_run_, column, place);
    return found && found->interval && kTimesAsLong * jobs <= kJobsOfTruth ? found->value : std::nan("");
  }

 private:
  static const answers::Measure* find(const answers::MethodAnswer& m, const Column& column, std::size_t place) {
    const auto where = places(m, column.of_parts);
    return place < where.size() ? where[place]->find(column.measure) : nullptr;
  }
  answers::Answer exact_;
  answers::MethodAnswer long_run_;
};

struct Cell {
  int told = 0, shown = 0, covered = 0, below = 0, above = 0;
  double share() const { return 100.0 * covered / shown; }
};

void count(Cell& cell, const answers::Measure& m, double truth) {
  if (std::isnan(truth) || truth == 0) return;
  ++cell.told;
  if (!m.interval) return;
  ++cell.shown;
  cell.covered += m.interval->low <= truth && truth <= m.interval->high;
  cell.below += truth < m.interval->low;
  cell.above += truth > m.interval->high;
}

// Nothing told: blank. Told without intervals: a dash. Intervals in fewer than half the runs: in brackets.
std::string text(const Cell& cell) {
  if (cell.told == 0) return "";
  if (cell.shown == 0) return "-";
  const std::string share = fmt::format("{:.1f}", cell.share());
  return 2 * cell.shown < cell.told ? "(" + share + ")" : share;
}

void print(const Case& c, const HowLong& how, const std::vector<Cell>& cells, double seconds) {
  std::string line = fmt::format("{:<18} {:<18}", c.name, how.name);
  for (std::size_t i = 0; i < cells.size(); ++i)
    line += (kColumns[i].of_parts && !kColumns[i - 1].of_parts ? " |" : "") + fmt::format(" {:>6}", text(cells[i]));
  fmt::print("{} | {:.0f} s\n", line, seconds);
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (const Cell& x = cells[i]; x.shown > 0 && (x.share() < 92 || x.share() > 98))
      fmt::print("    {}{}: {} of {} intervals hold the truth; it is below {} of them and above {}\n",
                 kColumns[i].measure, kColumns[i].of_parts ? " of parts" : "", x.covered, x.shown, x.below, x.above);
  std::fflush(stdout);
}

void cover(const problems::Problem& problem, const Truth& truth, const Case& c, const HowLong& how, int seeds) {
  const std::clock_t start = std::clock();
  std::vector<Cell> cells(kColumns.size());
  simulation::ExperimentOptions o;
  if (!how.to_precision) o.jobs = kJobs;
  o.precision = c.precision, o.replications = how.replications;
  for (int k = 0; k < seeds; ++k) {
    o.seed = kFirstSeed + static_cast<std::uint64_t>(k);
    const auto answer = problem.simulate(o, {});
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const auto where = places(answer, kColumns[i].of_parts);
      for (std::size_t p = 0; p < where.size(); ++p)
        if (const auto* m = where[p]->find(kColumns[i].measure))
          count(cells[i], *m, truth.value(kColumns[i], p, *answer.jobs));
    }
  }
  print(c, how, cells, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
}

bool named(const std::string& row, int argc, char** argv) {
  for (int i = 2; i < argc; ++i)
    if (row.find(argv[i]) == std::string::npos) return false;
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 200;
  fmt::print(
      "Percent of the 95% intervals shown that hold the truth, over seeds {} to {}; jobs: --jobs 100000, precision:\n"
      "--precision 0.05 (rigid 0.1, cv2 50 0.2), batches: --replications 1; slow: mean_bounded_slowdown, pNN: "
      "response_pNN, "
      "wp95: wait_p95;\n"
      "-: no interval, too few jobs; in brackets: in fewer than half the runs; right of the bar: classes or "
      "clusters.\n\n",
      kFirstSeed, kFirstSeed + static_cast<std::uint64_t>(seeds) - 1);
  std::string head = fmt::format("{:<37}", "");
  for (std::size_t i = 0; i < kColumns.size(); ++i)
    head += (kColumns[i].of_parts && !kColumns[i - 1].of_parts ? " |" : "") + fmt::format(" {:>6}", kColumns[i].title);
  fmt::print("{} | processor time\n", head);
  for (const Case& c : cases()) {
    std::vector<HowLong> runs;
    for (const HowLong& how : kRuns)
      if (named(c.name + " " + how.name, argc, argv) && !(how.to_precision && c.precision == 0)) runs.push_back(how);
    if (runs.empty()) continue;
    auto document = open(c);
    const auto problem = problems::read_problem(document);
    const Truth truth(*problem);
    for (const HowLong& how : runs) cover(*problem, truth, c, how, seeds);
  }
}
