// The smallest (or largest) value of a key for which the conditions hold, or the best one; found by the best analytic
// methods and confirmed by simulation.
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
  bool confirm = true;  // simulate at the answer and beside it
};

enum class Confirmation {
  none,          // not asked for, or the search was done by simulation
  confirmed,     // the intervals lie inside the limits
  within_noise,  // a limit lies inside an interval
  contradicted,  // an interval lies outside its limit
  unanswered     // no simulation of this model, or of this measure
};
std::string to_string(Confirmation confirmation);  // "within noise"

struct Plan {
  Wanted wanted = Wanted::smallest;
  std::optional<std::string> answer;
  Evaluation at_answer;                 // as the search saw it
  std::optional<Evaluation> simulated;  // at the answer
  std::optional<Evaluation> beside;     // at the next value, which is not good enough any more
  std::optional<Evaluation> beside_simulated;
  std::optional<std::string> first_guess;  // of an approximation, before simulations moved it
  Confirmation confirmation = Confirmation::none;
  std::vector<Evaluation> ends;  // at both ends of the range, or all of a list, when nothing is good enough
  std::vector<std::string> notes;
  std::size_t solved = 0, simulations = 0;
};

// Throws ModelError when no value of the range is a model, Interrupted when asked to stop.
Plan find(const Question& question, const Candidates& candidates, const Options& options,
          const Interruption& interruption);

}  // namespace sojourn::plan
