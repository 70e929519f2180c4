#include "sojourn/vocabulary/key_rows.h"

namespace sojourn::vocabulary {
namespace {

Key number(std::string_view path, std::string_view sentence, const Range& range, std::string_view unless = {}) {
  return {.path = path, .sentence = sentence, .type = Type::number, .range = range, .required = true, .unless = unless};
}

Key list(std::string_view path, std::string_view sentence, Quantity quantity, std::string_view unless = {}) {
  Key row = number(path, sentence, any_number().of(quantity), unless);
  row.type = Type::numbers;
  return row;
}

}  // namespace

std::vector<Key> keys_of_distributions() {
  constexpr double kMostShape = 1e6;
  constexpr std::string_view mean = "the mean";
  return {
      number("dist.constant.value", "the value", positive_time()),
      number("dist.exponential.mean", "the mean", positive_time(), "rate"),
      number("dist.exponential.rate", "one over the mean", positive(), "mean"),
      number("dist.shifted-exponential.mean", mean, positive_time()),
      number("dist.shifted-exponential.shift", "fraction of the mean that is constant", fraction()),
      number("dist.uniform.min", "the smallest value", time_zero_or_more()),
      number("dist.uniform.max", "the largest value", time_zero_or_more()),
      {.path = "dist.erlang.shape",
       .sentence = "number of phases",
       .type = Type::whole,
       .range = between(1, kMostShape),
       .required = true},
      number("dist.erlang.mean", mean, positive_time()),
      number("dist.gamma.shape", "one over the squared coefficient of variation", positive()),
      number("dist.gamma.mean", mean, positive_time()),
      number("dist.hyperexponential.mean", "the mean", positive_time(), "probs"),
      number("dist.hyperexponential.cv2", "squared coefficient of variation of two phases with balanced means",
             positive(), "probs"),
      list("dist.hyperexponential.probs", "probability of each exponential; they sum to 1", Quantity::fraction, "cv2"),
      list("dist.hyperexponential.means", "mean of each exponential", Quantity::time, "cv2"),
      number("dist.lognormal.mean", mean, positive_time()),
      number("dist.lognormal.cv", "coefficient of variation", positive()),
      number("dist.weibull.shape", "below 1 heavy-tailed, 1 exponential", positive()),
      number("dist.weibull.mean", mean, positive_time()),
      number("dist.bounded-pareto.alpha", "the exponent of the tail", positive()),
      number("dist.bounded-pareto.min", "the smallest value", positive_time()),
      number("dist.bounded-pareto.max", "the largest value", positive_time()),
      list("dist.phase-type.alpha", "probability of each phase at the start; they sum to 1", Quantity::fraction),
      {.path = "dist.phase-type.S",
       .sentence = "sub-generator: rates between phases; what a row lacks to 0 is its rate of ending",
       .type = Type::matrix,
       .range = any_number(),
       .required = true},
      list("dist.pmf.values", "the values", Quantity::time),
      list("dist.pmf.weights", "their weights, which are normalised", Quantity::fraction),
      {.path = "dist.empirical.file",
       .sentence = "one number a line, relative to the model file",
       .type = Type::text,
       .required = true},
  };
}

}  // namespace sojourn::vocabulary
