// What an exact solution may take, and what one would. Methods know their cost before they begin, and refuse with the
// numbers.
#pragma once

#include <string>

namespace sojourn {

struct Cost {
  double bytes = 0, seconds = 0;  // seconds on one core of an ordinary machine
};

struct Budget {
  double bytes = 4e9;
  double seconds = 60;
  bool allows(const Cost& cost) const { return cost.bytes <= bytes && cost.seconds <= seconds; }
};

// "12 GB and about 3 min 20 s of work (the limit is 4 GB and 1 min 0 s)"
std::string beside_the_limit(const Cost& cost, const Budget& budget);

}  // namespace sojourn
