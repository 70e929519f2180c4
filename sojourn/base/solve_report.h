// How a computation ended. It begins as failure, and success must be earned.
#pragma once

#include <string>
#include <string_view>

namespace sojourn {

// Only `converged` means "use the numbers".
enum class Outcome {
  converged,        // error_estimate <= tolerance
  inaccurate,       // the residual is as small as it gets, and that is not enough
  iteration_limit,  // still improving when the iterations ran out
  unstable,         // the model has no steady state: there is nothing to find
};

struct SolveReport {
  Outcome outcome = Outcome::iteration_limit;
  std::string_view method;  // "cyclic reduction with shift"
  int iterations = 0;
  double residual = 0.0;        // how well the equation, as posed, is satisfied
  double error_estimate = 0.0;  // how far, relatively, the answer may be from the true one
  double tolerance = 0.0;       // what was asked of error_estimate

  bool usable() const { return outcome == Outcome::converged; }
};

std::string_view to_string(Outcome outcome);
std::string to_string(const SolveReport& report);

}  // namespace sojourn
