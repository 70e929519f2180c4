// One method under examination: what it claims about its errors, and the first thing found wrong.
#pragma once

#include <optional>
#include <string>

#include "sojourn/answers/measure_index.h"

namespace sojourn::answers {

// What rounding may leave between two ways to the same number, relative to the larger: sums of a million terms.
inline constexpr double kRounding = 1e-10;
// Percentiles are searched for in a tail that is itself computed, often by inverting a transform to 7 or 8 digits.
inline constexpr double kPercentileRounding = 1e-6;

// A measure that cannot be right.
struct Fault {
  std::string measure;  // "mean_wait", or "wide.mean_wait" for a part
  std::string reason;   // "is -67522, but cannot be negative"
};

class Examination {
 public:
  explicit Examination(const MethodAnswer& method) : claimed_(method.error_estimate.value_or(0.0)) {}

  // Faults found from here on are about this part; "" is the whole.
  void look_at(const std::string& part) { part_ = &part; }

  // The absolute error that is claimed: the measure's own, or else the method's.
  double error_of(const Measure& m) const;
  double error_of(const NamedMeasure& m) const { return error_of(m.second); }

  // Each finds a fault unless the relation holds within `tolerance`. `what` says what the value is compared with.
  void equal(const NamedMeasure& m, double expected, double tolerance, const char* what);
  void at_least(const NamedMeasure& m, double least, double tolerance, const char* what);
  void at_most(const NamedMeasure& m, double most, double tolerance, const char* what);
  void fault(const NamedMeasure& m, std::string reason);

  bool sound() const { return !fault_; }
  const std::optional<Fault>& first_fault() const { return fault_; }

 private:
  void compare(const NamedMeasure& m, double other, double tolerance, const char* relation, const char* what);

  double claimed_;
  const std::string* part_ = nullptr;
  std::optional<Fault> fault_ = {};
};

}  // namespace sojourn::answers
