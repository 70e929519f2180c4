// What may be asked of a fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sojourn::fit {

// poisson: one rate; cyclic: by the hour of the week; map: bursts; mmap: bursts that bring jobs of their own kind.
enum class Arrivals { poisson, cyclic, map, mmap };
// phase_type: Erlang branches by EM; with_limit: and a constant where jobs pile up at a limit; exponential: means only.
enum class Times { phase_type, with_limit, exponential };

const std::vector<std::string>& arrivals_names();
const std::vector<std::string>& times_names();
std::optional<Arrivals> arrivals_named(const std::string& name);
std::optional<Times> times_named(const std::string& name);

struct Options {
  Arrivals arrivals = Arrivals::poisson;
  Times times = Times::phase_type;
  int classes = 10;        // at most
  int phases = 0;          // of a class's run times; 0: chosen by what is held back
  int arrival_phases = 4;  // of a MAP
  std::string policy = "easy";
  std::uint64_t seed = 1;
};

}  // namespace sojourn::fit
