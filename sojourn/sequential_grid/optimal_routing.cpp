#include "sojourn/sequential_grid/optimal_routing.h"

#include <cmath>
#include <functional>
#include <numeric>

#include "sojourn/sequential_grid/erlang.h"

namespace sojourn::sequential_grid {
namespace {

using Cost = std::function<double(const Site&, double)>;  // increasing in the rate

// The rate at which the cost of a site reaches `level`; 0 when it starts above it.
double rate_at(const Site& site, const Cost& cost, double level) {
  if (cost(site, 0.0) >= level) return 0.0;
  double low = 0.0, high = site.servers * site.mu;
  for (int k = 0; k < 100 && high - low > 1e-16 * high; ++k) {
    const double middle = 0.5 * (low + high);
    (cost(site, middle) < level ? low : high) = middle;
  }
  return low;
}

Split split_by(const std::vector<Site>& sites, double lambda, const Cost& cost) {
  const auto total = [&](double level) {
    double sum = 0;
    for (const Site& s : sites) sum += rate_at(s, cost, level);
    return sum;
  };
  double low = 0.0, high = 1.0;
  while (total(high) < lambda && high < 1e280) high *= 2;
  for (int k = 0; k < 120 && high - low > 1e-15 * high; ++k) {
    const double middle = 0.5 * (low + high);
    (total(middle) < lambda ? low : high) = middle;
  }
  // A site with processors to spare costs the same, to the last bit, over a range of rates: there the total
  // jumps between the two levels, and the sites that jump share what is missing.
  Split split;
  const double below = total(low), above = total(high);
  const double part = above > below ? (lambda - below) / (above - below) : 1.0;
  for (const Site& s : sites) {
    const double least = rate_at(s, cost, low), most = rate_at(s, cost, high);
    split.rates.push_back(least + part * (most - least));
  }
  const double sum = std::accumulate(split.rates.begin(), split.rates.end(), 0.0);
  for (double& x : split.rates) x *= lambda / sum;  // rounding only
  split.mean_response = mean_response(sites, split.rates);
  return split;
}

}  // namespace

double mean_response(const std::vector<Site>& sites, const std::vector<double>& rates) {
  double jobs = 0, lambda = 0;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    jobs += mean_jobs(sites[i].servers, sites[i].mu, rates[i], sites[i].queue_factor);
    lambda += rates[i];
  }
  return jobs / lambda;
}

Split best_split(const std::vector<Site>& sites, double lambda) {
  return split_by(sites, lambda,
                  [](const Site& s, double x) { return marginal_jobs(s.servers, s.mu, x, s.queue_factor); });
}

Split selfish_split(const std::vector<Site>& sites, double lambda) {
  return split_by(sites, lambda, [](const Site& s, double x) {
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

std::vector<double> optimal_shares(const Model& m) {
  auto shares = best_split(sites_of(m), m.arrivals.rate).rates;
  for (double& x : shares) x /= m.arrivals.rate;
  return shares;
}

}  // namespace sojourn::sequential_grid
