// What a job of some priority waits for behind one server of rate 1 once it has found everybody busy: those ahead of
// it, a geometric number n with P(n) = (1 - sigma) sigma^n, and itself, each followed by all that come later and pass
// it, at rate h < sigma. It is the time of n + 1 busy periods of M/M/1 with the load h.
//
// The transform of a busy period has a branch cut and no other singularity, so the law is a mixture of exponentials
// (Kella and Yechiali 1985 have the transform): rates 1 + h - 2 sqrt(h) cos(theta), and one more where sigma > sqrt(h).
#pragma once

#include "sojourn/queues/exponential_mixture.h"

namespace sojourn::queues {

// 0 <= h <= sigma < 1
ExponentialMixture delayed_busy_period(double sigma, double h);

}  // namespace sojourn::queues
