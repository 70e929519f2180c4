// A saturated machine of s processors under fifo, all lengths equal: time falls into slots, and a slot that uses k
// processors is followed by one that begins with a job that did not fit on the s - k left over.
//
// With w the width law, gamma_k = P(width >= k) and beta_k = sum_i w_i beta_{k-i}, beta_0 = 1, the law P of the used
// processors moves from slot to slot by
//
//     P'_k = gamma_{s-k+1} (g * beta)_k,    g_l = w_l sum_{j >= s-l+1} P_j / gamma_{s-j+1}
//
// so a step is a suffix sum, a product and a convolution; the matrix is never built. Kept as the quotient
// r_j = P_j / gamma_{s-j+1}, which is at most 1, nothing is divided by a small tail probability, and slots that cannot
// occur (gamma_{s-j+1} = 0) are never summed.
//
// Source: Berten, Devillers and Louchard, theorem 1; beta by Newton's iteration on 1 - W(z).
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sojourn/rigid_jobs/width_law.h"

namespace sojourn::rigid_jobs {

struct SlotLaw {
  std::vector<double> pmf;  // P(k processors used), k = 0 .. s
  double mean = 0.0;
  double residual = 0.0;  // |P A - P| summed over all k
  int steps = 0;          // 0: solved directly
  bool converged = false;
};

enum class SlotMethod { automatic, direct, iterative };

// Direct elimination up to 400 processors (which no near-periodic law can disturb), beyond that the step above with
// Anderson mixing. O(s log s) a step, about 40 numbers of memory a processor.
SlotLaw saturated_slots(std::int64_t processors, const WidthLaw& widths, SlotMethod method = SlotMethod::automatic);

// The law slot by slot, beginning with an empty machine.
class SlotBySlot {
 public:
  SlotBySlot(std::int64_t processors, const WidthLaw& widths);
  ~SlotBySlot();
  void next();
  std::vector<double> pmf() const;  // of the current slot; the first one after construction
  double mean() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sojourn::rigid_jobs
