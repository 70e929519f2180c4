#include "sojourn/sequential_grid/queue_law.h"

#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::sequential_grid {
namespace {

constexpr std::pair<const char*, double> kPercentiles[] = {{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}};
constexpr std::size_t kLongestPmf = 2000;

void set_percentiles(answers::Measures& m, const std::string& what, const std::function<double(double)>& tail,
                     double typical) {
  if (!tail) return;
  for (const auto& [name, p] : kPercentiles)
    if (const double q = linear_algebra::quantile_of_tail(tail, p, typical); !std::isnan(q))
      m.set(what + "_" + name, q);
}

void set_means(answers::Measures& m, double response, double wait, double slowdown, double rate, double used,
               double processors) {
  m.set("mean_response", response);
  m.set("mean_wait", wait);
  m.set("mean_slowdown", slowdown);
  m.set("mean_jobs", rate * response);
  m.set("mean_queue", rate * wait);
  m.set("mean_used_processors", used);
  m.set("utilization", used / processors);
  m.set("throughput", rate);
}

// E[slowdown] = E[W] E[1/X] + 1/s: under first come, first served a job's wait does not depend on its length.
double slowdown_of(double wait, double inverse, double speed) { return (wait > 0 ? wait * inverse : 0.0) + 1 / speed; }

// P(n busy) from P(n jobs): everything from c on is "all busy".
std::vector<double> busy_pmf(const std::vector<double>& jobs, std::int64_t processors) {
  if (static_cast<std::int64_t>(jobs.size()) <= processors) return {};
  std::vector<double> busy(jobs.begin(), jobs.begin() + processors + 1);
  double below = 0;
  for (std::int64_t n = 0; n < processors; ++n) below += busy[static_cast<std::size_t>(n)];
  busy.back() = std::max(0.0, 1 - below);
  return busy;
}

}  // namespace

answers::MethodAnswer assemble(const Model& model, const std::vector<double>& shares,
                               const std::vector<QueueLaw>& laws) {
  answers::MethodAnswer answer;
  const double rate = model.arrivals.rate, inverse = model.time->mean_inverse(), mean = model.time->mean();
  double wait = 0, response = 0, slowdown = 0, used = 0, prob_wait = 0, residual = 0, error = 0;
  bool all_prob = true, all_wait = true, all_response = true;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const Cluster& c = model.clusters[i];
    const QueueLaw& law = laws[i];
    const double here = rate * shares[i], service = mean / c.speed, busy = here * service;
    answers::Part part{c.name, {}};
    const double sd = slowdown_of(law.mean_wait, inverse, c.speed);
    set_means(part.measures, law.mean_wait + service, law.mean_wait, sd, here, busy, static_cast<double>(c.processors));
    if (law.prob_wait) part.measures.set("prob_wait", *law.prob_wait);
    set_percentiles(part.measures, "response", law.response_tail, law.mean_wait + service);
    set_percentiles(part.measures, "wait", law.wait_tail, law.mean_wait + service);
    if (law.decay_rate) part.measures.set("decay_rate", *law.decay_rate);
    if (!law.jobs_pmf.empty() && law.jobs_pmf.size() <= kLongestPmf) {
      if (auto pmf = busy_pmf(law.jobs_pmf, c.processors); !pmf.empty())
        part.measures.set_array("used_processors_pmf", std::move(pmf));
      part.measures.set_array("jobs_pmf", law.jobs_pmf);
    }
    answer.clusters.push_back(std::move(part));
    if (shares[i] <= 0) continue;
    wait += shares[i] * law.mean_wait;
    response += shares[i] * (law.mean_wait + service);
    slowdown += shares[i] * sd;
    used += busy;
    prob_wait += shares[i] * law.prob_wait.value_or(0.0);
    all_prob = all_prob && law.prob_wait;
    all_wait = all_wait && law.wait_tail;
    all_response = all_response && law.response_tail;
    residual = std::max(residual, law.residual);
    error = std::max(error, law.error_estimate);
  }
  set_means(answer.measures, response, wait, slowdown, rate, used, total_processors(model));
  if (all_prob) answer.measures.set("prob_wait", prob_wait);
  const auto mixed = [&](auto tail_of) {
    return [&laws, &shares, tail_of](double t) {
      double sum = 0;
      for (std::size_t i = 0; i < laws.size(); ++i)
        if (shares[i] > 0) sum += shares[i] * tail_of(laws[i])(t);
      return sum;
    };
  };
  if (all_response)
    set_percentiles(answer.measures, "response", mixed([](const QueueLaw& l) { return l.response_tail; }), response);
  if (all_wait)
    set_percentiles(answer.measures, "wait", mixed([](const QueueLaw& l) { return l.wait_tail; }), response);
  if (laws.size() == 1) {
    for (const char* name : {"decay_rate", "used_processors_pmf", "jobs_pmf"})
      if (const auto* m = answer.clusters[0].measures.find(name)) answer.measures.set(name, *m);
  }
  answer.residual = residual;
  answer.error_estimate = error;
  if (std::isinf(slowdown))
    answer.notes.push_back("the mean slowdown is infinite: E[1/length] diverges for " + model.time->name() +
                           " lengths (very short jobs that wait); ask for mean_bounded_slowdown by simulation");
  return answer;
}

}  // namespace sojourn::sequential_grid
