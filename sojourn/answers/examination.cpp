#include "sojourn/answers/examination.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"

namespace sojourn::answers {
namespace {

constexpr int kDigits = 9;  // of the two numbers in a complaint: enough to see what separates them

}  // namespace

double Examination::error_of(const Measure& m) const {
  if (m.error) return *m.error;
  return m.array.empty() ? claimed_ * std::abs(m.value) : claimed_;
}

void Examination::fault(const NamedMeasure& m, std::string reason) {
  if (fault_) return;
  const bool whole = !part_ || part_->empty();
  fault_ = Fault{whole ? m.first : *part_ + "." + m.first, std::move(reason)};
}

void Examination::compare(const NamedMeasure& m, double other, double tolerance, const char* relation,
                          const char* what) {
  const double value = m.second.value, apart = std::abs(value - other);
  const double scale = std::max(std::abs(value), std::abs(other));
  fault(m, fmt::format("is {}, but {} {} {} ({:.1e} apart, relatively; {:.1e} allowed)", number_text(value, kDigits),
                       relation, what, number_text(other, kDigits), apart / scale, tolerance / scale));
}

void Examination::equal(const NamedMeasure& m, double expected, double tolerance, const char* what) {
  if (!(std::abs(m.second.value - expected) <= tolerance)) compare(m, expected, tolerance, "should be", what);
}

void Examination::at_least(const NamedMeasure& m, double least, double tolerance, const char* what) {
  if (!(m.second.value >= least - tolerance)) compare(m, least, tolerance, "cannot be below", what);
}

void Examination::at_most(const NamedMeasure& m, double most, double tolerance, const char* what) {
  if (!(m.second.value <= most + tolerance)) compare(m, most, tolerance, "cannot be above", what);
}

}  // namespace sojourn::answers
