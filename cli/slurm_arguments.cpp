#include "cli/slurm_arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <fstream>

#include "cli/options.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::cli {
namespace {

constexpr double kLongestTime = 1e9;  // seconds

std::optional<double> seconds_of(const std::string& text) {
  return plain_number(text) ? plain_number(text) : duration_in_seconds(text);
}

std::string slurm_time_trouble(const std::string& text, bool zero) {
  const auto seconds = seconds_of(text);
  if (seconds && *seconds >= 0 && *seconds <= kLongestTime && (zero || *seconds > 0)) return "";
  return fmt::format("{} is not a time {}, such as 30, 0.5 or 1min", text, zero ? "of 0 or more" : "above 0");
}

void add_time(CLI::App& verb, const std::string& name, double& into, bool zero) {
  add_option(verb, name, [&into](const std::string& text) {
    into = *seconds_of(text);
  })->check([zero](const std::string& text) { return slurm_time_trouble(text, zero); });
}

std::vector<double> read_passes(const std::string& path) {
  std::ifstream file(path);
  std::vector<double> times;
  const auto complain = [&](const std::string& problem, const std::string& found, int line) {
    throw ModelError(
        Complaint{problem, found, "one time a line, in the seconds of the log, ascending", "", "", {path, line, 1}});
  };
  if (!file) complain("the file cannot be read", path, 0);
  std::string text;
  for (int line = 1; std::getline(file, text); ++line) {
    while (!text.empty() && (text.back() == '\r' || text.back() == ' ')) text.pop_back();
    const auto time = plain_number(text);
    if (!time || !std::isfinite(*time)) complain("this is not a time", printable(text), line);
    if (!times.empty() && *time <= times.back()) complain("the times do not ascend", printable(text), line);
    times.push_back(*time);
  }
  return times;
}

}  // namespace

void add_slurm_options(CLI::App& verb, SlurmArguments& a) {
  add_whole(verb, "--nodes", a.nodes);
  add_whole(verb, "--cpus-per-node", a.per_node);
  add_time(verb, "--interval", a.settings.interval, false);
  add_option(verb, "--passes", a.passes);
  add_whole(verb, "--depth", a.settings.depth);
  add_time(verb, "--tick", a.settings.tick, true);
  add_time(verb, "--release", a.settings.release, true);
  add_time(verb, "--pass-time", a.settings.pass_time, true);
  add_time(verb, "--horizon", a.settings.horizon, false);
  add_time(verb, "--time-min", a.settings.time_min, false);
}

void set_processors(const SlurmArguments& a, logs::Options& options) {
  if (a.nodes == 0 || a.per_node == 0) return;
  const std::int64_t processors = a.nodes * a.per_node;
  if (options.processors && (options.processors->more || options.processors->number != processors))
    throw ModelError(Complaint{fmt::format("{} nodes of {} are {} processors", a.nodes, a.per_node, processors),
                               "another number after --processors",
                               "one of the two ways to say it",
                               "leave --processors out",
                               "",
                               {"--processors"}});
  options.processors = logs::Processors{processors, false};
  options.processors_key = "--nodes and --cpus-per-node";
}

scheduling::SlurmSettings slurm_settings(const SlurmArguments& a, std::int64_t processors) {
  scheduling::SlurmSettings settings = a.settings;
  if (a.per_node > 0) settings.per_node = a.per_node;
  if (!a.passes.empty()) settings.passes = std::make_shared<const std::vector<double>>(read_passes(a.passes));
  if (a.nodes == 0 || a.per_node > 0) return settings;
  if (processors % a.nodes != 0)
    throw ModelError(Complaint{fmt::format("{} processors are not {} equal nodes", processors, a.nodes),
                               std::to_string(a.nodes),
                               "a number of nodes that divides the processors",
                               "--cpus-per-node says how many processors a node has",
                               "",
                               {"--nodes"}});
  settings.per_node = processors / a.nodes;
  return settings;
}

}  // namespace sojourn::cli
