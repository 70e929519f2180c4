// Do the intervals hold what they should? Every family, many seeds, against the exact values of `solve`: of all
// intervals shown, how many hold the truth. The goal is 92% to 98% for 95%; a measure that is told without an interval
// counts as not shown.
//
// usage: coverage [SEEDS] [FAMILY or RUN, to see only rows that name it]
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "sojourn/model_file/document.h"
#include "sojourn/study/problem.h"

namespace {

using namespace sojourn;

struct Case {
  std::string name, model;
  std::vector<std::string> settings = {};
  std::vector<std::string> measures = {};  // none: the usual ones
};

const std::vector<std::string> kUsual = {"mean_response", "mean_wait",    "mean_bounded_slowdown",
                                         "mean_jobs",     "prob_wait",    "response_p50",
                                         "response_p95",  "response_p99", "wait_p50",
                                         "wait_p95",      "wait_p99"};

std::string one_queue(const std::string& processors, const std::string& load, const std::string& time) {
  return "[[cluster]]\nprocessors = " + processors + "\n[arrivals]\nprocess = \"poisson\"\nload = " + load +
         "\n[jobs]\nkind = \"sequential\"\ntime = " + time + "\n";
}

const std::string kExponential = R"({ dist = "exponential", mean = 1 })";

std::vector<Case> cases() {
  return {
      {"M/M/1 0.95", one_queue("1", "0.95", kExponential)},
      {"M/M/4 0.9", one_queue("4", "0.9", kExponential)},
      {"M/H2/2 cv2 50 0.8", one_queue("2", "0.8", R"({ dist = "hyperexponential", mean = 1, cv2 = 50 })")},
      {"M/pareto/1 0.7",
       "[[cluster]]\nprocessors = 1\n[arrivals]\nprocess = \"poisson\"\nload = 0.7\n[jobs]\nkind = \"fork-join\"\n"
       "tasks = 1\ntime = { dist = \"bounded-pareto\", alpha = 1.5, min = 1, max = 1e4 }\n[policy]\n"
       "discipline = \"fifo\"\n"},
      {"cluster-bursty", "models/cluster-bursty.toml"},
      {"paper-grid",
       "models/paper-grid.toml",
       {},
       {"mean_response", "response_p95", "D.mean_response", "D.mean_wait", "D.response_p95", "D.response_p99",
        "D.wait_p99"}},
      {"rigid-classes 3.2",
       "models/rigid-classes.toml",
       {"arrivals.rate=3.2"},
       {"mean_response", "mean_wait", "mean_bounded_slowdown", "wait_p50", "wait_p95", "wait_p99", "wide.mean_wait",
        "wide.wait_p95", "wide.wait_p99", "narrow.mean_response"}},
      {"fork-join-pool", "models/fork-join-pool.toml"},
      {"fork-join-sharing", "models/fork-join-sharing.toml"},
      {"staged-paper", "models/staged-paper.toml"},
      {"equal-share", "models/malleable-equal-share.toml"},
      {"spacesharing", "models/malleable-spacesharing.toml"},
  };
}

struct HowLong {
  std::string name;
  std::uint64_t jobs = 0;
  double precision = 0.01;
  std::string target = "mean_response";
  int replications = 0;
};

const std::vector<HowLong> kRuns = {
    {"--jobs 20000", 20000},
    {"--jobs 200000", 200000},
    {"--jobs 1000000", 1000000},
    {"--precision 0.05", 0, 0.05},
    {"--precision 0.02", 0, 0.02},
    {"--target wait_p99 --precision 0.1", 0, 0.1, "wait_p99"},
    {"--jobs 200000 --replications 1", 200000, 0.01, "mean_response", 1},
    {"--precision 0.05 --replications 1", 0, 0.05, "mean_response", 1},
};

model_file::Document open(const Case& c) {
  auto document = c.model.ends_with(".toml") ? model_file::Document::from_file(std::string(SOJOURN_ROOT "/") + c.model)
                                             : model_file::Document::from_text(c.model, c.name);
  for (const auto& s : c.settings) document.set(s);
  return document;
}

// The measure, or PART.measure.
const answers::Measure* find(const answers::MethodAnswer& answer, const std::string& name) {
  const auto dot = name.find('.');
  if (dot == std::string::npos || !std::isalpha(static_cast<unsigned char>(name[dot + 1])))
    return answer.measures.find(name);
  for (const auto* parts : {&answer.clusters, &answer.classes})
    for (const auto& part : *parts)
      if (part.name == name.substr(0, dot)) return part.measures.find(name.substr(dot + 1));
  return nullptr;
}

double exact_value(const answers::Answer& answer, const std::string& name) {
  for (const auto& m : answer.methods)
    if (m.kind == answers::MethodKind::exact)
      if (const auto* found = find(m, name)) return found->value;
  return std::nan("");
}

struct Row {
  int shown = 0, covered = 0, below = 0, above = 0;
  double width = 0;
};

void print(const Case& c, const HowLong& how, int seeds, const std::string& measure, const Row& row) {
  const double share = row.shown > 0 ? 100.0 * row.covered / row.shown : std::nan("");
  fmt::print("{:<18} {:<34} {:<22} {:>5}/{:<5} {:>6.1f}%  low {:>3} high {:>3}  {:.3g}\n", c.name, how.name, measure,
             row.shown, seeds, share, row.below, row.above, row.width / std::max(row.shown, 1));
  std::fflush(stdout);
}

void cover(const Case& c, const HowLong& how, int seeds, std::uint64_t first_seed) {
  auto document = open(c);
  const auto problem = study::read_problem(document);
  const auto exact = study::solve(*problem, {});
  std::map<std::string, Row> rows;
  const auto& measures = c.measures.empty() ? kUsual : c.measures;
  simulation::ExperimentOptions o;
  o.jobs = how.jobs, o.precision = how.precision, o.target = how.target, o.replications = how.replications;
  for (int k = 0; k < seeds; ++k) {
    o.seed = first_seed + static_cast<std::uint64_t>(k);
    const auto answer = problem->simulate(o, {});
    for (const auto& name : measures) {
      const double truth = exact_value(exact, name);
      const auto* found = find(answer, name);
      if (std::isnan(truth) || truth == 0 || !found || !found->interval) continue;
      Row& row = rows[name];
      ++row.shown;
      row.covered += found->interval->low <= truth && truth <= found->interval->high;
      row.below += truth < found->interval->low;
      row.above += truth > found->interval->high;
      row.width += 0.5 * (found->interval->high - found->interval->low) / std::abs(truth);
    }
  }
  for (const auto& name : measures)
    if (const double truth = exact_value(exact, name); !std::isnan(truth) && truth != 0)
      print(c, how, seeds, name, rows[name]);
}

}  // namespace

int main(int argc, char** argv) {
  const int seeds = argc > 1 ? std::atoi(argv[1]) : 200;
  constexpr std::uint64_t kFirstSeed = 1000;
  const auto named = [&](const Case& c, const HowLong& how) {
    for (int i = 2; i < argc; ++i)
      if ((c.name + " " + how.name).find(argv[i]) == std::string::npos) return false;
    return true;
  };
  fmt::print(
      "seeds {} to {}; columns: intervals shown, of these holding the exact value, the exact value below and above "
      "the interval, mean half-width over the exact value\n",
      kFirstSeed, kFirstSeed + static_cast<std::uint64_t>(seeds) - 1);
  for (const Case& c : cases())
    for (const HowLong& how : kRuns)
      if (named(c, how)) cover(c, how, seeds, kFirstSeed);
}
