// What one method knows about the queue of one cluster, and how clusters add up to a grid.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/sequential_grid/model.h"

namespace sojourn::sequential_grid {

struct QueueLaw {
  double mean_wait = 0.0;
  std::optional<double> prob_wait, decay_rate;
  double decay_error = 1e-12;                              // of it
  std::optional<double> slowdown_excess;                   // E[response / length] - 1 where waits depend on lengths
  std::optional<double> all_busy;                          // probability, over time, that no processor is free
  std::function<double(double)> wait_tail, response_tail;  // P(. > t); empty when not known
  std::vector<double> jobs_pmf;
  double residual = 0.0;
  std::optional<double> relative_error;  // of the means and probabilities; nothing for an approximation
};

// Every measure that follows, per cluster and for the grid, when cluster i gets the share shares[i] of the jobs.
answers::MethodAnswer assemble(const Model& model, const std::vector<double>& shares,
                               const std::vector<QueueLaw>& laws);

}  // namespace sojourn::sequential_grid
