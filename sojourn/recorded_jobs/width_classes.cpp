#include "sojourn/recorded_jobs/width_classes.h"

#include <fmt/format.h>

#include <bit>

namespace sojourn::recorded_jobs {

std::size_t WidthClasses::octave(std::int32_t width) {
  return static_cast<std::size_t>(std::bit_width(static_cast<std::uint32_t>(width) - 1));
}

WidthClasses::WidthClasses(const std::vector<logs::Job>& jobs) {
  std::array<bool, kOctaves> seen{};
  for (const auto& job : jobs) seen[octave(job.width)] = true;
  for (std::size_t k = 0; k < kOctaves; ++k) {
    if (!seen[k]) continue;
    place_[k] = names_.size();
    const std::uint64_t up_to = std::uint64_t{1} << k, above = k == 0 ? 0 : up_to / 2;
    names_.push_back(up_to - above <= 1 ? fmt::format("{}", up_to) : fmt::format("{}-{}", above + 1, up_to));
  }
}

}  // namespace sojourn::recorded_jobs
