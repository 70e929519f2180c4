// The mean response of each cluster as a function of its rate, exactly: M/D/c, M/G/1 or the chain of MAP/PH/c at some
// rates, and between them the logarithm of (wait / wait of M/M/c), which is smooth from no load to saturation, by
// Chebyshev's polynomials.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "sojourn/arrivals/map.h"
#include "sojourn/sequential_grid/model.h"

namespace sojourn::sequential_grid {

// A polynomial through given values at Chebyshev's points of [low, high], constant outside.
class SmoothCurve {
 public:
  SmoothCurve() = default;
  SmoothCurve(double low, double high, const std::vector<double>& values);
  static std::vector<double> points(double low, double high, int count);
  double at(double x) const;
  double slope(double x) const;
  double low() const { return low_; }
  double high() const { return high_; }

 private:
  double scaled(double x) const { return (2 * x - low_ - high_) / (high_ - low_); }
  double low_ = 0, high_ = 0;
  std::vector<double> coefficients_;
};

class ExactCurves {
 public:
  // Nothing where some cluster has no exact solution, or all of them would take more than some seconds.
  static std::optional<ExactCurves> over_all_rates(const Model& model);
  // New curves around these shares, over this part of the way to no load and to saturation.
  void refine_around(const std::vector<double>& shares, double part);

  double response(std::size_t cluster, double rate) const;  // by the curve
  // d/d rate of the mean number of jobs, by the curve. Outside a refined curve it is as if one should never be there:
  // nothing below it, infinite above.
  double marginal(std::size_t cluster, double rate) const;
  // Solved for these shares, not interpolated; infinite where that fails.
  double mean_response(const std::vector<double>& shares) const;

 private:
  explicit ExactCurves(const Model& model) : model_(model) {}
  bool prepare();
  std::optional<double> wait(std::size_t cluster, double rate) const;  // exact
  bool draw(std::size_t cluster, double low, double high, int count);  // between two loads
  // Clusters that are alike share their curve.
  std::size_t same_as(std::size_t cluster) const;

  Model model_;
  std::optional<arrivals::Map> map_;
  std::optional<phase_type::PhaseType> length_;
  std::vector<SmoothCurve> curves_;  // over the load of each cluster
  std::vector<bool> refined_;
};

}  // namespace sojourn::sequential_grid
