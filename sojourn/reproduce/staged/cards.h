// The cards of Huang and Kleinrock (1988), one function each.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce::staged {

// Section III: a stage that needs no processors and one that needs all (serial.cpp).
Card figure_3(const Bench& bench);
Card theorem_1(const Bench& bench);
Card figure_4(const Bench& bench);

// Section IV: two stages on as many processors as the wider one wants (two.cpp, errata.cpp).
Card figure_9(const Bench& bench);
Card recursion_10(const Bench& bench);
Card equation_16_card(const Bench& bench);
Card equation_22_card(const Bench& bench);

// Section V: the scale-up rule (scale_up.cpp).
Card equation_23(const Bench& bench);
Card figure_10(const Bench& bench);
Card figure_11(const Bench& bench);
Card figure_12(const Bench& bench);
Card figure_13(const Bench& bench);

// Section VI: any job merged into two stages (merged.cpp).
Card figure_15(const Bench& bench);
Card figure_16(const Bench& bench);
Card figure_18(const Bench& bench);
Card figure_19(const Bench& bench);

// Section VII: the rule of thumb, block early (order.cpp).
Card blocking_place(const Bench& bench);
Card late_blocking(const Bench& bench);

}  // namespace sojourn::reproduce::staged
