#include "sojourn/sequential_grid/exact_curves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "sojourn/base/stop_point.h"
#include "sojourn/qbd/stationary.h"
#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/queues/erlang.h"
#include "sojourn/sequential_grid/exact_mdc.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc, queues::marginal_jobs;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kPoints = 17, kPointsAround = 9;
constexpr double kMostSeconds = 10;        // for all chains together
constexpr double kMostBytes = 2e9;         // for one of them
constexpr double kLeastWait = 1e-9;        // in service times: below, the wait decides nothing
constexpr double kNearSaturation = 0.995;  // beyond, the ratio hardly changes

Mmc mmc(const Model& m, std::size_t i, double rate) {
  return {static_cast<double>(m.clusters[i].processors), rate, m.clusters[i].speed / m.time->mean()};
}

double capacity(const Model& m, std::size_t i) { return m.clusters[i].power() / m.time->mean(); }

}  // namespace

std::vector<double> SmoothCurve::points(double low, double high, int count) {
  std::vector<double> x;
  for (int k = 0; k < count; ++k)
    x.push_back(0.5 * (low + high) + 0.5 * (high - low) * std::cos(std::numbers::pi * (k + 0.5) / count));
  return x;
}

SmoothCurve::SmoothCurve(double low, double high, const std::vector<double>& values) : low_(low), high_(high) {
  const auto n = static_cast<double>(values.size());
  for (std::size_t j = 0; j < values.size(); ++j) {
    double sum = 0;
    for (std::size_t k = 0; k < values.size(); ++k)
      sum += values[k] * std::cos(std::numbers::pi * static_cast<double>(j) * (static_cast<double>(k) + 0.5) / n);
    coefficients_.push_back((j == 0 ? 1 : 2) * sum / n);
  }
}

double SmoothCurve::at(double x) const {
  const double angle = std::acos(std::clamp(scaled(x), -1.0, 1.0));
  double sum = 0;
  for (std::size_t j = 0; j < coefficients_.size(); ++j)
    sum += coefficients_[j] * std::cos(static_cast<double>(j) * angle);
  return sum;
}

// T_j'(x) = j U_{j-1}(x).
double SmoothCurve::slope(double x) const {
  const double y = scaled(x);
  if (!(std::abs(y) < 1)) return 0.0;
  double before = 0, here = 1, sum = 0;  // U_{j-2}, U_{j-1}
  for (std::size_t j = 1; j < coefficients_.size(); ++j) {
    sum += coefficients_[j] * static_cast<double>(j) * here;
    const double next = 2 * y * here - before;
    before = here;
    here = next;
  }
  return sum * 2 / (high_ - low_);
}

std::size_t ExactCurves::same_as(std::size_t i) const {
  std::size_t k = 0;
  while (model_.clusters[k].processors != model_.clusters[i].processors ||
         model_.clusters[k].speed != model_.clusters[i].speed)
    ++k;
  return k;
}

// How each cluster would be solved, and whether there is time for it.
bool ExactCurves::prepare() {
  if (model_.arrivals.is_poisson() && model_.time->is_constant()) return true;
  map_ = arrivals::as_map(model_.arrivals);
  length_ = model_.time->as_phase_type();
  if (!map_ || !length_) return false;
  double seconds = 0;
  for (std::size_t i = 0; i < model_.clusters.size(); ++i) {
    const auto cost =
        cost_of_qbd(map_->phases(), length_->phases(), static_cast<double>(model_.clusters[i].processors));
    if (cost.bytes > kMostBytes) return false;
    // Each curve a few times, and each cluster at some half a dozen shares.
    seconds += cost.seconds * ((same_as(i) == i ? kPoints + 4 * kPointsAround : 0) + 8);
  }
  return seconds <= kMostSeconds;
}

std::optional<double> ExactCurves::wait(std::size_t i, double rate) const {
  stop_point();
  const Mmc queue = mmc(model_, i, rate);
  if (!map_) return Mdc{queue.servers, rate, 1 / queue.mu}.mean_queue() / rate;
  const auto service = phase_type::scaled(*length_, 1 / model_.clusters[i].speed);
  const auto here = arrivals::thinned(*map_, rate / model_.arrivals.rate);
  const auto solution = qbd::solve(as_qbd(here, service, static_cast<int>(queue.servers)));
  const double wait = solution.weighted_above().sum() / here.rate();
  if (!solution.report().usable() || !(wait >= 0)) return std::nullopt;
  return wait;
}

