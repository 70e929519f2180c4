// Analysis of fork-join jobs using processor sharing: one server, jobs that split into tasks.
#include "sojourn/reproduce/fork_join_cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

Paper fork_join_paper() {
  const auto bounds = [](int tasks) { return [tasks](const Bench& b) { return fork_join_bounds(b, tasks); }; };
  const auto others = [](double load) { return [load](const Bench& b) { return fork_join_by_others(b, load); }; };
  const auto tasks = [](double load) { return [load](const Bench& b) { return fork_join_by_tasks(b, load); }; };
  return {
      "fork-join",
      "C. G. Rommel, D. Towsley, J. A. Stankovic: Analysis of fork-join jobs using processor-sharing, COINS technical "
      "report 87-52, University of Massachusetts, Amherst, 1987",
      "A job is done when its last task is: what does it cost to share one server among tasks?",
      {{"fork-join/fig2", fork_join_over_job_sharing},
       {"fork-join/fig3", fork_join_over_fifo},
       {"fork-join/error-of-the-published", fork_join_error},
       {"fork-join/given-largest-task", fork_join_given_largest},
       {"fork-join/fig4a", fork_join_lower_bound_gap},
       {"fork-join/fig4b", bounds(2)},
       {"fork-join/fig4c", bounds(5)},
       {"fork-join/fig4d", bounds(7)},
       {"fork-join/fig5a", others(0.1)},
       {"fork-join/fig5b", others(0.5)},
       {"fork-join/fig5c", others(0.7)},
       {"fork-join/fig5d", others(0.9)},
       {"fork-join/fig6a", tasks(0.1)},
       {"fork-join/fig6b", tasks(0.5)},
       {"fork-join/fig6c", tasks(0.7)},
       {"fork-join/fig6d", tasks(0.9)},
       {"fork-join/mixed-sizes", fork_join_mixed_sizes}}};
}

}  // namespace sojourn::reproduce
