// The formulas of "On the distribution of sequential jobs in random brokering for heterogeneous computational grids" as
// they are printed, and the grid all its figures show.
#pragma once

#include <array>
#include <string>

namespace sojourn::reproduce::grid::printed {

struct Site {
  const char* name;
  int processors;
  double speed;
  double power() const { return processors * speed; }
};

// Section 3.3: four computing elements, a job every 2 units of time, watched for 100 000.
inline constexpr std::array<Site, 4> kSites = {{{"A", 16, 0.8}, {"B", 8, 1.0}, {"C", 8, 0.6}, {"D", 4, 1.0}}};
inline constexpr double kRate = 0.5, kTime = 100'000;

double total_power();             // C
double mean_length(double load);  // 1/mu, so that load = lambda/(mu C)
double rate(const Site& site);    // lambda_i

double normalisation(int c, double load);                  // b of theorem 3.1
double queue(const Site& site, double load);               // theorem 3.1, load below 1
double queue_at(const Site& site, double load, double t);  // theorem 3.2, load above 1
double used(const Site& site, double load);                // section 4
double resorption(double load, double t);                  // lemma 5.1, input stopped

// Table 1 times the mean length: the integral of f(m)/m, dimensionless.
double uniform_factor(double alpha);
double shifted_factor(double alpha);
double erlang_factor(int shape);

double slowdown(const Site& site, double load, double alpha);     // lemma 6.1
double slowdown_by(double load, double t, double length_factor);  // lemmas 6.5 to 6.8

}  // namespace sojourn::reproduce::grid::printed
