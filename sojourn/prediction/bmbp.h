// BMBP (Brevik, Nurmi and Wolski 2006): of the waits of a class, the one that is above the quantile with a confidence
// of 95%, whatever their law; the history is cut when three jobs in a row waited longer than was said.
#pragma once

#include <deque>
#include <unordered_map>

#include "sojourn/prediction/predictor.h"

namespace sojourn::prediction {

// The place (from 1) in n sorted values that is at or above the quantile with a confidence of 95%; n where none is.
std::size_t bound_place(std::size_t n, double level);

class Bmbp : public Predictor {
 public:
  std::string name() const override { return "BMBP by class"; }
  void submitted(const Past& past, JobId id, const Question& question, const Quantiles& said) override;
  void started(const Past& past, JobId id) override;

 protected:
  Quantiles ask(const Past& past, const Question& question) override;

 private:
  struct History {
    std::deque<double> waits;    // in order of start
    std::vector<double> sorted;  // the same
    int misses = 0;              // in a row
    void add(double wait);
    void cut(std::size_t left);
  };
  Quantiles bounds(const History& history) const;

  History all_;
  std::unordered_map<std::int64_t, History> classes_;
  std::unordered_map<JobId, Quantiles> open_;
};

}  // namespace sojourn::prediction
