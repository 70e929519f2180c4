// Choosing U, the least processors a job gets: the mean response against it. Few processors each
// waste less on poor speedup and on repartitioning, many each leave jobs waiting; and with memory,
// small partitions hold small working sets.
#pragma once

#include <optional>
#include <vector>

#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/malleable_jobs/model.h"

namespace sojourn::malleable_jobs {

struct Choice {
  int least = 1, most = 1;  // every U in this range runs the same number of jobs at once, so it is
                            // the same system
  int running = 1;
  double max_rate = 0;
  std::optional<double> mean_response,
      reconfiguration_fraction;  // nothing when unstable or too large
  std::string why_not;
};

// One per number of jobs that can run at once, U from 1 up. Dynamic spacesharing.
std::vector<Choice> choices_of_min_processors(const Model& model, const Budget& budget);

// The smallest mean response; nothing when no choice has one.
std::optional<Choice> best(const std::vector<Choice>& choices);

// `without`: the same choices with the memory left out, shown beside; may be empty.
answers::Table choice_table(const std::vector<Choice>& choices, const std::vector<Choice>& without);

}  // namespace sojourn::malleable_jobs
