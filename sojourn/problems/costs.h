// What an answer means in watts and money.
#pragma once

#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/model_file/read_costs.h"

namespace sojourn::problems {

// Adds energy, cost and cost_per_job to every method that knows what they follow from. hours: in the model's unit of
// time; 1 where it has none, so that a price is then per unit of time.
void add_costs(const std::vector<model_file::ClusterCosts>& clusters, double hours, answers::Answer& answer);

}  // namespace sojourn::problems
