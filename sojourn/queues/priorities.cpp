#include "sojourn/queues/priorities.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "sojourn/base/rounding.h"
#include "sojourn/queues/delayed_busy_period.h"
#include "sojourn/queues/erlang.h"

namespace sojourn::queues {
namespace {

double second_moment(const distributions::Distribution& x) { return x.mean() * x.mean() + x.variance(); }

// Sums over the classes of one level and of all more urgent ones.
template <typename Part>
std::vector<double> summed_down(const std::vector<PriorityClass>& classes, const Part& part) {
  std::vector<double> sums;
  for (const PriorityClass& c : classes) {
    if (c.level >= sums.size()) sums.resize(c.level + 1, 0.0);
    sums[c.level] += part(c);
  }
  for (std::size_t k = 1; k < sums.size(); ++k) sums[k] += sums[k - 1];
  return sums;
}

double above(const std::vector<double>& sums, std::size_t level) { return level == 0 ? 0.0 : sums[level - 1]; }

double beyond(double wait, double inverse) { return wait > 0 ? wait * inverse : 0.0; }

// 1 - E[exp(-rate X)], where it is known without an integral.
std::optional<double> interrupted(const distributions::Distribution& x, double rate) {
  if (rate == 0) return 0.0;
  if (x.is_exponential()) return rate * x.mean() / (1 + rate * x.mean());
  if (const auto atoms = x.atoms(); !atoms.empty()) {
    double sum = 0, all = 0;
    for (const auto& a : atoms) sum += a.probability * -std::expm1(-rate * a.value), all += a.probability;
    constexpr double kRounding = 1e-12;  // of probabilities that sum to one
    if (std::abs(all - 1) < kRounding) return sum;
  }
  return std::nullopt;
}

// What rounding of loads does to 1 - load, and of lengths whose moments are themselves integrals.
double error_at(double load, double load_above, double accuracy) {
  return (accuracy + kEpsilon) * (6 + 2 / (1 - load) + 2 / (1 - load_above));
}

}  // namespace

std::vector<ClassWait> one_server_priorities(const std::vector<PriorityClass>& classes, Stopping stopping) {
  const auto load = summed_down(classes, [](const PriorityClass& c) { return c.rate * c.time->mean(); });
  const auto rest = summed_down(classes, [](const PriorityClass& c) { return 0.5 * c.rate * second_moment(*c.time); });
  const auto rate = summed_down(classes, [](const PriorityClass& c) { return c.rate; });
  double accuracy = 0;
  for (const PriorityClass& c : classes) accuracy = std::max(accuracy, c.time->accuracy());
  std::vector<ClassWait> waits;
  for (const PriorityClass& c : classes) {
    const double urgent = above(load, c.level), inverse = c.time->mean_inverse();
    const double met = stopping == Stopping::never ? rest.back() : rest[c.level];
    const double begin = met / ((1 - urgent) * (1 - load[c.level]));
    ClassWait w;
    w.relative_error = error_at(load[c.level], urgent, accuracy);
    if (stopping == Stopping::never) {
      w.mean_wait = begin;
      w.prob_wait = load.back();
      w.slowdown_excess = beyond(begin, inverse);
    } else {
      const double stretched = urgent / (1 - urgent);  // for every unit of its own length
      w.mean_wait = begin + c.time->mean() * stretched;
      w.slowdown_excess = beyond(begin, inverse) + stretched;
      if (const auto stopped = interrupted(*c.time, above(rate, c.level)))
        w.prob_wait = load[c.level] + (1 - load[c.level]) * *stopped;
    }
    waits.push_back(std::move(w));
  }
  return waits;
}

namespace {

// Running jobs go on: everybody who finds all busy waits for those ahead, and for those who pass.
ClassWait without_stops(double servers, double mu, double all_busy, double to_here, double urgent) {
  const double pace = servers * mu, sigma = to_here / pace, h = urgent / pace;
  ClassWait w;
  w.mean_wait = all_busy / (pace * (1 - sigma) * (1 - h));
  w.prob_wait = all_busy;
  const auto law = std::make_shared<const ExponentialMixture>(delayed_busy_period(sigma, h));
  w.wait_tail = [=](double t) { return t < 0 ? 1.0 : all_busy * law->tail(pace * t); };
  w.response_tail = [=](double t) {
    if (t <= 0) return 1.0;
    return (1 - all_busy) * std::exp(-mu * t) + all_busy * law->followed_by(1 / servers, pace * t);
  };
  return w;
}

// Whoever is less urgent is not noticed: M/M/c of those down to here, less that of those above.
ClassWait with_stops(double servers, double mu, double to_here, double urgent) {
  ClassWait w;
  w.mean_wait = mean_queue_slope(servers, urgent / mu, to_here / mu) / mu;
  if (urgent > 0) return w;
  const Mmc alone{servers, to_here, mu};
  const double prob = alone.prob_wait();
  w.prob_wait = prob;
  w.wait_tail = [=](double t) { return alone.wait_tail(t, prob); };
  w.response_tail = [=](double t) { return alone.response_tail(t, prob); };
  return w;
}

}  // namespace

std::vector<ClassWait> many_server_priorities(double servers, const std::vector<PriorityClass>& classes,
                                              Stopping stopping) {
  const auto rate = summed_down(classes, [](const PriorityClass& c) { return c.rate; });
  const double mu = 1 / classes[0].time->mean(), all_busy = erlang_c(servers, rate.back() / mu);
  std::vector<ClassWait> levels, waits;
  for (std::size_t k = 0; k < rate.size(); ++k) {
    const double urgent = above(rate, k);
    levels.push_back(stopping == Stopping::never ? without_stops(servers, mu, all_busy, rate[k], urgent)
                                                 : with_stops(servers, mu, rate[k], urgent));
    const double offered = (stopping == Stopping::never ? rate.back() : rate[k]) / mu;
    levels.back().relative_error = error_at(rate[k] / mu / servers, urgent / mu / servers, 4 * kEpsilon) +
                                   kEpsilon * offered * busy_slope(servers, offered);
  }
  for (const PriorityClass& c : classes) {
    waits.push_back(levels[c.level]);
    waits.back().slowdown_excess = beyond(waits.back().mean_wait, c.time->mean_inverse());
  }
  return waits;
}

}  // namespace sojourn::queues
