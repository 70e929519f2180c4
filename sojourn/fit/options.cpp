#include "sojourn/fit/options.h"

#include <algorithm>

namespace sojourn::fit {
namespace {

template <class Choice>
std::optional<Choice> named(const std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  if (at == names.end()) return std::nullopt;
  return static_cast<Choice>(at - names.begin());
}

}  // namespace

const std::vector<std::string>& arrivals_names() {
  static const std::vector<std::string> names = {"poisson", "cyclic", "map", "mmap"};
  return names;
}

const std::vector<std::string>& times_names() {
  static const std::vector<std::string> names = {"phase-type", "with-limit", "exponential", "values"};
  return names;
}

std::optional<Arrivals> arrivals_named(const std::string& name) { return named<Arrivals>(arrivals_names(), name); }
std::optional<Times> times_named(const std::string& name) { return named<Times>(times_names(), name); }

}  // namespace sojourn::fit
