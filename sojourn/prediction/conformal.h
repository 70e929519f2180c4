// Stated quantiles that cover: each is moved up when jobs wait longer than it said and down when they do not, a little
// at a time, so that in the long run it is exceeded as often as it should be (adaptive conformal inference, Gibbs and
// Candès 2021). A job is known to have missed as soon as it waits longer than was said.
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
    Quantiles said;
    std::array<bool, kLevelCount> missed{};
  };
  struct Deadline {
    double time;
    JobId job;
    std::size_t level;
    bool operator<(const Deadline& other) const { return time > other.time; }
  };
  void learn(std::size_t level, bool missed);
  void pass_deadlines(double now);

  const Predictor& base_;
  std::array<double, kLevelCount> shift_{};
  std::unordered_map<JobId, Open> open_;
  std::priority_queue<Deadline> deadlines_;
};

}  // namespace sojourn::prediction
