#include "sojourn/answers/law_questions.h"

#include <algorithm>
#include <cmath>

namespace sojourn::answers {

void tell_law(Measures& measures, const std::string& stem, const LawQuestions& asked, const LawReader& law) {
  for (const double percent : asked.percentiles)
    if (const Measure t = law.quantile(percent / 100); !std::isnan(t.value))
      measures.set(vocabulary::percentile_name(stem, percent), t);
  for (const double time : asked.thresholds)
    if (Measure p = law.tail(time); !std::isnan(p.value)) {
      p.value = std::clamp(p.value, 0.0, 1.0);
      measures.set(vocabulary::above_name(stem, time), p);
    }
}

}  // namespace sojourn::answers