bool ExactCurves::draw(std::size_t i, double low, double high, int count) {
  std::vector<double> values;
  for (const double load : SmoothCurve::points(low, high, count)) {
    const double rate = load * capacity(model_, i);
    const auto exact = wait(i, rate);
    if (!exact || !(*exact > 0)) return false;
    values.push_back(std::log(*exact / mmc(model_, i, rate).mean_wait()));
  }
  curves_[i] = SmoothCurve(low, high, values);
  return true;
}

std::optional<ExactCurves> ExactCurves::over_all_rates(const Model& model) {
  ExactCurves all(model);
  if (!all.prepare()) return std::nullopt;
  all.curves_.resize(model.clusters.size());
  all.refined_.resize(model.clusters.size(), false);
  for (std::size_t i = 0; i < model.clusters.size(); ++i) {
    const std::size_t twin = all.same_as(i);
    if (twin != i) {
      all.curves_[i] = all.curves_[twin];
      continue;
    }
    const double high = std::min(kNearSaturation, model.arrivals.rate / capacity(model, i));
    double low = 0.01 * high;
    const auto scaled_wait = [&](double load) {
      const Mmc queue = mmc(model, i, load * capacity(model, i));
      return queue.mean_wait() * queue.mu;
    };
    while (low < 0.9 * high && scaled_wait(low) < kLeastWait) low += 0.01 * high;
    if (scaled_wait(low) < kLeastWait) continue;  // it never waits: no curve, the ratio is one
    if (!all.draw(i, low, high, kPoints)) return std::nullopt;
  }
  return all;
}

void ExactCurves::refine_around(const std::vector<double>& shares, double part) {
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double load = shares[i] * model_.arrivals.rate / capacity(model_, i);
    const double reach = part * std::min(load, 1 - load);
    const Mmc queue = mmc(model_, i, (load - reach) * capacity(model_, i));
    if (load <= 0 || queue.mean_wait() * queue.mu < kLeastWait) continue;
    const std::size_t twin = same_as(i);
    const double high = std::min(load + reach, model_.arrivals.rate / capacity(model_, i));
    refined_[i] = twin == i ? draw(i, load - reach, high, kPointsAround) : refined_[twin];
    if (twin != i) curves_[i] = curves_[twin];
  }
}

double ExactCurves::response(std::size_t i, double rate) const {
  const Mmc queue = mmc(model_, i, rate);
  if (rate <= 0) return 1 / queue.mu;
  if (!(queue.load() < 1)) return kInfinity;
  return 1 / queue.mu + queue.mean_wait() * std::exp(curves_[i].at(queue.load()));
}

// (x w(x) e^r(load))' with w the wait of M/M/c, whose (x w)' is its marginal less the service.
double ExactCurves::marginal(std::size_t i, double rate) const {
  const Mmc queue = mmc(model_, i, rate);
  if (rate <= 0) return refined_[i] ? 0.0 : 1 / queue.mu;
  if (!(queue.load() < 1) || (refined_[i] && queue.load() > curves_[i].high())) return kInfinity;
  if (refined_[i] && queue.load() < curves_[i].low()) return 0.0;
  const double slope = marginal_jobs(queue.servers, queue.mu, rate) - 1 / queue.mu;
  const double bend = queue.load() * queue.mean_wait() * curves_[i].slope(queue.load());
  return 1 / queue.mu + std::exp(curves_[i].at(queue.load())) * (slope + bend);
}

double ExactCurves::mean_response(const std::vector<double>& shares) const {
  double sum = 0;
  std::map<std::pair<std::size_t, double>, double> known;  // clusters that are alike are solved once
  for (std::size_t i = 0; i < shares.size(); ++i) {
    if (shares[i] <= 0) continue;
    const double rate = shares[i] * model_.arrivals.rate;
    const auto [at, fresh] = known.try_emplace({same_as(i), rate}, 0.0);
    if (fresh) at->second = 1 / mmc(model_, i, rate).mu + wait(i, rate).value_or(kInfinity);
    sum += shares[i] * at->second;
  }
  return sum;
}

}  // namespace sojourn::sequential_grid
