// The smallest (or largest) value of a key for which the conditions hold, or the best one; every value that was tried,
// and what the answer rests on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/plan/candidates.h"
#include "sojourn/plan/evaluate.h"

namespace sojourn::plan {

// automatic: towards the end of the range where the conditions hold.
enum class Wanted { automatic, smallest, largest, minimum, maximum };

struct Options {
  Wanted wanted = Wanted::automatic;
  bool confirm = true;       // simulate at the answer and beside it, and what only an approximation knows
  double scan_seconds = 15;  // for looking at values that a search by bisection would pass over
};

// What a simulation says where an exact method has decided.
enum class Confirmation {
  none,          // not asked for, or simulations decided themselves
  confirmed,     // the intervals lie inside the limits (of an objective: the interval covers it)
  within_noise,  // a limit lies inside an interval
  contradicted,  // an interval lies outside its limit
  unanswered     // no simulation of this model, or of this measure
};
std::string to_string(Confirmation confirmation);  // "within noise"

// Why no value that is preferred to the answer should hold.
struct Basis {
  enum class Kind {
    every_value,   // each was looked at
    proved,        // the measures are known to go one way
    assumed,       // some were not looked at
    end_of_range,  // there is none
  } kind = Kind::assumed;
  std::string sentence;
  long looked_at = 0, of = 0;  // of the values that the answer is preferred to, or is better than
};
std::string to_string(Basis::Kind kind);  // "every value"

// How a value compares with the best one.
enum class Standing { none, best, tied, worse };  // tied: cannot be told apart at this precision

struct Tried {
  Evaluation decisive;
  std::optional<Evaluation> approximate;  // what pointed there, where a simulation decided
  std::optional<Evaluation> simulated;    // what confirms it, where an exact method decided
  Standing standing = Standing::none;
};

struct Plan {
  Wanted wanted = Wanted::smallest;
  std::optional<std::string> answer;
  std::optional<std::string> beside;  // the next value in the direction of preference, where there is one
  std::vector<Tried> tried;           // in the order of the candidates
  Basis basis;
  std::optional<std::string> first_guess;  // of an approximation, before simulations moved it
  Confirmation confirmation = Confirmation::none;
  std::vector<std::string> notes, warnings;
  std::size_t solved = 0, simulations = 0;
  bool interrupted = false;
  std::optional<std::string> bracket_fails, bracket_holds;  // when interrupted: as far as it got

  const Tried* at(const std::optional<std::string>& value) const;  // null when it was not tried
};

// Throws ModelError when no value of the range is a model. When asked to stop, what was learned so far is returned.
Plan find(const Question& question, const Candidates& candidates, const Options& options,
          const Interruption& interruption);

}  // namespace sojourn::plan
