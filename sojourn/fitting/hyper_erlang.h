// Mixtures of Erlang laws, and a step of EM on them. With one stage in every branch they are hyperexponential.
//
// Source: Thümmler, Buchholz and Telek 2006 (EM with the stages fixed).
#pragma once

#include <vector>

#include "sojourn/fitting/climb.h"
#include "sojourn/fitting/sample.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::fitting {

struct HyperErlang {
  std::vector<double> probs, rates;  // of each branch; rate of one of its stages
  std::vector<int> stages;

  std::size_t branches() const { return probs.size(); }
  int phases() const;
  double branch_mean(std::size_t m) const { return stages[m] / rates[m]; }
  bool is_hyperexponential() const;
};

double mean(const HyperErlang& law);
double squared_coefficient_of_variation(const HyperErlang& law);
double tail(const HyperErlang& law, double x);
HyperErlang scaled(const HyperErlang& law, double factor);
phase_type::PhaseType as_phase_type(const HyperErlang& law);
// Branches in order of their means, those that are never taken left out.
HyperErlang tidied(const HyperErlang& law);

double log_likelihood(const HyperErlang& law, const Sample& sample);  // of all values

// EM on one sample, the same stages throughout.
class HyperErlangSteps {
 public:
  HyperErlangSteps(const Sample& sample, std::vector<int> stages);

  Point point_of(const HyperErlang& law) const;
  HyperErlang law_at(const Point& point) const;
  Step take(const Point& point) const;

 private:
  struct Sums;
  void add_known(const HyperErlang& law, Sums& sums) const;
  void add_censored(const HyperErlang& law, Sums& sums) const;

  std::vector<int> stages_;
  Eigen::ArrayXd values_, logs_, weights_;  // whole blocks: the last is filled up with values of weight 0
  Weighted censored_;
  double total_;
};

}  // namespace sojourn::fitting
