#include "sojourn/reproduce/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sojourn::reproduce {
namespace {

constexpr double kMissing = 0.05;  // how often a 95% interval misses
constexpr double kChance = 1e-4;   // less likely than this is not chance, with dozens of cards to be judged

// The order in which one claim outweighs another on a card.
int gravity(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return 0;
    case Verdict::printed_differently:
      return 1;
    case Verdict::corrected:
      return 2;
    case Verdict::not_reproduced:
      break;
  }
  return 3;
}

// "3e-15", "7.3%", "1880%"
std::string size(double gap) {
  if (gap == 0) return "0";
  if (gap < 1e-4) return fmt::format("{:.0e}", gap);
  return gap < 1 ? fmt::format("{:.3g}%", 100 * gap) : fmt::format("{:.0f}%", 100 * gap);
}

std::string agreement(double gap) {
  if (std::isnan(gap)) return "could not be compared";
  return gap == 0 ? "is the exact answer" : fmt::format("differs from the exact answer by {}", size(gap));
}

}  // namespace

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "agrees";
    case Verdict::printed_differently:
      return "printed differently";
    case Verdict::corrected:
      return "corrected";
    case Verdict::not_reproduced:
      break;
  }
  return "not reproduced";
}

std::string_view meaning(Verdict verdict) {
  switch (verdict) {
    case Verdict::agrees:
      return "What was printed, the exact answer and the simulation say the same, as closely as the print can be read "
             "or as the paper claims.";
    case Verdict::printed_differently:
      return "Our copy differs from what is right by something that scanning may have lost: a sign, a digit, a symbol, "
             "a "
             "term. The authors may well have had it right.";
    case Verdict::corrected:
      return "The exact answer, the simulation and an independent method agree with one another and not with what was "
             "printed.";
    case Verdict::not_reproduced:
      break;
  }
  return "The evidence is incomplete or contradicts itself. Every card starts here.";
}

Coverage operator+(const Coverage& a, const Coverage& b) {
  return {a.points + b.points, a.covered + b.covered, a.far + b.far};
}

bool borne_out(const Coverage& simulated) {
  if (simulated.points == 0 || simulated.far > 0) return false;
  // P(fewer misses than these), each point missing by itself
  double term = std::pow(1 - kMissing, simulated.points), fewer = 0.0;
  for (int k = 0; k < simulated.points - simulated.covered; ++k) {
    fewer += term;
    term *= kMissing / (1 - kMissing) * (simulated.points - k) / (k + 1);
  }
  return 1.0 - fewer >= kChance;
}

Claim statement(const std::string& what, bool holds) {
  return {.what = what, .gap = holds ? 0.0 : 1.0, .allowed = 0.0};
}

Verdict judged(const Claim& claim) {
  if (!(claim.gap >= 0)) return Verdict::not_reproduced;
  const bool checked = !claim.independent.empty();
  if (checked && !(claim.independent_gap <= claim.independent_allowed)) return Verdict::not_reproduced;
  if (claim.gap <= claim.allowed) return Verdict::agrees;
  // Against the print: nobody is contradicted by one method alone, nor within the error of the other.
  if (!checked || claim.gap - claim.independent_gap <= claim.allowed) return Verdict::not_reproduced;
  if (claim.perhaps_the_scan) return Verdict::printed_differently;
  return claim.excluded_by > 0 ? Verdict::corrected : Verdict::not_reproduced;
}

Verdict judged(const std::vector<Claim>& claims, const Coverage& simulated) {
  if (claims.empty() || !borne_out(simulated)) return Verdict::not_reproduced;
  Verdict all = Verdict::agrees;
  for (const Claim& claim : claims)
    if (const Verdict one = judged(claim); gravity(one) > gravity(all)) all = one;
  return all;
}

std::string evidence(const Claim& claim) {
  if (std::isnan(claim.gap)) return claim.what + ": nothing to compare";
  constexpr double kRounding = 1e-4;     // an allowance up to this is for rounding and needs no word
  const bool said = claim.allowed == 0;  // a statement
  std::string text = said ? fmt::format("{}: {}", claim.what, claim.gap == 0 ? "holds" : "does not hold")
                          : fmt::format("{}: {} differ by {}", claim.what, claim.between, size(claim.gap));
  if (!said && claim.gap <= claim.allowed && claim.allowed > kRounding)
    text += fmt::format(" (allowed: {})", size(claim.allowed));
  if (!claim.independent.empty())
    text += fmt::format("; independent: {}, which {}", claim.independent, agreement(claim.independent_gap));
  if (claim.excluded_by > 0)
    text += fmt::format("; {} simulated interval{} the print", claim.excluded_by,
                        claim.excluded_by == 1 ? " excludes" : "s exclude");
  return text;
}

}  // namespace sojourn::reproduce
