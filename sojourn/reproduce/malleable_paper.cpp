// Stochastic analysis of resource allocation in parallel processing systems: dynamic spacesharing, and memory.
#include "sojourn/reproduce/malleable_cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

Paper malleable_paper() {
  return {"malleable",
          "M. S. Squillante: Stochastic analysis of resource allocation in parallel processing systems, IBM Research "
          "Report, T. J. Watson Research Center",
          "Processors are shared equally among jobs and shared out anew when one comes or goes: what does it win, "
          "what does it cost, and what does memory say? The paper proves theorems and has no figures; these are ours.",
          {{"malleable/theorem-3-4", malleable_theorem},
           {"malleable/static-or-dynamic", malleable_static_or_dynamic},
           {"malleable/cost-of-repartitioning", malleable_cost},
           {"malleable/time-repartitioning", malleable_time_repartitioning},
           {"malleable/decay-rate", malleable_decay_rate},
           {"malleable/tail", malleable_tail},
           {"malleable/best-partition", malleable_best_partition},
           {"malleable/miss-ratio", malleable_miss_ratio}}};
}

}  // namespace sojourn::reproduce
