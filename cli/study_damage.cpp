#include "cli/study_damage.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/tell.h"
#include "sojourn/base/text.h"

namespace sojourn::cli {

int tell_damage(const store::File& file) {
  constexpr std::size_t kMostTold = 10;
  const auto damage = file.damage();
  if (damage.empty()) return 0;
  for (std::size_t k = 0; k < damage.size() && k < kMostTold; ++k) tell("error: {}\n", printable(damage[k]));
  if (damage.size() > kMostTold) tell("  and {} more\n", damage.size() - kMostTold);
  tell("  the other points are sound; `sojourn sweep ... --retry` answers damaged ones again\n");
  return 1;
}

}  // namespace sojourn::cli
