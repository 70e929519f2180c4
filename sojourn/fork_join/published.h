// The mean response as the paper publishes it: low by up to about 1% for m >= 2, because equation (26) uses the
// tasks left at age y given Y > y where the conditioning must stay on Y = x. For those who want to compare.
//
//   published-ode     (26)-(31) with the Runge-Kutta scheme of section 4.1: step 0.02 mean task times, 4000 points
//   published-series  (39) with the coefficients of appendix A, for the 1 to 8 tasks the paper looks at
//
// The paper takes 0.5 load (a+1)/(1-load) for the tasks found, a = E[M]: right only when all jobs have the same size.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/fork_join/model.h"

namespace sojourn::fork_join {

struct PublishedOde {
  double mean = 0.0;             // (31), in mean task times
  std::vector<double> response;  // t_m(x) at x = 0, step, 2 step, ...; only when asked for
};
PublishedOde published_ode(std::int64_t m, double rho, double found, double step = 0.02, int points = 4000,
                           bool keep_response = false);

// (39), in mean task times, for 1 <= m <= kMostSeriesTasks.
inline constexpr std::int64_t kMostSeriesTasks = 8;
double published_series(int m, double rho, double found);

double published_tasks_found(const Model& model);

// Nothing where the paper's model does not apply (the same conditions as the closed form).
std::optional<answers::MethodAnswer> solve_published_ode(const Model& model);
std::optional<answers::MethodAnswer> solve_published_series(const Model& model);

}  // namespace sojourn::fork_join
