// The ways n like jobs can be spread over k phases, in a fixed order, with their indices.
#pragma once

#include <map>
#include <vector>

namespace sojourn::sequential_grid {

class Configurations {
 public:
  Configurations(int jobs, int phases) {
    std::vector<int> current(static_cast<std::size_t>(phases), 0);
    fill(current, 0, jobs);
  }
  std::size_t size() const { return all_.size(); }
  const std::vector<int>& operator[](std::size_t i) const { return all_[i]; }
  std::size_t index(const std::vector<int>& c) const { return index_.at(c); }

 private:
  void fill(std::vector<int>& current, std::size_t phase, int left) {
    if (phase + 1 == current.size()) {
      current[phase] = left;
      index_.emplace(current, all_.size());
      all_.push_back(current);
      return;
    }
    for (int here = left; here >= 0; --here) {
      current[phase] = here;
      fill(current, phase + 1, left - here);
    }
  }
  std::vector<std::vector<int>> all_;
  std::map<std::vector<int>, std::size_t> index_;
};

}  // namespace sojourn::sequential_grid
