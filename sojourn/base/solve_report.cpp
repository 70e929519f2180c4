#include "sojourn/base/solve_report.h"

#include <fmt/format.h>

namespace sojourn {

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::converged:
      return "converged";
    case Outcome::inaccurate:
      return "inaccurate";
    case Outcome::iteration_limit:
      return "iteration limit reached";
    case Outcome::unstable:
      return "unstable";
  }
  return "unknown";
}

std::string to_string(const SolveReport& r) {
  return fmt::format("{}: {} after {} steps, residual {:.2g}, estimated error {:.2g} (asked {:.2g})", r.method,
                     to_string(r.outcome), r.iterations, r.residual, r.error_estimate, r.tolerance);
}

}  // namespace sojourn
