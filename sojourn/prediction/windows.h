// The plain predictors: the last wait, and quantiles of the last waits of all jobs, of a queue, of a class.
#pragma once

#include <functional>
#include <unordered_map>

#include "sojourn/prediction/predictor.h"
#include "sojourn/prediction/run_times.h"

namespace sojourn::prediction {

class LastWait : public Predictor {
 public:
  std::string name() const override { return "last wait"; }
  Quantiles ask(const Past&, const Question&) override { return {last_, last_, last_}; }
  void started(const Past& past, JobId id) override { last_ = past[id].wait(); }

 private:
  double last_ = 0.0;
};

Quantiles quantiles_of(const RecentSorted& waits);

// Quantiles of the last started jobs.
class Window : public Predictor {
 public:
  std::string name() const override { return "window"; }
  Quantiles ask(const Past&, const Question&) override { return quantiles_of(waits_); }
  void started(const Past& past, JobId id) override { waits_.add(past[id].wait()); }

 private:
  static constexpr std::size_t kJobs = 1000;
  RecentSorted waits_{kJobs};
};

// The same of those of one kind; of all where the kind has had too few.
class KindWindow : public Predictor {
 public:
  using Kind = std::function<std::int64_t(const Request&)>;
  KindWindow(std::string name, std::size_t jobs, Kind kind)
      : name_(std::move(name)), jobs_(jobs), kind_(std::move(kind)) {}
  std::string name() const override { return name_; }
  Quantiles ask(const Past& past, const Question& question) override;
  void started(const Past& past, JobId id) override;

 private:
  static constexpr std::size_t kFewest = 20;
  std::string name_;
  std::size_t jobs_;
  Kind kind_;
  Window all_;
  std::unordered_map<std::int64_t, RecentSorted> kinds_;
};

std::unique_ptr<Predictor> window_by_queue();
std::unique_ptr<Predictor> window_by_class();

// A class of widths and estimates.
std::int64_t class_of(const Request& request);

}  // namespace sojourn::prediction
