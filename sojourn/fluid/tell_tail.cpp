#include "sojourn/fluid/tell_tail.h"

namespace sojourn::fluid {

void tell_tail(answers::Measures& measures, const std::string& what, const Tail& tail, double typical,
               std::optional<double> error, const answers::LawQuestions& asked) {
  if (!tail) return;
  const auto quantile = [&](double p) -> answers::Measure {
    const auto q = percentile(tail, p, typical, error);
    return {.value = q.value, .error = q.error};
  };
  const auto above = [&](double t) -> answers::Measure {
    const double value = tail(t);
    const auto* reading = tail.target<TailReading>();
    if (!reading && !error) return {.value = value};
    return {.value = value, .error = (reading ? reading->error() : *error) * value};
  };
  answers::tell_law(measures, what, asked, {quantile, above});
}

}  // namespace sojourn::fluid
