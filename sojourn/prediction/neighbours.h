// The waits of those jobs of the past whose questions were like this one: nearer and later ones count more. Jobs that
// still wait count too: their waits are longer than what has passed (the estimator of Kaplan and Meier 1958, weighted).
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "sojourn/prediction/predictor.h"

namespace sojourn::prediction {

// A feature, and the difference in it at which a job counts a quarter.
struct Nearness {
  Feature feature;
  float reach;
};

class Neighbours : public Predictor {
 public:
  Neighbours(std::string name, std::size_t jobs, double memory, std::vector<Nearness> nearness);
  std::string name() const override { return name_; }
  void submitted(const Past& past, JobId id, const Question& question, const Quantiles& said) override;
  void started(const Past& past, JobId id) override;

 protected:
  Quantiles ask(const Past& past, const Question& question) override;

 private:
  static constexpr std::size_t kMostFeatures = 5;
  using Point = std::array<float, kMostFeatures>;  // in reaches; zeros where fewer are looked at
  // Half a cache line: thousands of them are gone through at each question.
  struct Neighbour {
    double wait = 0.0;
    std::uint32_t number = 0;  // of those that have started
    Point point{};
  };
  Point point_of(const Features& features) const;
  static float unlikeness(const Point& a, const Point& b);  // 1 and more
  void drop_oldest();

  std::string name_;
  std::size_t jobs_;
  double memory_;
  std::vector<Nearness> nearness_;
  std::unordered_map<JobId, Point> open_;
  std::vector<Neighbour> sorted_;  // by wait
  std::vector<double> waits_;      // in order of start, the last jobs_ of them
  std::vector<float> weights_;     // of sorted_, at the last question
  std::uint32_t started_ = 0;
};

// One file each.
std::unique_ptr<Predictor> fading_classes();      // class quantiles that forget
std::unique_ptr<Predictor> state_of_the_queue();  // what those waited who found such a queue
std::unique_ptr<Predictor> forward_simulation();  // what those waited of whom the simulation said the same

}  // namespace sojourn::prediction
