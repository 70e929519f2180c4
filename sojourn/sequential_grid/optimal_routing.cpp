#include "sojourn/sequential_grid/optimal_routing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sojourn/queues/erlang.h"
#include "sojourn/sequential_grid/exact_curves.h"

namespace sojourn::sequential_grid {
namespace {

using queues::marginal_jobs, queues::mean_jobs;

constexpr double kNoFurther = 1e-16;  // no bisection goes further
constexpr double kLevels = 1e-15;     // of the common cost
constexpr double kUnboundedCost = 1e280;
constexpr double kFirstReach = 0.1, kCloser = 0.3;  // how far around a share its curve is drawn again
constexpr double kSettled = 1e-5;                   // of a share: its square is what the mean loses
constexpr double kRareShare = 1e-3;                 // smaller shares need not settle
constexpr int kMostRounds = 6;

// The rate at which the cost of a cluster reaches `level`; 0 when it starts above it.
double rate_at(double capacity, const std::function<double(double)>& cost, double level) {
  if (cost(0.0) >= level) return 0.0;
  double low = 0.0, high = capacity;
  for (int k = 0; k < 100 && high - low > kNoFurther * high; ++k) {
    const double middle = 0.5 * (low + high);
    (cost(middle) < level ? low : high) = middle;
  }
  return low;
}

std::vector<double> capacities_of(const std::vector<Site>& sites) {
  std::vector<double> capacities;
  for (const Site& s : sites) capacities.push_back(s.servers * s.mu);
  return capacities;
}

Split split_by(const std::vector<Site>& sites, double lambda, const RateCost& cost) {
  Split split;
  split.rates = equal_cost_rates(capacities_of(sites), lambda, cost);
  split.mean_response = mean_response(sites, split.rates);
  return split;
}

}  // namespace

std::vector<double> equal_cost_rates(const std::vector<double>& capacities, double lambda, const RateCost& cost) {
  const auto rate = [&](std::size_t i, double level) {
    return rate_at(
        capacities[i], [&](double x) { return cost(i, x); }, level);
  };
  const auto total = [&](double level) {
    double sum = 0;
    for (std::size_t i = 0; i < capacities.size(); ++i) sum += rate(i, level);
    return sum;
  };
  double low = 0.0, high = 1.0;
  while (total(high) < lambda && high < kUnboundedCost) high *= 2;
  for (int k = 0; k < 120 && high - low > kLevels * high; ++k) {
    const double middle = 0.5 * (low + high);
    (total(middle) < lambda ? low : high) = middle;
  }
  // A cluster with processors to spare costs the same, to the last bit, over a range of rates: there the total
  // jumps between the two levels, and the clusters that jump share what is missing.
  std::vector<double> rates;
  const double below = total(low), above = total(high);
  const double part = above > below ? (lambda - below) / (above - below) : 1.0;
  for (std::size_t i = 0; i < capacities.size(); ++i) {
    const double least = rate(i, low), most = rate(i, high);
    rates.push_back(least + part * (most - least));
  }
  const double sum = std::accumulate(rates.begin(), rates.end(), 0.0);
  for (double& x : rates) x *= lambda / sum;  // rounding only
  return rates;
}

double mean_response(const std::vector<Site>& sites, const std::vector<double>& rates) {
  double jobs = 0, lambda = 0;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    jobs += mean_jobs(sites[i].servers, sites[i].mu, rates[i], sites[i].queue_factor);
    lambda += rates[i];
  }
  return jobs / lambda;
}

Split best_split(const std::vector<Site>& sites, double lambda) {
  return split_by(sites, lambda, [&](std::size_t i, double x) {
    return marginal_jobs(sites[i].servers, sites[i].mu, x, sites[i].queue_factor);
  });
}

Split selfish_split(const std::vector<Site>& sites, double lambda) {
  return split_by(sites, lambda, [&](std::size_t i, double x) {
    const Site& s = sites[i];
    return x <= 0 ? 1 / s.mu : mean_jobs(s.servers, s.mu, x, s.queue_factor) / x;
  });
}

