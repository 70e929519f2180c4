#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {

std::vector<Option> options_of_plans() {
  constexpr double kFinest = 1e-9, kCoarsest = 0.1;
  std::vector<Option> rows = {
      {.name = "--find",
       .argument = "TEXT",
       .sentence = "KEY=LO..HI (whole numbers where the key takes them), KEY=LO..HI:COUNT or KEY=v1,v2",
       .effect = Effect::model,
       .required = true},
      {.name = "--such-that",
       .argument = "TEXT",
       .sentence = "a condition on a measure, as \"wait_p95 <= 600\" (repeatable)",
       .effect = Effect::answer,
       .repeatable = true},
      {.name = "--smallest",
       .argument = "",
       .sentence = "the smallest value that meets it",
       .otherwise = "towards the end that does",
       .effect = Effect::answer},
      {.name = "--largest", .argument = "", .sentence = "the largest value that meets it", .effect = Effect::answer},
      {.name = "--minimize",
       .argument = "TEXT",
       .sentence = "the value at which this measure is smallest",
       .effect = Effect::answer},
      {.name = "--maximize",
       .argument = "TEXT",
       .sentence = "the value at which this measure is largest",
       .effect = Effect::answer},
      {.name = "--no-confirm",
       .argument = "",
       .sentence = "do not simulate what an analytic method has answered",
       .effect = Effect::answer},
      {.name = "--tolerance",
       .argument = "NUMBER",
       .sentence = "of a key that is not whole, as a fraction of its range",
       .otherwise = "1e-6",
       .effect = Effect::answer,
       .range = between(kFinest, kCoarsest)},
      {.name = "--scan",
       .argument = "NUMBER",
       .sentence = "seconds for values that bisection would pass over",
       .otherwise = "15",
       .effect = Effect::answer,
       .range = zero_or_more()},
  };
  for (Option& row : rows) row.verbs = verbs::plan;
  return rows;
}

}  // namespace sojourn::vocabulary
