// Where something begins to be good: by bisection, which assumes an order, and by looking, which does not.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace sojourn::plan {

using Good = std::function<bool(long)>;  // asked again for the same place, it must answer the same

// Number k of `places` places spread evenly over low..high, ends included.
long place(long low, long high, int k, int places);

// It is not good at `bad` and good at `good`, somewhere above: where between the two it begins to be.
long bisect(long bad, long good, const Good& is_good);

// The first good one of low..high, given that everything beyond it is good.
std::optional<long> first_in_order(long low, long high, const Good& is_good);

// The same from a guess: walks away from it in doubling steps, then bisects; few questions when the guess is good.
std::optional<long> first_near(long guess, long low, long high, const Good& is_good);

// Places 0..last without an order that could be relied on.
struct Ground {
  long last = 0;
  Good good;
  std::function<bool()> may_go_on;  // is there time to look at one more?
  std::vector<long> suspects = {};  // places where it may begin to be good although it is not beside them, in order
};

struct Seen {
  std::optional<long> answer;
  bool every_one_before = true;  // each place before the answer was looked at; each place at all when there is none
};

// The first good place that `places` spread over the ground, and bisection, show; then everything before it, suspects
// first and the rest in ever smaller steps, for as long as it may go on.
Seen look(const Ground& ground, int places);
// Only the second half, from a place that is known to be good (none: from beyond the last).
Seen look_before(const Ground& ground, std::optional<long> good);

// The place of low..high where `cost` is smallest; infinite cost is never chosen. Spread places, then closer ones
// around the best: right when there is one valley.
std::optional<long> bottom(long low, long high, const std::function<double(long)>& cost, int places);

// Calls visit for each of 0..end - 1, once, in ever smaller steps. It returns where to end from now on, at most the end
// it was given, or below 0 to stop. True when all were visited.
bool coarse_to_fine(long end, const std::function<long(long k, long step, long end)>& visit);

}  // namespace sojourn::plan
