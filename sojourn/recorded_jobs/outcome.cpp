#include "sojourn/recorded_jobs/outcome.h"

#include <algorithm>

#include "sojourn/logs/statistics.h"
#include "sojourn/scheduling/schedule.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::recorded_jobs {
namespace {

double mean_run(const std::vector<logs::Job>& jobs) {
  double sum = 0;
  for (const auto& job : jobs) sum += job.run;
  return sum / static_cast<double>(jobs.size());
}

double span_of(const Outcome& o) {
  double last = o.starts[0] + o.jobs[0].run;
  for (std::size_t k = 1; k < o.jobs.size(); ++k) last = std::max(last, o.starts[k] + o.jobs[k].run);
  return last - o.jobs[0].submit;
}

void set_percentiles_of(std::vector<double> values, const std::string& stem, const std::vector<double>& percents,
                        answers::Measures& measures) {
  constexpr double kPercent = 100.0;
  std::sort(values.begin(), values.end());
  for (const double p : percents)
    measures.set(vocabulary::percentile_name(stem, p), logs::quantile(values, p / kPercent));
}

}  // namespace

Outcome outcome_of(const Model& model, std::vector<scheduling::Job> jobs) {
  change_load(jobs, model.options.load_percent);
  scheduling::Policy policy = model.policy;
  policy.rank = with_users(policy.rank, jobs, model.log->processors);
  auto starts = scheduling::schedule(jobs, model.log->processors, policy);
  return {std::move(jobs), std::move(starts)};
}

std::vector<simulation::Tally> tallies_of(const Model& m, const WidthClasses& classes, const Outcome& o,
                                          const std::vector<double>& thresholds) {
  simulation::TallySettings settings;
  settings.time_unit = mean_run(m.log->jobs) / m.unit;  // the same for every drawn log: their histograms are merged
  settings.short_job = m.short_job;
  settings.processors = static_cast<double>(m.log->processors);
  settings.same_processors = true;
  settings.thresholds = thresholds;
  std::vector<simulation::Tally> tallies(classes.names().size(), simulation::Tally(settings));
  for (std::size_t k = 0; k < o.jobs.size(); ++k) {
    const auto& job = o.jobs[k];
    auto& tally = tallies[classes.of(job.width)];
    const double wait = (o.starts[k] - job.submit) / m.unit, run = job.run / m.unit;
    tally.record(wait, run, run);
    tally.queue_area += wait;
    tally.running_area += run;
    tally.used_area += job.width * run;
  }
  const double span = span_of(o) / m.unit;
  for (auto& tally : tallies) tally.time = span;
  return tallies;
}

void set_percentiles(const Model& m, const WidthClasses& classes, const Outcome& o, const std::vector<double>& percents,
                     answers::MethodAnswer& answer) {
  const std::size_t parts = classes.names().size();
  std::vector<std::vector<double>> waits(parts + 1), responses(parts + 1);  // the whole first
  for (std::size_t k = 0; k < o.jobs.size(); ++k) {
    const double wait = (o.starts[k] - o.jobs[k].submit) / m.unit, response = wait + o.jobs[k].run / m.unit;
    for (const std::size_t part : {std::size_t{0}, classes.of(o.jobs[k].width) + 1}) {
      waits[part].push_back(wait);
      responses[part].push_back(response);
    }
  }
  for (std::size_t part = 0; part <= parts; ++part) {
    if (part > 0 && part > answer.classes.size()) break;
    auto& measures = part == 0 ? answer.measures : answer.classes[part - 1].measures;
    set_percentiles_of(std::move(responses[part]), "response", percents, measures);
    set_percentiles_of(std::move(waits[part]), "wait", percents, measures);
  }
}

}  // namespace sojourn::recorded_jobs
