// The model of the fork-join paper and the ways to ask about it.
#pragma once

#include <string>
#include <vector>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce::fork_join {

// One server, jobs of 7 tasks, all tasks served together, in mean task times; or in milliseconds, a task taking 10,000
// as in section 4.1.
extern const std::string kTaskSharing;
extern const std::string kTaskSharingMs;
inline constexpr double kTaskMs = 10000;

inline constexpr const char* kPrinted = "as printed, (31)";

// Jobs of m tasks at this load; `tagged` asks about one job of other size.
Settings jobs_of(int tasks, double load);
Settings tagged(int tasks, int others, double load);

// The mean response by one method: "closed-form", "published-ode", ...
double mean_response(const Bench& bench, const std::string& model, const Settings& settings, const std::string& method);

// The simulated mean response. High loads have longer runs: they get wider intervals.
answers::Measure simulated_response(const Bench& bench, const std::string& model, const Settings& settings,
                                    double load);

// 0.1, 0.15, ... 0.9: the loads of section 4.1.
std::vector<double> paper_loads();

std::string group_of(const char* what, int value);  // "m = 3"

// What can be read off a printed curve: half a millimetre in a figure of a few centimetres.
inline constexpr double kReadable = 0.02;

// A chain over the tasks of the others and the job's own, against the closed form.
inline constexpr const char* kChain = "a chain over (tasks of others, own tasks left)";
double chain_gap(const Bench& bench, const std::string& model, const Settings& settings);

}  // namespace sojourn::reproduce::fork_join
