// The checks one by one. Each looks at the measures of a whole or of a part and tells the examination what is wrong.
#pragma once

#include <vector>

#include "sojourn/answers/examination.h"
#include "sojourn/answers/facts.h"

namespace sojourn::answers {

// Every number is finite (a slowdown may be infinite), none is negative, probabilities are at most one.
void check_values(const Measures& measures, Examination& exam);

// Percentiles rise with their level and tails fall with time; neither contradicts the mean, the other or prob_wait,
// and a wait is never longer than the response it is part of.
void check_percentiles(const MeasureIndex& measures, Examination& exam);

// Laws sum to one, or to what they say is not beyond their end, and have the mean that is told; the decay rate is not
// below the ratio to which the law of the number of jobs settles.
void check_laws(const MeasureIndex& measures, double most_running, Examination& exam);

// Little's law, busy processors = offered work, utilization = busy processors / processors, response >= wait.
void check_balance(const MeasureIndex& measures, const Facts& facts, Examination& exam);

// Numbers of parts add up to the whole, times average to it, percentiles of the whole lie between those of the parts.
void check_parts(const MeasureIndex& whole, const std::vector<MeasureIndex>& parts, Examination& exam);

}  // namespace sojourn::answers
