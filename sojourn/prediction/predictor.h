// Whoever predicts waits. It is told events in order of time and asked at submit; what it is handed has happened.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sojourn/prediction/features.h"
#include "sojourn/prediction/past.h"

namespace sojourn::prediction {

struct Question {
  Request request;
  Features features;
};

class Predictor {
 public:
  virtual ~Predictor() = default;
  virtual std::string name() const = 0;
  // Before the job is in the queue; it may not be anybody's job at all.
  const Quantiles& asked(const Past& past, const Question& question) { return last_ = ask(past, question); }
  const Quantiles& last() const { return last_; }  // what was said to the last question
  // The job asked about has joined the queue, with this prediction.
  virtual void submitted(const Past& /*past*/, JobId /*id*/, const Question& /*question*/, const Quantiles& /*said*/) {}
  virtual void started(const Past& /*past*/, JobId /*id*/) {}

 protected:
  virtual Quantiles ask(const Past& past, const Question& question) = 0;

 private:
  Quantiles last_{};
};

// Never falling, never negative.
Quantiles in_order(Quantiles q);

}  // namespace sojourn::prediction
