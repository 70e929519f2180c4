// p50, p90, p95 and p99 from a tail P(. > t).
#pragma once

#include <functional>
#include <string>

#include "sojourn/answers/answer.h"
#include "sojourn/linear_algebra/transform_inversion.h"

namespace sojourn::fork_join {

inline void set_percentiles(answers::Measures& measures, const std::string& what, double typical,
                            const std::function<double(double)>& tail) {
  for (const auto& [name, p] : {std::pair{"p50", 0.5}, {"p90", 0.9}, {"p95", 0.95}, {"p99", 0.99}})
    measures.set(what + "_" + name, linear_algebra::quantile_of_tail(tail, p, typical));
}

}  // namespace sojourn::fork_join
