// What a sweep asks: a model, the keys that vary, and how each point is answered. Any point can be answered alone, by
// any thread of any process, and the numbers are the same.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/model_file/document.h"
#include "sojourn/store/study.h"
#include "sojourn/problems/problem.h"
#include "sojourn/sweep/settings.h"

namespace sojourn::sweep {

class Design {
 public:
  Design(model_file::Document model, std::vector<store::Variable> variables, Questions questions);

  const std::vector<store::Variable>& variables() const { return variables_; }
  std::size_t points() const { return points_; }

  // The study as it is stored, with all that can change a number: model, keys, options, data files, version.
  store::Study study(const std::string& version) const;

  // Reads the model of every point. Throws ModelError, naming the points, when one is not a model.
  void check(int threads, const Interruption& interruption = {}) const;

  // Never throws for what only this point cannot do: then it has failed, and says why. Nothing when interrupted.
  std::optional<store::Point> answer(std::size_t number, const Interruption& interruption = {}) const;

 private:
  model_file::Document model_at(const std::vector<std::string>& values) const;
  answers::Answer ask(const problems::Problem& problem, const Interruption& interruption) const;
  std::vector<Complaint> complaints_at(std::size_t number) const;
  std::vector<Complaint> first_of_each(const std::map<std::size_t, std::vector<Complaint>>& wrong) const;
  std::vector<store::Setting> data_files() const;
  bool only_simulated() const;

  model_file::Document model_;
  std::vector<store::Variable> variables_;
  Questions questions_;
  std::size_t points_;
};

}  // namespace sojourn::sweep
