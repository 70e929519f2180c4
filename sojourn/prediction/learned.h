// Trees over the features of a question, fitted anew now and then to the jobs that have started.
#pragma once

#include <deque>
#include <unordered_map>

#include "sojourn/prediction/predictor.h"
#include "sojourn/prediction/trees.h"

namespace sojourn::prediction {

class Learned : public Predictor {
 public:
  std::string name() const override { return "trees"; }
  void submitted(const Past& past, JobId id, const Question& question, const Quantiles& said) override;
  void started(const Past& past, JobId id) override;

 protected:
  Quantiles ask(const Past& past, const Question& question) override;

 private:
  bool due(double now) const;
  void fit();

  std::size_t started_ = 0, fitted_at_ = 0;  // jobs
  double last_fit_ = 0.0;                    // when
  std::unordered_map<JobId, Features> open_;
  std::deque<Example> closed_;
  std::vector<Trees> trees_;  // one for each level
  Quantiles before_{};        // what is said before there are trees
};

}  // namespace sojourn::prediction
