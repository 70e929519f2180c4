// Values to be fitted: sorted, equal ones together with their weights; beside them those of which only a lower bound is
// known (censored: a job that was still running after x).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace sojourn::fitting {

struct Weighted {
  std::vector<double> values, weights;

  std::size_t size() const { return values.size(); }
  double total() const;
  double sum() const;  // of weight x value
};

struct Sample {
  Weighted known, censored;

  double total() const { return known.total() + censored.total(); }
};

// Weights may be left out: each value counts once. Throws ModelError for values that are not above 0, weights below 0,
// and where nothing is left.
Sample sample_of(std::span<const double> values, std::span<const double> weights = {},
                 std::span<const double> censored = {});

double mean(const Weighted& values);
double squared_coefficient_of_variation(const Weighted& values);

// At most so many values: neighbours on a logarithmic scale become their mean, so that the mean of all stays.
Sample binned(const Sample& sample, std::size_t most);

// Many equal values at the upper end: what a limit on run times leaves behind.
struct Atom {
  double value = 0.0, share = 0.0;  // share of the known values, 0: there is none
};
Atom atom_at_limit(const Sample& sample);
// The sample without the values that the atom stands for.
Sample without(const Sample& sample, const Atom& atom);

}  // namespace sojourn::fitting
