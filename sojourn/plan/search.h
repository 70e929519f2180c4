// Where a condition begins to hold, by bisection, with a check of the one thing bisection assumes.
#pragma once

#include <functional>
#include <optional>

namespace sojourn::plan {

using Holds = std::function<bool(long)>;  // asked again for the same place, it must answer the same

struct Boundary {
  std::optional<long> answer;  // empty: it holds nowhere that was looked at
  bool monotone = true;        // false: it holds, then fails again further up
  bool complete = true;        // false: not monotone, and too many values to look at each
};

// The smallest of low..high for which it holds, given that it goes on holding above. That is checked at `checks` places
// spread over the range; when it turns out wrong, values are looked at one by one if there are at most `most`, else
// the checked places, and then the gap before the first that holds.
Boundary smallest(long low, long high, const Holds& holds, int checks, long most);

// Number k of `places` places spread evenly over low..high, ends included.
long place(long low, long high, int k, int places);

// It fails at `fails` and holds at `good`, somewhere above: where between the two it begins to hold.
long bisect(long fails, long good, const Holds& holds);

// Starts at `guess` and walks away from it in doubling steps, then bisects: few evaluations when the guess is good.
Boundary smallest_near(long guess, long low, long high, const Holds& holds);

// The place of low..high where `cost` is smallest; infinite cost is never chosen. Every place is asked when there are
// at most `most`, else spread places and then closer ones around the best, which is right when there is one valley
// (`complete` is false then).
struct Valley {
  std::optional<long> answer;
  bool complete = true;
};
Valley cheapest(long low, long high, const std::function<double(long)>& cost, int places, long most);

}  // namespace sojourn::plan
