// What is known of one value of the key, and what follows for the conditions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/errors.h"
#include "sojourn/plan/condition.h"

namespace sojourn::plan {

// unknown: nobody can tell the measure.
enum class Verdict { holds, fails, within_noise, unstable, not_a_model, unknown };
std::string to_string(Verdict verdict);  // "within noise"

// One measure at one value of the key.
struct Finding {
  double value = 0.0;                         // NaN when nobody knows it
  std::optional<answers::Interval> interval;  // of a simulation
  std::optional<double> error;                // of an analytic method: absolute, where it is known
  std::string method;
  answers::MethodKind kind = answers::MethodKind::simulation;
  std::vector<std::string> notes;  // of an approximation: what it assumes, and what is known of its error

  bool known() const;
  bool exact() const { return kind == answers::MethodKind::exact; }
  bool simulated() const { return kind == answers::MethodKind::simulation && known(); }
  bool approximate() const { return known() && !exact() && !simulated(); }
  // Where the truth lies as far as can be told: the interval, the value and its error, or the value alone.
  double low() const, high() const;
};

// Within noise: the limit lies where the truth may lie. Rounding is no noise.
Verdict judge(const Condition& condition, const Finding& finding);

struct Evaluation {
  std::string at;                        // the value of the key
  std::optional<ModelError> unreadable;  // why there is no such model; empty: there is
  answers::Stability stability;
  bool of_log = false;                  // draws no jobs, but perhaps logs
  std::vector<std::string> notes = {};  // what must be said of a log there
  std::vector<Finding> findings;        // one per condition
  std::optional<Finding> objective;
  Verdict verdict = Verdict::unknown;
  double margin = 0.0;  // the smallest over the conditions; -inf when the machine is unstable

  bool usable() const { return !unreadable && stability.stable; }
  bool holds() const { return verdict == Verdict::holds; }
  bool exact() const;                           // all by exact methods
  bool simulated() const, approximate() const;  // at least one finding, the objective among them
  std::string decided_by() const;               // "qbd", "qbd, simulation"; empty where nothing had to be solved
};

// Fills in verdict and margin from the findings.
void judge(const std::vector<Condition>& conditions, Evaluation& evaluation);

}  // namespace sojourn::plan
