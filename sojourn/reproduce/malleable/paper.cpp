// Stochastic analysis of resource allocation in parallel processing systems: dynamic spacesharing, and memory.
#include "sojourn/reproduce/malleable/cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

Paper malleable_paper() {
  using namespace malleable;
  return {"malleable",
          "M. S. Squillante: Stochastic analysis of resource allocation in parallel processing systems, IBM Research "
          "Report, T. J. Watson Research Center",
          "Processors are shared equally among jobs and shared out anew when one comes or goes: what does it win, "
          "what does it cost, and what does memory say? The paper proves theorems and has no figures; these are ours.",
          {{"malleable/theorem-3-4", theorem_3_4},
           {"malleable/static-or-dynamic", static_or_dynamic},
           {"malleable/cost-of-repartitioning", cost},
           {"malleable/time-repartitioning", time_repartitioning},
           {"malleable/decay-rate", decay_rate},
           {"malleable/tail", tail},
           {"malleable/best-partition", best_partition},
           {"malleable/miss-ratio", miss_ratio}}};
}

}  // namespace sojourn::reproduce
