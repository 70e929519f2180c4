// Analysis of fork-join jobs using processor sharing: one server, jobs that split into tasks.
#include "sojourn/reproduce/fork_join/cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

Paper fork_join_paper() {
  using namespace fork_join;
  const auto bounded = [](int tasks) { return [tasks](const Bench& b) { return bounds(b, tasks); }; };
  const auto others = [](double load) { return [load](const Bench& b) { return by_others(b, load); }; };
  const auto tasks = [](double load) { return [load](const Bench& b) { return by_tasks(b, load); }; };
  return {
      "fork-join",
      "C. G. Rommel, D. Towsley, J. A. Stankovic: Analysis of fork-join jobs using processor-sharing, COINS technical "
      "report 87-52, University of Massachusetts, Amherst, 1987",
      "A job is done when its last task is: what does it cost to share one server among tasks?",
      {{"fork-join/fig2", over_job_sharing},
       {"fork-join/fig3", over_fifo},
       {"fork-join/error-of-the-published", error_of_the_published},
       {"fork-join/given-largest-task", given_largest_task},
       {"fork-join/fig4a", lower_bound_gap},
       {"fork-join/fig4b", bounded(2)},
       {"fork-join/fig4c", bounded(5)},
       {"fork-join/fig4d", bounded(7)},
       {"fork-join/fig5a", others(0.1)},
       {"fork-join/fig5b", others(0.5)},
       {"fork-join/fig5c", others(0.7)},
       {"fork-join/fig5d", others(0.9)},
       {"fork-join/fig6a", tasks(0.1)},
       {"fork-join/fig6b", tasks(0.5)},
       {"fork-join/fig6c", tasks(0.7)},
       {"fork-join/fig6d", tasks(0.9)},
       {"fork-join/mixed-sizes", mixed_sizes}}};
}

}  // namespace sojourn::reproduce
