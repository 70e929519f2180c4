// Dynamic sharing of processors: jobs whose need of processors changes from stage to stage.
#include "sojourn/reproduce/papers.h"
#include "sojourn/reproduce/staged/cards.h"

namespace sojourn::reproduce {

Paper staged_paper() {
  return {"staged",
          "J.-H. Huang, L. Kleinrock: Dynamic sharing of processors in parallel processing systems: a performance "
          "evaluation. Technical report CSD-880082, University of California, Los Angeles, 1988",
          "How long does a job take whose need of processors changes on the way?",
          {{"staged/theorem-1", staged::theorem_1},
           {"staged/fig3", staged::figure_3},
           {"staged/fig4", staged::figure_4},
           {"staged/fig9", staged::figure_9},
           {"staged/recursion-10", staged::recursion_10},
           {"staged/equation-16", staged::equation_16_card},
           {"staged/equation-22", staged::equation_22_card},
           {"staged/equation-23", staged::equation_23},
           {"staged/fig10", staged::figure_10},
           {"staged/fig11", staged::figure_11},
           {"staged/fig12", staged::figure_12},
           {"staged/fig13", staged::figure_13},
           {"staged/fig15", staged::figure_15},
           {"staged/fig16", staged::figure_16},
           {"staged/fig18", staged::figure_18},
           {"staged/fig19", staged::figure_19},
           {"staged/blocking-place", staged::blocking_place},
           {"staged/late-blocking", staged::late_blocking}}};
}

}  // namespace sojourn::reproduce
