// What a card concludes about what was printed, and what it takes to conclude it.
//
// Every card starts as "not reproduced". It leaves that only with evidence: numbers that can be compared, and a
// simulation that bears out the exact answer. To speak against what was printed takes more: a second way to the answer,
// which does not use the first, and simulated intervals that exclude the printed value. So a mistake of ours reads as
// "not reproduced", never as an author's error.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn::reproduce {

enum class Verdict {
  not_reproduced,       // evidence is missing, or contradicts itself
  agrees,               // printed, exact and simulated values are the same, as closely as the paper claims
  printed_differently,  // our copy has something else, which scanning may have done
  corrected             // exact, simulated and independent values agree with each other and not with the print
};
inline constexpr Verdict kVerdicts[] = {Verdict::agrees, Verdict::printed_differently, Verdict::corrected,
                                        Verdict::not_reproduced};
std::string_view to_string(Verdict verdict);  // "not reproduced"
std::string_view meaning(Verdict verdict);    // a sentence for the legend

// How many simulated 95% intervals hold the value they should, and how many are far from it: they would miss it even if
// they were three times as wide.
struct Coverage {
  int points = 0, covered = 0, far = 0;
};
Coverage operator+(const Coverage& a, const Coverage& b);
// There are points, none of them is far, and chance would bring as many misses or more at least once in 10,000 times.
bool borne_out(const Coverage& simulated);

inline constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

// One thing that a paper says, held against what we find. Gaps are relative where the card does not say otherwise; NaN
// means that there was nothing to compare.
struct Claim {
  std::string what = {};                      // "theorem 2, the share of slots"
  std::string between = "printed and exact";  // what the gap lies between
  double gap = kNothing;
  double allowed = 1e-9;  // what rounding, reading off a figure, or the roughness that the paper states may leave
  // Another way to the exact answer: needed to speak against the print.
  std::string independent = {};  // what it is: "a chain over the tasks"; empty: there is none
  double independent_gap = kNothing;
  double independent_allowed = 1e-6;
  int excluded_by = 0;            // simulated points whose interval excludes the print even when twice as wide
  bool perhaps_the_scan = false;  // the difference is a sign, a digit or a symbol of our copy
};
// A sentence that holds or does not, where there is no number to compare.
Claim statement(const std::string& what, bool holds);

Verdict judged(const Claim& claim);
// The gravest of the claims, given that the simulation bears out the exact answers.
Verdict judged(const std::vector<Claim>& claims, const Coverage& simulated);

// "theorem 2: printed and exact differ by 3e-15": what the claim rests on, for the card.
std::string evidence(const Claim& claim);

}  // namespace sojourn::reproduce
