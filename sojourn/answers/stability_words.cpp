#include "sojourn/answers/stability_words.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"

namespace sojourn::answers {
namespace {

constexpr int kManyDigits = 12;  // of a load that is next to the largest stable one

// As many digits as it takes to tell them apart.
std::pair<std::string, std::string> told_apart(double load, double limit) {
  std::pair few{number_text(load), number_text(limit)};
  return few.first == few.second ? std::pair{number_text(load, kManyDigits), number_text(limit, kManyDigits)} : few;
}

}  // namespace

std::string unstable_note(const Stability& s, Horizon horizon) {
  const auto [load, limit] = told_apart(s.load, s.saturation_load);
  return fmt::format(
      "unstable: load {} at or above {}; the largest stable rate is {}{}", load, limit, number_text(s.max_rate),
      horizon == Horizon::can_be_given ? ". Give [horizon] time to ask about a finite stretch of overload" : "");
}

std::string why_unstable_is_not_simulated(const Stability& s, Horizon horizon) {
  return fmt::format("the model is unstable (load {}, largest stable rate {}): its queue grows without limit{}",
                     told_apart(s.load, s.saturation_load).first, number_text(s.max_rate),
                     horizon == Horizon::can_be_given ? "; give [horizon] time" : "");
}

void call_long_run(std::vector<MethodAnswer>& methods) {
  for (MethodAnswer& method : methods) {
    if (method.kind == MethodKind::exact) method.kind = MethodKind::asymptotic;
    method.notes.push_back(
        "long-run values: with a horizon they are the limit of a long one, not exact for [0, horizon]");
  }
}

}  // namespace sojourn::answers
