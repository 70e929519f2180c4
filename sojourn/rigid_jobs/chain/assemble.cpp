#include "sojourn/rigid_jobs/chain/assemble.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/answers/told_law.h"
#include "sojourn/fluid/tell_tail.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kRounding = 4.4e-16;  // of the products below

struct Sums {
  double share = 0, wait = 0, response = 0, slowdown = 0, least_slowdown = 0, prob_wait = 0, used = 0;
  bool all_prob = true;  // known for all of them
  void add(double p, const TypeLaw& law, const distributions::Distribution& time, double width, double rate,
           double speed) {
    share += p;
    wait += p * law.mean_wait;
    response += p * (law.mean_wait + time.mean());
    prob_wait += p * law.prob_wait.value_or(0.0);
    all_prob = all_prob && law.prob_wait;
    used += p * rate * width * time.mean();
    // E[1/size] at speed 1: `time` is size / speed.
    const double excess = law.mean_wait > 0 ? law.mean_wait * time.mean_inverse() : 0.0;
    slowdown += p * (law.slowdown_excess.value_or(excess) + 1) / speed;
    least_slowdown += p / speed;
  }
  // error: relative, of waits and their probabilities; the rest of a value is known exactly.
  void set(answers::Measures& m, double rate, double processors, double error) const {
    const auto tell = [&](const char* name, double value, double uncertain) {
      if (std::isfinite(value))
        m.set(name, value, error * uncertain + kRounding * value);
      else
        m.set(name, value);
    };
    tell("mean_response", response / share, wait / share);
    tell("mean_wait", wait / share, wait / share);
    if (!std::isnan(slowdown)) tell("mean_slowdown", slowdown / share, (slowdown - least_slowdown) / share);
    tell("mean_jobs", rate * response, rate * wait);
    tell("mean_queue", rate * wait, rate * wait);
    tell("mean_used_processors", used, 0);
    tell("utilization", used / processors, 0);
    tell("throughput", rate * share, 0);
    if (all_prob) tell("prob_wait", prob_wait / share, prob_wait / share);
  }
};

void set_array(answers::Measures& m, const char* name, const std::vector<double>& values, double error) {
  answers::Measure measure;
  measure.array = values;
  measure.error = error * *std::max_element(values.begin(), values.end());
  m.set(name, measure);
}

double add_types(Sums& sums, const Model& one, const FifoLaw& law, double speed) {
  const auto types = types_of(one);
  for (std::size_t i = 0; i < types.size(); ++i)
    sums.add(types[i].probability, law.types[i], *one.classes[types[i].job_class].time,
             static_cast<double>(types[i].width), one.arrivals.rate, speed);
  return sums.share;
}

// The jobs that are told together, collected over the clusters they are sent to.
struct Group {
  Sums sums = {};
  std::vector<fluid::WeightedTail> waits = {}, responses = {};
  double error = 0;

  void tell(const Model& m, answers::Measures& out) const {
    const double typical = sums.response / sums.share;
    sums.set(out, m.arrivals.rate, total_processors(m), error);
    fluid::tell_tail(out, "response", fluid::mixture(responses), typical, error, m.questions);
    fluid::tell_tail(out, "wait", fluid::mixture(waits), typical, error, m.questions);
  }
};

// A cluster may lack some classes and widths, so its types are found by name.
std::map<std::pair<std::string, std::int64_t>, std::size_t> group_by_type(const Model& m, const Grouping& groups) {
  std::map<std::pair<std::string, std::int64_t>, std::size_t> group;
  const auto types = types_of(m);
  for (std::size_t i = 0; i < types.size(); ++i)
    group[{m.classes[types[i].job_class].name, types[i].width}] = groups.of_type[i];
  return group;
}

void add_groups(answers::MethodAnswer& answer, const Model& m, const std::vector<std::optional<Model>>& alones,
                const std::vector<std::optional<FifoLaw>>& laws) {
  const Grouping names = grouping(m);
  if (names.names.size() < 2) return;
  const auto group_of = group_by_type(m, names);
  std::vector<Group> groups(names.names.size());
  for (std::size_t i = 0; i < laws.size(); ++i) {
    if (!laws[i]) continue;
    const auto types = types_of(*alones[i]);
    for (std::size_t k = 0; k < types.size(); ++k) {
      const JobClass& c = alones[i]->classes[types[k].job_class];
      const TypeLaw& law = laws[i]->types[k];
      const double weight = types[k].probability * alones[i]->arrivals.rate / m.arrivals.rate;
      Group& g = groups[group_of.at({c.name, types[k].width})];
      g.sums.add(weight, law, *c.time, static_cast<double>(types[k].width), m.arrivals.rate, m.clusters[i].speed);
      g.waits.push_back({weight, law.wait_tail});
      g.responses.push_back({weight, law.response_tail});
      g.error = std::max(g.error, laws[i]->error_estimate);
    }
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    answer.classes.push_back({names.names[g], {}});
    groups[g].tell(m, answer.classes.back().measures);
  }
}

