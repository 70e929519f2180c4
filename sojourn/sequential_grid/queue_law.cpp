#include "sojourn/sequential_grid/queue_law.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/answers/told_law.h"
#include "sojourn/base/text.h"
#include "sojourn/fluid/tell_tail.h"

namespace sojourn::sequential_grid {
namespace {

using fluid::Tail;

constexpr double kRounding = 4.4e-16;  // of the products below

// Measures with their errors, when the waits have them.
class Told {
 public:
  Told(answers::Measures& m, std::optional<double> relative_error) : m_(m), relative_(relative_error) {}

  void value(const std::string& name, double value) const { with_error(name, value, relative_.value_or(0.0) * value); }
  // wait: the part of the value that is not known exactly.
  void beside(const std::string& name, double value, double wait) const {
    with_error(name, value, relative_.value_or(0.0) * wait);
  }
  void with_error(const std::string& name, double value, double error) const {
    if (relative_ && std::isfinite(value))
      m_.set(name, value, error + kRounding * value);
    else
      m_.set(name, value);
  }
  void array(const std::string& name, std::vector<double> values) const {
    answers::Measure m;
    if (relative_) m.error = *relative_ * *std::max_element(values.begin(), values.end());
    m.array = std::move(values);
    m_.set(name, m);
  }

 private:
  answers::Measures& m_;
  std::optional<double> relative_;
};

void set_means(const Told& told, double response, double wait, double slowdown, double least_slowdown, double rate,
               double used, double processors) {
  told.beside("mean_response", response, wait);
  told.value("mean_wait", wait);
  if (!std::isnan(slowdown)) told.beside("mean_slowdown", slowdown, slowdown - least_slowdown);
  told.beside("mean_jobs", rate * response, rate * wait);
  told.value("mean_queue", rate * wait);
  told.beside("mean_used_processors", used, 0);
  told.beside("utilization", used / processors, 0);
  told.beside("throughput", rate, 0);
}

// Of the jobs of all clusters together.
Tail mixed(const std::vector<double>& shares, const std::vector<QueueLaw>& laws, Tail QueueLaw::*tail) {
  std::vector<fluid::WeightedTail> parts;
  for (std::size_t i = 0; i < laws.size(); ++i)
    if (shares[i] > 0) parts.push_back({shares[i], laws[i].*tail});
  return fluid::mixture(parts);
}

// E[slowdown] = E[W] E[1/X] + 1/s: under first come, first served a job's wait does not depend on its length.
double slowdown_of(double wait, double inverse, double speed) { return (wait > 0 ? wait * inverse : 0.0) + 1 / speed; }

// P(n busy) from P(n jobs): everything from c on is "all busy".
std::vector<double> busy_pmf(const QueueLaw& law, std::int64_t processors) {
  const auto& jobs = law.jobs_pmf;
  if (static_cast<std::int64_t>(jobs.size()) <= processors) return {};
  std::vector<double> busy(jobs.begin(), jobs.begin() + processors + 1);
  busy.back() = law.all_busy ? *law.all_busy : std::accumulate(jobs.begin() + processors, jobs.end(), 0.0);
  return busy;
}

}  // namespace

answers::MethodAnswer assemble(const Model& model, const std::vector<double>& shares,
                               const std::vector<QueueLaw>& laws) {
  answers::MethodAnswer answer;
  const double rate = model.arrivals.rate, inverse = model.time->mean_inverse(), mean = model.time->mean();
  double wait = 0, response = 0, slowdown = 0, least_slowdown = 0, used = 0, prob_wait = 0, residual = 0;
  std::optional<double> error = 0.0;
  bool all_prob = true;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const Cluster& c = model.clusters[i];
    const QueueLaw& law = laws[i];
    const double here = rate * shares[i], service = mean / c.speed, busy = here * service;
    answers::Part part{c.name, {}};
    const double sd =
        law.slowdown_excess ? (1 + *law.slowdown_excess) / c.speed : slowdown_of(law.mean_wait, inverse, c.speed);
    const Told told(part.measures, law.relative_error);
    set_means(told, law.mean_wait + service, law.mean_wait, sd, 1 / c.speed, here, busy,
              static_cast<double>(c.processors));
    if (law.prob_wait) told.value("prob_wait", *law.prob_wait);
    fluid::tell_tail(part.measures, "response", law.response_tail, law.mean_wait + service, law.relative_error,
                     model.questions);
    fluid::tell_tail(part.measures, "wait", law.wait_tail, law.mean_wait + service, law.relative_error,
                     model.questions);
    if (law.decay_rate) told.with_error("decay_rate", *law.decay_rate, law.decay_error);
    if (!law.jobs_pmf.empty() && law.jobs_pmf.size() <= answers::kLongestLaw) {
      if (auto pmf = busy_pmf(law, c.processors); !pmf.empty()) told.array("used_processors_pmf", std::move(pmf));
      told.array("jobs_pmf", law.jobs_pmf);
    }
    answer.clusters.push_back(std::move(part));
    if (shares[i] <= 0) continue;
    wait += shares[i] * law.mean_wait;
    response += shares[i] * (law.mean_wait + service);
    slowdown += shares[i] * sd;
    least_slowdown += shares[i] / c.speed;
    used += busy;
    prob_wait += shares[i] * law.prob_wait.value_or(0.0);
    all_prob = all_prob && law.prob_wait;
    residual = std::max(residual, law.residual);
    if (error) error = law.relative_error ? std::optional(std::max(*error, *law.relative_error)) : std::nullopt;
  }
  const Told told(answer.measures, error);
  set_means(told, response, wait, slowdown, least_slowdown, rate, used, total_processors(model));
  if (all_prob) told.value("prob_wait", prob_wait);
  fluid::tell_tail(answer.measures, "response", mixed(shares, laws, &QueueLaw::response_tail), response, error,
                   model.questions);
  fluid::tell_tail(answer.measures, "wait", mixed(shares, laws, &QueueLaw::wait_tail), response, error,
                   model.questions);
  if (laws.size() == 1) {
    for (const char* name : {"decay_rate", "used_processors_pmf", "jobs_pmf"})
      if (const auto* m = answer.clusters[0].measures.find(name)) answer.measures.set(name, *m);
  }
  answer.residual = residual;
  answer.error_estimate = error;
  if (std::isinf(slowdown))
    answer.notes.push_back(
        "the mean slowdown is infinite: E[1/length] diverges for " + model.time->name() +
        " lengths (very short jobs that wait); give jobs.short_job and simulate for mean_bounded_slowdown");
  return answer;
}

}  // namespace sojourn::sequential_grid
