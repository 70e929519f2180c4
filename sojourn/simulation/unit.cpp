#include "sojourn/simulation/unit.h"

namespace sojourn::simulation {

void Unit::merge_after(const Unit& other) {
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i].merge_after(other.parts[i]);
  for (std::size_t i = 0; i < of_runs.size(); ++i)
    for (std::size_t k = 0; k < of_runs[i].size(); ++k) {
      of_runs[i][k].over += other.of_runs[i][k].over;
      of_runs[i][k].under += other.of_runs[i][k].under;
    }
}

Unit pooled(const std::vector<Unit>& units) {
  Unit all = units[0];
  for (std::size_t u = 1; u < units.size(); ++u) all.merge_after(units[u]);
  return all;
}

void merge_pairs(std::vector<Unit>& units) {
  std::vector<Unit> half;
  for (std::size_t i = 0; i < units.size(); i += 2) {
    if (i + 1 < units.size()) units[i].merge_after(units[i + 1]);
    half.push_back(std::move(units[i]));
  }
  units.swap(half);
}

}  // namespace sojourn::simulation
