// A grid that gets more than it can do, asked about [0, t]: the paper's asymptotics (theorem 3.2, lemmas
// 5.1 to 6.8), cluster by cluster.
#pragma once

#include "sojourn/answers/answer.h"
#include "sojourn/sequential_grid/model.h"

namespace sojourn::sequential_grid {

// Requires a horizon and a blind broker. Clusters that keep up get their long-run values where those are
// known in closed form.
answers::MethodAnswer overload_asymptotics(const Model& model);

// Time to work off `jobs` waiting jobs while the load goes on at nu < 1 (lemma 5.1).
double resorption_time(double jobs, double power, double load, double mean_length);

}  // namespace sojourn::sequential_grid