void set_laws(answers::Measures& m, const FifoLaw& law, double response, const answers::LawQuestions& asked) {
  fluid::tell_tail(m, "response", law.response_tail, response, law.error_estimate, asked);
  fluid::tell_tail(m, "wait", law.wait_tail, response, law.error_estimate, asked);
  if (law.decay_rate) m.set("decay_rate", *law.decay_rate, law.decay_error);
  if (!law.used_pmf.empty() && law.used_pmf.size() <= answers::kLongestUsedLaw) set_array(m, "used_processors_pmf", law.used_pmf, law.error_estimate);
  if (!law.jobs_pmf.empty()) set_array(m, "jobs_pmf", law.jobs_pmf, law.error_estimate);
}

}  // namespace

answers::MethodAnswer assemble(const Model& m, const std::vector<std::optional<Model>>& alones,
                               const std::vector<std::optional<FifoLaw>>& laws) {
  answers::MethodAnswer answer;
  Sums all;
  double residual = 0, error = 0;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    if (!laws[i]) continue;
    const Model& one = *alones[i];
    Sums here;
    add_types(here, one, *laws[i], m.clusters[i].speed);
    const double share = one.arrivals.rate / m.arrivals.rate;
    all.share += share;
    all.wait += share * here.wait;
    all.response += share * here.response;
    all.slowdown += share * here.slowdown;
    all.least_slowdown += share * here.least_slowdown;
    all.prob_wait += share * here.prob_wait;
    all.all_prob = all.all_prob && here.all_prob;
    all.used += here.used;
    residual = std::max(residual, laws[i]->residual);
    error = std::max(error, laws[i]->error_estimate);
    if (m.clusters.size() > 1) {
      answers::Part part{m.clusters[i].name, {}};
      here.set(part.measures, one.arrivals.rate, static_cast<double>(m.clusters[i].processors),
               laws[i]->error_estimate);
      set_laws(part.measures, *laws[i], here.response, m.questions);
      answer.clusters.push_back(std::move(part));
    }
  }
  all.set(answer.measures, m.arrivals.rate, total_processors(m), error);
  if (laws.size() == 1) {
    set_laws(answer.measures, *laws[0], all.response, m.questions);
  } else {
    std::vector<fluid::WeightedTail> waits, responses;
    for (std::size_t i = 0; i < laws.size(); ++i)
      if (laws[i]) {
        waits.push_back({alones[i]->arrivals.rate, laws[i]->wait_tail});
        responses.push_back({alones[i]->arrivals.rate, laws[i]->response_tail});
      }
    fluid::tell_tail(answer.measures, "response", fluid::mixture(responses), all.response, error, m.questions);
    fluid::tell_tail(answer.measures, "wait", fluid::mixture(waits), all.response, error, m.questions);
  }
  add_groups(answer, m, alones, laws);
  answer.residual = residual;
  answer.error_estimate = error;
  if (std::isinf(all.slowdown))
    answer.notes.push_back(
        "the mean slowdown is infinite: E[1/length] diverges (very short jobs that wait); give "
        "jobs.short_job and simulate for mean_bounded_slowdown");
  return answer;
}

answers::MethodAnswer saturated_answer(const Model& m, double rate, const std::vector<double>& used_pmf) {
  answers::MethodAnswer a;
  const double used = rate * mean_demand(m) / m.clusters[0].speed;
  a.measures.set("mean_used_processors", used);
  a.measures.set("utilization", used / total_processors(m));
  a.measures.set("throughput", rate);
  if (!used_pmf.empty() && used_pmf.size() <= answers::kLongestUsedLaw) a.measures.set_array("used_processors_pmf", used_pmf);
  return a;
}

}  // namespace sojourn::rigid_jobs