std::vector<Site> sites_of(const Model& m) {
  const double factor = 0.5 * (arrivals::squared_coefficient_of_variation(m.arrivals) +
                               distributions::squared_coefficient_of_variation(*m.time));
  std::vector<Site> sites;
  for (const Cluster& c : m.clusters)
    sites.push_back({static_cast<double>(c.processors), c.speed / m.time->mean(), factor});
  return sites;
}

namespace {

// M/M/c, and M/G/1 by Pollaczek and Khinchine: the formulas are exact.
bool formulas_are_exact(const Model& m) {
  const bool single =
      std::all_of(m.clusters.begin(), m.clusters.end(), [](const Cluster& c) { return c.processors == 1; });
  return m.arrivals.is_poisson() && (single || m.time->is_exponential());
}

OptimalRouting by_formula(const Model& m) {
  const auto sites = sites_of(m);
  const double lambda = m.arrivals.rate;
  const Split best = best_split(sites, lambda);
  OptimalRouting routing{best.rates, best.mean_response, 0, selfish_split(sites, lambda).mean_response,
                         formulas_are_exact(m)};
  std::vector<double> by_power;
  for (const Cluster& c : m.clusters) by_power.push_back(lambda * c.power() / total_power(m));
  routing.proportional = mean_response(sites, by_power);
  for (double& x : routing.shares) x /= lambda;
  return routing;
}

std::vector<double> shares_of(std::vector<double> rates, double lambda) {
  for (double& x : rates) x /= lambda;
  return rates;
}

double largest_step(const std::vector<double>& a, const std::vector<double>& b) {
  double step = 0;
  for (std::size_t i = 0; i < a.size(); ++i) step = std::max(step, std::abs(a[i] / std::max(b[i], kRareShare) - 1));
  return step;
}

// First with curves over all rates, then with curves closer and closer around what they found. The mean is flat there,
// so that what the last ones miss is not seen.
std::optional<OptimalRouting> by_curves(const Model& m, std::vector<double> guess) {
  const double lambda = m.arrivals.rate;
  std::vector<double> capacities, by_power;
  for (const Cluster& c : m.clusters) {
    capacities.push_back(c.power() / m.time->mean());
    by_power.push_back(c.power() / total_power(m));
  }
  auto curves = ExactCurves::over_all_rates(m);
  if (!curves) return std::nullopt;
  const auto exact = [&](const std::vector<double>& shares) { return curves->mean_response(shares); };
  const auto balanced = [&](const RateCost& cost) {
    return shares_of(equal_cost_rates(capacities, lambda, cost), lambda);
  };
  const auto selfish = balanced([&](std::size_t i, double x) { return curves->response(i, x); });
  OptimalRouting routing{std::move(guess), 0, exact(by_power), exact(selfish), true};
  routing.best = exact(routing.shares);
  double reach = kFirstReach;
  std::vector<double> before = routing.shares;
  for (int round = 0; round < kMostRounds; ++round) {
    const auto shares = balanced([&](std::size_t i, double x) { return curves->marginal(i, x); });
    if (const double mean = exact(shares); mean < routing.best) routing.shares = shares, routing.best = mean;
    const double step = largest_step(shares, before);
    if (round > 0 && step < kSettled) break;
    if (step < 0.5 * reach) reach *= kCloser;
    curves->refine_around(routing.shares, reach);
    before = shares;
  }
  if (!std::isfinite(routing.best) || !std::isfinite(routing.proportional)) return std::nullopt;
  return routing;
}

}  // namespace

OptimalRouting optimal_routing(const Model& m) {
  if (m.discipline == Discipline::ps && !m.time->is_exponential()) {  // shared processors feel the mean length alone
    Model same = m;
    same.time = distributions::exponential(m.time->mean());
    return optimal_routing(same);
  }
  const OptimalRouting simple = by_formula(m);
  if (simple.exact || m.clusters.size() == 1) return simple;
  return by_curves(m, simple.shares).value_or(simple);
}

Model with_routing(Model m) {
  if (m.broker == Broker::optimal_random && m.optimal_shares.empty() && load(m) < 1.0)
    m.optimal_shares = optimal_routing(m).shares;
  return m;
}

}  // namespace sojourn::sequential_grid
