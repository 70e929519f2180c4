#include "sojourn/prediction/bmbp.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/prediction/windows.h"

namespace sojourn::prediction {
namespace {

constexpr double kConfidence = 0.95;
constexpr std::size_t kMostWaits = 1000;  // waits of a class that are kept
constexpr std::size_t kFewest = 59;       // the largest of so many bounds the 0.95 quantile
constexpr int kMisses = 3;

double log_binomial(std::size_t n, std::size_t k, double p) {
  const auto N = static_cast<double>(n), K = static_cast<double>(k);
  return std::lgamma(N + 1) - std::lgamma(K + 1) - std::lgamma(N - K + 1) + K * std::log(p) + (N - K) * std::log1p(-p);
}

std::size_t place_of(std::size_t n, std::size_t level) {
  static thread_local std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  const auto [at, fresh] = known.try_emplace({n, level}, 0);
  if (fresh) at->second = bound_place(n, kLevels[level]);
  return at->second;
}

}  // namespace

// The k-th of n is above the quantile when fewer than k of them are below it.
std::size_t bound_place(std::size_t n, double level) {
  double below = 0.0;
  for (std::size_t k = 0; k < n; ++k) {
    below += std::exp(log_binomial(n, k, level));
    if (below >= kConfidence) return k + 1;
  }
  return n;
}

void Bmbp::History::add(double wait) {
  if (waits.size() == kMostWaits) cut(kMostWaits - 1);
  waits.push_back(wait);
  sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), wait), wait);
}

void Bmbp::History::cut(std::size_t left) {
  for (; waits.size() > left; waits.pop_front())
    sorted.erase(std::lower_bound(sorted.begin(), sorted.end(), waits.front()));
}

Quantiles Bmbp::bounds(const History& history) const {
  Quantiles q{};
  if (history.sorted.empty()) return q;
  for (std::size_t k = 0; k < kLevelCount; ++k) q[k] = history.sorted[place_of(history.sorted.size(), k) - 1];
  return in_order(q);
}

Quantiles Bmbp::ask(const Past&, const Question& question) {
  const auto at = classes_.find(class_of(question.request));
  return bounds(at == classes_.end() || at->second.waits.size() < kFewest ? all_ : at->second);
}

void Bmbp::submitted(const Past&, JobId id, const Question&, const Quantiles& said) { open_[id] = said; }

void Bmbp::started(const Past& past, JobId id) {
  const auto said = open_.find(id);
  const double wait = past[id].wait();
  History& history = classes_[class_of(past[id].request)];
  all_.add(wait);
  history.add(wait);
  int& misses = history.misses;
  misses = wait > said->second.back() ? misses + 1 : 0;
  open_.erase(said);
  if (misses < kMisses) return;
  misses = 0;
  history.cut(kFewest);
}

}  // namespace sojourn::prediction
