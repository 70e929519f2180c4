// What may be asked of a fit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sojourn::fit {

// poisson: one rate; cyclic: by the hour of the week; map: bursts; mmap: bursts that bring jobs of their own kind.
enum class Arrivals { poisson, cyclic, map, mmap };
// phase_type: Erlang branches by EM; with_limit: and a constant where jobs pile up at a limit; exponential: means only;
// values: means of neighbours, a dozen of them.
enum class Times { phase_type, with_limit, exponential, values };

const std::vector<std::string>& arrivals_names();
const std::vector<std::string>& times_names();
std::optional<Arrivals> arrivals_named(const std::string& name);
std::optional<Times> times_named(const std::string& name);

struct Options {
  Arrivals arrivals = Arrivals::poisson;
  std::optional<Times> times = {};    // else phase_type, and values where jobs come in runs
  int classes = 10;                   // at most
  int phases = 0;                     // of a class's run times; 0: chosen by what is held back
  int arrival_phases = 0;             // of a MAP; 0: four, and of an MMAP those that runs of jobs have
  std::optional<double> memory = {};  // of runs (runs.h); else chosen
  std::string policy = "easy";
  std::uint64_t seed = 1;

  // Jobs in runs of one kind, classes by width and time: an MMAP unless its phases were asked for.
  bool runs() const { return arrivals == Arrivals::mmap && arrival_phases == 0; }
  Times laws() const { return times.value_or(runs() && phases == 0 ? Times::values : Times::phase_type); }
};

}  // namespace sojourn::fit
