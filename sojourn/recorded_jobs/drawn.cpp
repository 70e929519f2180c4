#include "sojourn/recorded_jobs/drawn.h"

#include "sojourn/simulation/experiment.h"

namespace sojourn::recorded_jobs {

std::shared_ptr<const logs::Log> first_log(const workload_models::Source& source, std::size_t jobs,
                                           std::int64_t processors) {
  auto log = std::make_shared<logs::Log>();
  log->file = source.name();
  log->format = "a model";
  log->processors = processors;
  log->processors_from = "the model";
  std::int64_t number = 0;
  for (const auto& drawn : source.draw(jobs, simulation::ExperimentOptions{}.seed, 0)) {
    logs::Job job;
    job.number = ++number;
    job.submit = drawn.submit;
    job.run = drawn.run;
    job.width = drawn.width;
    log->jobs.push_back(job);
  }
  log->ledger.lines = log->ledger.kept = jobs;
  return log;
}

std::vector<scheduling::Job> drawn_jobs(const Model& m, std::uint64_t seed, std::uint32_t replication) {
  std::vector<scheduling::Job> jobs;
  jobs.reserve(m.log->jobs.size());
  for (const auto& drawn : m.source->draw(m.log->jobs.size(), seed, replication))
    jobs.push_back({drawn.submit, drawn.run, m.estimate_factor * drawn.run, drawn.width});
  return jobs;
}

WidthClasses classes_of(const Model& m) {
  if (!m.source) return WidthClasses(m.log->jobs);
  std::vector<logs::Job> of_each(1);
  of_each[0].width = static_cast<std::int32_t>(m.log->processors);
  for (std::int64_t width = 1; width < m.log->processors; width *= 2) {
    of_each.emplace_back();
    of_each.back().width = static_cast<std::int32_t>(width);
  }
  return WidthClasses(of_each);
}

}  // namespace sojourn::recorded_jobs
