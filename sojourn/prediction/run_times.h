// How long jobs run, as far as it is known: of the ended jobs of the same user and of the same class, as fractions of
// what was asked for. What a running job has left is drawn from those that ran longer than it has.
#pragma once

#include <unordered_map>
#include <vector>

#include "sojourn/prediction/past.h"

namespace sojourn::prediction {

// The last so many values, sorted.
class RecentSorted {
 public:
  explicit RecentSorted(std::size_t most) : most_(most) {}
  void add(double value);
  std::size_t size() const { return sorted_.size(); }
  const std::vector<double>& sorted() const { return sorted_; }

 private:
  std::size_t most_, next_ = 0;
  std::vector<double> ring_, sorted_;
};

class RunTimes {
 public:
  void ended(const Known& job);
  // A run time above `elapsed`; u and v are uniform on (0, 1).
  double draw(const Request& request, double elapsed, double u, double v) const;

 private:
  static std::uint64_t class_of(const Request& request);
  std::unordered_map<std::int64_t, RecentSorted> users_;
  std::unordered_map<std::uint64_t, RecentSorted> classes_;
};

// Octaves of widths and of estimates: 0 for no estimate.
int width_octave(std::int32_t width);
int asked_octave(double asked);

}  // namespace sojourn::prediction
