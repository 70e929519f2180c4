// A model that can be asked. It is a value: copies are independent, and asking never changes it.
//
// Questions may be asked from several threads. Each takes an Interruption: set its flag to stop, read its progress.
// A mistake in the model is a ModelError with the message of the command line; work that does not fit is TooLarge; what
// was stopped before there was an answer is Interrupted. Anything else that fails is a std::runtime_error.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sojourn/api/answer.h"
#include "sojourn/api/options.h"
#include "sojourn/api/plan.h"
#include "sojourn/api/study.h"
#include "sojourn/api/value.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/export.h"
#include "sojourn/base/interruption.h"

namespace sojourn {

class SOJOURN_API Model {
 public:
  static Model from_file(const std::string& path);
  // TOML, as a model file; messages call it by the name.
  static Model from_text(const std::string& toml, const std::string& name = "model");
  static Model from_table(const Table& table);

  Model(const Model& other);
  Model(Model&& other) noexcept;
  Model& operator=(Model other) noexcept;
  ~Model();

  // A key by its dotted path, as --set takes it: set("arrivals.load", 0.7), set("cluster.A.processors", 32).
  Model& set(const std::string& key, const Value& value);

  // Every analytic method that applies, best first.
  Answer solve(const SolveOptions& options = {}, const Interruption& interruption = {}) const;
  Answer simulate(const SimulateOptions& options = {}, const Interruption& interruption = {}) const;
  // Both in one answer, with the comparison of every measure both know.
  Answer compare(const SolveOptions& solving = {}, const SimulateOptions& simulating = {},
                 const Interruption& interruption = {}) const;
  // A grid of models; each of `vary` as after --vary: "arrivals.load=0.1..0.9:9".
  Study sweep(const std::vector<std::string>& vary, const SweepOptions& options = {},
              const Interruption& interruption = {}) const;
  // The value of a key that meets the conditions: plan("cluster.processors=1..512", {"wait_p95 <= 600"}).
  Plan plan(const std::string& find, const std::vector<std::string>& such_that, const PlanOptions& options = {},
            const Interruption& interruption = {}) const;

 private:
  struct Inside;
  explicit Model(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace sojourn
