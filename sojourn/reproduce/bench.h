// Where figures are recomputed: models in, numbers out, with the effort the user asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/interruption.h"
#include "sojourn/plot/figure.h"

namespace sojourn::reproduce {

using Settings = std::vector<std::string>;  // KEY=VALUE, as in --set

class Bench {
 public:
  Bench(bool quick, const Interruption& interruption) : quick_(quick), interruption_(interruption) {}

  // A quick pass computes fewer points and simulates less; every curve and every verdict stays.
  bool quick() const { return quick_; }
  template <class T>
  T either(T quick, T full) const {
    return quick_ ? quick : full;
  }
  const Interruption& interruption() const { return interruption_; }

  // Every analytic method, or the one named; with a flag of the family ("worst-case") when one is given.
  answers::Answer solve(const std::string& model, const Settings& settings = {}, const std::string& method = "",
                        const std::string& flag = "") const;
  // About 2% wide when quick, 0.5% otherwise, or as asked. Seed 0 is one of the model's own, so that the intervals of
  // different points are independent. Stops early on request, like everything here: Interrupted is thrown then.
  answers::MethodAnswer simulate(const std::string& model, const Settings& settings = {},
                                 const std::string& target = "mean_response", double precision = 0.0,
                                 std::uint64_t seed = 0) const;

  // The target alone, with its interval.
  answers::Measure simulated(const std::string& model, const Settings& settings = {},
                             const std::string& target = "mean_response", double precision = 0.0) const;

  // One measure of a method ("" is the best one); NaN when it has none.
  static double value(const answers::Answer& answer, const std::string& measure, const std::string& method = "");

 private:
  bool quick_;
  const Interruption& interruption_;
};

// An empty series. Simulated points are held against the exact series of the same group, here and in the ledger.
plot::Series series(const std::string& name, plot::Role role, const std::string& group = "");

// Appends the point (x, measure) with its interval.
void add_point(plot::Series& series, double x, const answers::Measure& measure);
void add_point(plot::Series& series, double x, double y);

// KEY=VALUE with all digits.
std::string setting(const std::string& key, double value);

}  // namespace sojourn::reproduce
