// The measures of answers/answer.h that a tally holds: each a sum over another, and percentiles.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sojourn/simulation/tally.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::simulation {

// A measure that is one sum over another: of jobs over their number, of areas over time.
struct Ratio {
  std::string name;
  double over = 0.0, under = 0.0;
};

// The same names in the same order for every tally of the same settings; under is 0 where nothing was seen.
std::vector<Ratio> ratios_of(const Tally& tally);

// A percentile that a tally can tell, and the histogram it comes from.
struct Percentile {
  std::string name;
  double level = 0.0;  // 0.95
  LogHistogram Tally::*law = nullptr;
};
std::vector<Percentile> percentiles_of(const Tally& tally, const std::vector<double>& percents);

using NamedValues = std::vector<std::pair<std::string, double>>;

// All of them as plain numbers, those that were seen.
NamedValues measures_of(const Tally& tally, const std::vector<double>& percents = vocabulary::usual_percentiles());

}  // namespace sojourn::simulation
