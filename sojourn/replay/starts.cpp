#include "sojourn/replay/starts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "sojourn/base/stop_point.h"
#include "sojourn/logs/text_writer.h"

namespace sojourn::replay {
namespace {

void add_time(std::string& text, double time) {
  if (time == std::floor(time))
    fmt::format_to(std::back_inserter(text), ",{:.0f}", time);
  else
    fmt::format_to(std::back_inserter(text), ",{}", time);
}

// Nodes count from 1: "1:2 2:2 3:1" are two processors of the first two nodes and one of the third.
void add_nodes(std::string& text, const Run& run, std::size_t job) {
  text += ',';
  if (run.nodes.empty()) return;
  for (const scheduling::Share& s : run.nodes[job])
    fmt::format_to(std::back_inserter(text), "{}{}:{}", text.back() == ',' ? "" : " ", s.node + 1, s.processors);
}

}  // namespace

void write_starts(const logs::Log& log, const Comparison& c, const std::string& path) {
  constexpr std::size_t kPiece = 1 << 16;  // bytes written at a time
  logs::TextWriter out(path);
  const bool places = std::any_of(c.runs.begin(), c.runs.end(), [](const Run& run) { return !run.nodes.empty(); });
  std::string text = "policy,job,submit,start,end,width";
  text += places ? ",nodes\n" : "\n";
  for (const auto& run : c.runs)
    for (std::size_t k = 0; k < log.jobs.size(); ++k) {
      const auto& job = log.jobs[k];
      fmt::format_to(std::back_inserter(text), "{},{}", run.policy.label(), job.number);
      add_time(text, job.submit);
      add_time(text, run.starts[k]);
      add_time(text, run.starts[k] + job.run);
      fmt::format_to(std::back_inserter(text), ",{}", job.width);
      if (places) add_nodes(text, run, k);
      text += '\n';
      if (text.size() < kPiece) continue;
      stop_point();
      out.write(text);
      text.clear();
    }
  out.write(text);
  out.close();
  out.keep();
}

}  // namespace sojourn::replay
