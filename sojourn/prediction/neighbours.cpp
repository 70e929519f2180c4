#include "sojourn/prediction/neighbours.h"

#include <algorithm>
#include <cmath>

namespace sojourn::prediction {
namespace {

// Quantiles of weighted waits that come in order, some of them known only to be longer.
class Survival {
 public:
  explicit Survival(double weight) : left_(weight) {}
  void ended(double wait, double weight) {
    if (left_ <= 0.0) return;
    survival_ *= 1.0 - std::min(weight / left_, 1.0);
    left_ -= weight;
    last_ = wait;
    while (next_ < kLevelCount && 1.0 - survival_ >= kLevels[next_]) quantiles_[next_++] = wait;
  }
  void goes_on(double wait, double weight) {
    left_ -= weight;
    last_ = wait;
  }
  Quantiles quantiles() {
    while (next_ < kLevelCount) quantiles_[next_++] = last_;
    return quantiles_;
  }

 private:
  double left_, survival_ = 1.0, last_ = 0.0;
  std::size_t next_ = 0;
  Quantiles quantiles_{};
};

}  // namespace

Neighbours::Neighbours(std::string name, std::size_t jobs, double memory, std::vector<Nearness> nearness)
    : name_(std::move(name)), jobs_(jobs), memory_(memory), nearness_(std::move(nearness)) {}

Neighbours::Point Neighbours::point_of(const Features& features) const {
  Point point{};
  for (std::size_t k = 0; k < nearness_.size(); ++k) point[k] = features[nearness_[k].feature] / nearness_[k].reach;
  return point;
}

float Neighbours::unlikeness(const Point& a, const Point& b) {
  float distance = 1.0F;
  for (std::size_t k = 0; k < kMostFeatures; ++k) distance += (a[k] - b[k]) * (a[k] - b[k]);
  return distance * distance;
}

Quantiles Neighbours::ask(const Past& past, const Question& question) {
  const Point point = point_of(question.features);
  weights_.resize(sorted_.size());
  const auto forgets = static_cast<float>(1.0 / memory_);
  for (std::size_t k = 0; k < sorted_.size(); ++k) {
    const auto age = static_cast<float>(started_ - sorted_[k].number);
    weights_[k] = 1.0F / (unlikeness(point, sorted_[k].point) * (1.0F + age * forgets));
  }
  double total = 0.0;
  for (const float weight : weights_) total += weight;
  std::vector<std::pair<double, double>> open;  // those that wait: how long so far, and weight
  for (auto id = past.waiting().rbegin(); id != past.waiting().rend(); ++id)
    if (const auto at = open_.find(*id); at != open_.end())
      open.emplace_back(past.now() - past[*id].request.time, 1.0 / unlikeness(point, at->second));
  for (const auto& one : open) total += one.second;
  Survival survival(total);
  std::size_t next = 0;
  for (std::size_t k = 0; k < sorted_.size(); ++k) {
    for (; next < open.size() && open[next].first < sorted_[k].wait; ++next)
      survival.goes_on(open[next].first, open[next].second);
    survival.ended(sorted_[k].wait, weights_[k]);
  }
  for (; next < open.size(); ++next) survival.goes_on(open[next].first, open[next].second);
  return survival.quantiles();
}

void Neighbours::submitted(const Past&, JobId id, const Question& question, const Quantiles&) {
  open_[id] = point_of(question.features);
}

void Neighbours::drop_oldest() {
  const auto oldest = static_cast<std::uint32_t>(started_ - jobs_);
  const double wait = waits_[oldest % jobs_];
  auto at =
      std::lower_bound(sorted_.begin(), sorted_.end(), wait, [](const Neighbour& n, double w) { return n.wait < w; });
  while (at->number != oldest) ++at;
  sorted_.erase(at);
}

void Neighbours::started(const Past& past, JobId id) {
  const auto at = open_.find(id);
  if (sorted_.size() == jobs_) drop_oldest();
  const double wait = past[id].wait();
  if (waits_.size() < jobs_)
    waits_.push_back(wait);
  else
    waits_[started_ % jobs_] = wait;
  const auto place =
      std::upper_bound(sorted_.begin(), sorted_.end(), wait, [](double w, const Neighbour& n) { return w < n.wait; });
  sorted_.insert(place, {wait, started_, at->second});
  open_.erase(at);
  ++started_;
}

}  // namespace sojourn::prediction
