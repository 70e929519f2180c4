#include "sojourn/reproduce/grid/printed.h"

#include <cmath>

namespace sojourn::reproduce::grid::printed {
namespace {

double factorial(int n) { return std::tgamma(n + 1.0); }

}  // namespace

double total_power() {
  double sum = 0;
  for (const Site& site : kSites) sum += site.power();
  return sum;
}

double mean_length(double load) { return load * total_power() / kRate; }

double rate(const Site& site) { return kRate * site.power() / total_power(); }

double normalisation(int c, double load) {
  double sum = 0;
  for (int k = 0; k < c; ++k) sum += std::pow(load * c, k) / factorial(k);
  return 1 / (sum + std::pow(load * c, c) / factorial(c) / (1 - load));
}

double queue(const Site& site, double load) {
  const int c = site.processors;
  return normalisation(c, load) * std::pow(load, c + 1) * std::pow(c, c) / (factorial(c) * (1 - load) * (1 - load));
}

double queue_at(const Site& site, double load, double t) { return rate(site) * t * (load - 1) / load; }

double used(const Site& site, double load) { return load < 1 ? load * site.processors : site.processors; }

double resorption(double load, double t) { return t * (load - 1); }

double uniform_factor(double alpha) { return std::log((1 + alpha) / (1 - alpha)) / (2 * alpha); }

// Gamma[0, x] is the exponential integral E1(x) = -Ei(-x).
double shifted_factor(double alpha) {
  const double x = alpha / (1 - alpha);
  return std::exp(x) * -std::expint(-x) / (1 - alpha);
}

double erlang_factor(int shape) { return shape / (shape - 1.0); }

double slowdown(const Site& site, double load, double alpha) {
  const int c = site.processors;
  return normalisation(c, load) * std::pow(load * c, c) / (factorial(c) * (1 - load) * (1 - load)) *
             shifted_factor(alpha) / site.power() +
         1 / site.speed;
}

double slowdown_by(double load, double t, double length_factor) {
  return kRate * t * (load - 1) / (2 * load * load * total_power()) * length_factor;
}

}  // namespace sojourn::reproduce::grid::printed
