#include "sojourn/serve/remembered.h"

namespace sojourn::serve {
namespace {

constexpr std::size_t kMostPoints = 4000;          // a hundred curves
constexpr std::size_t kLongestQuestion = 4 << 10;  // bytes: models that a slider moves are short

}  // namespace

std::shared_ptr<const CurvePoint> Remembered::find(const std::string& question) {
  const std::lock_guard lock(mutex_);
  const auto at = by_question_.find(question);
  if (at == by_question_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, at->second);
  return at->second->point;
}

void Remembered::keep(const std::string& question, std::shared_ptr<const CurvePoint> point) {
  if (question.size() > kLongestQuestion) return;
  const std::lock_guard lock(mutex_);
  if (by_question_.contains(question)) return;
  kept_.push_front({question, std::move(point)});
  by_question_[question] = kept_.begin();
  if (kept_.size() <= kMostPoints) return;
  by_question_.erase(kept_.back().question);
  kept_.pop_back();
}

}  // namespace sojourn::serve
