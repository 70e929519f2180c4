#include "sojourn/prediction/windows.h"

#include "sojourn/logs/statistics.h"

namespace sojourn::prediction {

Quantiles quantiles_of(const RecentSorted& waits) {
  Quantiles q{};
  if (waits.size() == 0) return q;
  for (std::size_t k = 0; k < kLevelCount; ++k) q[k] = logs::quantile(waits.sorted(), kLevels[k]);
  return q;
}

Quantiles KindWindow::ask(const Past& past, const Question& question) {
  const auto at = kinds_.find(kind_(question.request));
  if (at == kinds_.end() || at->second.size() < kFewest) return all_.asked(past, question);
  return quantiles_of(at->second);
}

void KindWindow::started(const Past& past, JobId id) {
  all_.started(past, id);
  kinds_.try_emplace(kind_(past[id].request), jobs_).first->second.add(past[id].wait());
}

std::int64_t class_of(const Request& r) { return 64 * width_octave(r.width) + asked_octave(r.asked); }

std::unique_ptr<Predictor> window_by_queue() {
  constexpr std::size_t kJobs = 1000;
  return std::make_unique<KindWindow>("window by queue", kJobs, [](const Request& r) { return std::int64_t{r.queue}; });
}

std::unique_ptr<Predictor> window_by_class() {
  constexpr std::size_t kJobs = 200;
  return std::make_unique<KindWindow>("window by class", kJobs, class_of);
}

}  // namespace sojourn::prediction
