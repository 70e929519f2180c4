// What was found: differences between what is told and what is true, by family and measure.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/crosscheck/ask.h"
#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

struct Difference {
  std::string kind;   // "wrong", "estimate too small", "unit of time 1e-06", ...
  std::string place;  // method, part and measure
  double told = 0, truth = 0, estimate = 0;
};

struct Worst {
  double value = 0;
  std::string place, text;
  void see(double x, const std::string& p, const std::string& t) {
    if (!(x > value)) return;
    value = x;
    place = p;
    text = t;
  }
};

struct Tally {
  int models = 0, compared = 0, unstable = 0, missed = 0, failed = 0, without_truth = 0, simulated = 0;
  long measures = 0;
  Worst relative, ratio;                     // of the true error: to the value, to ten times the estimate
  std::map<std::string, double> by_measure;  // worst ratio to the estimate
};

class Judge {
 public:
  Judge(std::string out, double seconds) : out_(std::move(out)), seconds_(seconds) {}

  // Everything there is to check about one model.
  void examine(const Subject& subject, bool variants);
  // Against a short simulation: at a confidence of 0.99999 and three measures a model, one false alarm in some ten
  // thousand models.
  void against_simulation(const Subject& subject);
  void report() const;
  bool failed() const { return !groups_.empty(); }

  // For cases with a truth of their own.
  void fail(const std::string& family, const std::string& text, const std::vector<Difference>& differences);
  void miss(const std::string& family, const std::string& text, const std::string& why);
  Tally& tally(const std::string& family) { return tallies_[family]; }

 private:
  struct Group {  // failures alike: the shortest model stands for them
    int count = 0;
    std::string text;
    Difference first;
  };
  void compare(const Subject& subject, const answers::Answer& answer);
  void compare_variants(const Subject& subject, const answers::Answer& answer);
  std::string write(const std::string& family, const std::string& text, const std::vector<Difference>& d);

  std::string out_;
  double seconds_;
  int written_ = 0;
  std::map<std::string, Tally> tallies_;
  std::map<std::string, Group> groups_;
  std::map<std::string, std::pair<int, std::string>> misses_;  // by reason: how many, and one of them
};

}  // namespace sojourn::crosscheck
