// Stated quantiles that cover: each is moved up when jobs wait longer than it says and down when they do not, a little
// at a time, so that in the long run it is exceeded as often as it should be (adaptive conformal inference, Gibbs and
// Candès 2021). A job is known to have missed as soon as it waits longer. Outcomes come late, and those of jobs that
// came together come together: each is held against what would be said of the job now, so that a thousand misses of one
// hour do not teach the same thing a thousand times.
#pragma once

#include <queue>
#include <unordered_map>

#include "sojourn/prediction/predictor.h"

namespace sojourn::prediction {

class Conformal : public Predictor {
 public:
  // `base` is asked before it, about the same question.
  explicit Conformal(const Predictor& base) : base_(base) {}
  std::string name() const override { return base_.name() + ", adjusted"; }
  void submitted(const Past& past, JobId id, const Question& question, const Quantiles& said) override;
  void started(const Past& past, JobId id) override;

 protected:
  Quantiles ask(const Past& past, const Question& question) override;

 private:
  struct Open {
    Quantiles base;  // what the base said
    std::array<bool, kLevelCount> missed{};
  };
  struct Deadline {
    double time;
    JobId job;
    std::size_t level;
    bool operator<(const Deadline& other) const { return time > other.time; }
  };
  double shifted(const Quantiles& base, std::size_t level) const;  // what is said now of such a base
  void learn(std::size_t level, bool missed);
  void pass_deadlines(const Past& past);

  const Predictor& base_;
  std::array<double, kLevelCount> shift_{};
  double longest_ = 0.0;  // wait that was seen, also of jobs that still waited
  std::unordered_map<JobId, Open> open_;
  std::priority_queue<Deadline> deadlines_;
};

}  // namespace sojourn::prediction
