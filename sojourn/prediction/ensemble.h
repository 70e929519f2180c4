// Several predictors as one: a mean on the scale of waits, whose weights follow what each would have done better
// (exponentiated gradient, Kivinen and Warmuth 1997).
#pragma once

#include <unordered_map>

#include "sojourn/prediction/predictor.h"

namespace sojourn::prediction {

class Ensemble : public Predictor {
 public:
  // Members are asked before it, about the same question.
  explicit Ensemble(std::vector<const Predictor*> members);
  std::string name() const override { return "ensemble"; }
  void submitted(const Past& past, JobId id, const Question& question, const Quantiles& said) override;
  void started(const Past& past, JobId id) override;
  const std::vector<double>& weights(std::size_t level) const { return weights_[level]; }

 protected:
  Quantiles ask(const Past& past, const Question& question) override;

 private:
  using Said = std::vector<Quantiles>;  // of the members, on the scale of waits
  void learn(std::size_t level, const Said& said, double x);

  std::vector<const Predictor*> members_;
  std::array<std::vector<double>, kLevelCount> weights_;
  std::unordered_map<JobId, Said> open_;
};

}  // namespace sojourn::prediction
