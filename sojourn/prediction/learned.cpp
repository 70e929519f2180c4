#include "sojourn/prediction/learned.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sojourn::prediction {
namespace {

constexpr std::size_t kMostExamples = 15000;  // jobs that are fitted to
constexpr double kMemory = 5000.0;            // jobs after which one counts 1/e
constexpr std::size_t kFirst = 250;           // jobs before the first fit, and between two
constexpr std::size_t kGrowth = 20;           // or a twentieth of those that have started, if that is more
constexpr double kBetweenFits = 86400.0;      // seconds between two fits at least

}  // namespace

Quantiles Learned::ask(const Past&, const Question& question) {
  if (trees_.empty()) return before_;
  Quantiles q{};
  for (std::size_t k = 0; k < kLevelCount; ++k) q[k] = from_scale(trees_[k](question.features));
  return in_order(q);
}

void Learned::submitted(const Past&, JobId id, const Question& question, const Quantiles&) {
  open_[id] = question.features;
}

bool Learned::due(double now) const {
  const std::size_t fresh = started_ - fitted_at_;
  return fresh >= std::max(kFirst, started_ / kGrowth) && (trees_.empty() || now >= last_fit_ + kBetweenFits);
}

void Learned::started(const Past& past, JobId id) {
  const auto at = open_.find(id);
  const double wait = past[id].wait();
  closed_.push_back({at->second, to_scale(wait)});
  open_.erase(at);
  if (closed_.size() > kMostExamples) closed_.pop_front();
  ++started_;
  if (trees_.empty())
    for (double& value : before_) value = std::max(value, wait);
  if (!due(past.now())) return;
  fit();
  fitted_at_ = started_;
  last_fit_ = past.now();
}

void Learned::fit() {
  std::vector<Example> examples(closed_.begin(), closed_.end());
  for (std::size_t k = 0; k < examples.size(); ++k)
    examples[k].weight = static_cast<float>(std::exp(-static_cast<double>(examples.size() - k) / kMemory));
  std::vector<std::optional<Trees>> fresh(kLevelCount);
  tbb::parallel_for(std::size_t{0}, kLevelCount,
                    [&](std::size_t k) { fresh[k].emplace(examples, kLevels[k], TreeOptions{}); });
  trees_.clear();
  for (auto& t : fresh) trees_.push_back(std::move(*t));
}

}  // namespace sojourn::prediction
