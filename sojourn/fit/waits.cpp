#include "sojourn/fit/waits.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/logs/statistics.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/scheduling/schedule.h"

namespace sojourn::fit {
namespace {

constexpr std::size_t kJobsInAll = 400'000;  // over the seeds of one workload

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

}  // namespace

int seeds_for(std::size_t jobs) {
  return std::clamp(static_cast<int>(kJobsInAll / std::max<std::size_t>(jobs, 1)), 1, 8);
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

rigid_jobs::Model model_of(const std::string& text) {
  auto document = model_file::Document::from_text(text, "the fitted model");
  return model_file::read_rigid(document);
}

}  // namespace sojourn::fit
