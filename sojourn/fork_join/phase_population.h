// The tasks in the system when tasks are phase-type and share the processors: how many are in each phase, up to a
// largest number of tasks, beyond which arriving jobs are lost.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sojourn/fork_join/model.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/phase_type/phase_type.h"

namespace sojourn::fork_join {

using Counts = std::vector<std::int32_t>;  // tasks in each phase

int total(const Counts& counts);

// All counts over `phases` phases with a total of 0 .. top, numbered by total first.
class CountsIndex {
 public:
  CountsIndex(std::size_t phases, int top);
  std::size_t size() const { return all_.size(); }
  const Counts& operator[](std::size_t i) const { return all_[i]; }
  std::size_t number(const Counts& counts) const;

 private:
  void list(Counts& counts, std::size_t phase, int left);
  std::vector<std::vector<std::size_t>> below_;  // [k - 1][s]: how many counts over k phases have a total below s
  std::vector<Counts> all_;
};

// The ways `tasks` tasks start: counts per phase with their multinomial probabilities.
std::vector<std::pair<Counts, double>> starts(const RowVectorXd& alpha, std::int64_t tasks);

// Moves between phases and ends, each task with a processor of its own.
linear_algebra::SparseMatrix services(const CountsIndex& index, const phase_type::PhaseType& task);

// What arriving jobs do; those that would make it more than `top` tasks, the index's, are lost.
linear_algebra::SparseMatrix arrivals(const CountsIndex& index, const phase_type::PhaseType& task, const Model& model,
                                      int top);

}  // namespace sojourn::fork_join
