#include "sojourn/logs/write_swf.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/fields.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kPiece = 1 << 16;  // bytes handed on at once

// Whole numbers without a point; others with the digits that give them back.
void append(std::string& out, double value) {
  constexpr double kWhole = 9e15;  // below it a double holds every whole number
  if (value == std::floor(value) && std::abs(value) < kWhole)
    fmt::format_to(std::back_inserter(out), "{} ", static_cast<long long>(value));
  else
    fmt::format_to(std::back_inserter(out), "{} ", value);
}

// Names are numbered from 1.
std::int32_t identity(std::int32_t place, const Names& names) {
  return place >= 0 && !names.all().empty() ? place + 1 : place;
}

void append(std::string& out, const Job& j, const NameTables& names) {
  append(out, static_cast<double>(j.number));
  append(out, j.submit);
  append(out, j.has_wait() ? j.held + j.wait : -1.0);
  append(out, j.run);
  fmt::format_to(std::back_inserter(out), "{} -1 -1 {} ", j.width, j.width);
  append(out, j.asked > 0 ? j.asked : -1.0);
  fmt::format_to(std::back_inserter(out), "-1 {} {} {} -1 {} {} -1 -1\n", j.status, identity(j.user, names.users),
                 identity(j.group, names.groups), identity(j.queue, names.queues),
                 identity(j.partition, names.partitions));
}

std::string line(const std::string& label, const std::string& value) {
  return fmt::format("; {}: {}\n", label, printable(value));
}

// What the log said about itself, as far as it is still true.
std::string said_before(const Log& log) {
  std::string text;
  for (const auto& [label, name] : {std::pair<const char*, const char*>{"computer", "Computer"},
                                    {"installation", "Installation"},
                                    {"acknowledge", "Acknowledge"},
                                    {"information", "Information"}})
    for (const auto& [known, value] : log.labels)
      if (known == label) text += line(name, value);
  return text;
}

std::string header(const Log& log, const std::string& version) {
  std::string text = line("Version", "2.2") + said_before(log);
  text += line("Conversion", fmt::format("Sojourn {} from {} ({})", version,
                                         std::filesystem::path(log.file).filename().string(), log.format));
  text += line("MaxJobs", std::to_string(log.jobs.size())) + line("MaxRecords", std::to_string(log.jobs.size()));
  if (log.clock.unix_start) text += line("UnixStartTime", fmt::format("{:.0f}", *log.clock.unix_start));
  if (log.clock.zone_name != "UTC") text += line("TimeZoneString", log.clock.zone_name);
  text += line("MaxProcs", std::to_string(log.processors));
  text += line("Note", fmt::format("ledger: lines {}, kept {}", log.ledger.lines, log.ledger.kept));
  for (const auto& entry : log.ledger.entries(false))
    text += line("Note", fmt::format("ledger: {} {} ({})", entry.name, entry.rows, entry.words));
  text += line("Note", "field 8 repeats field 5, the width that was chosen; the wait runs from submit to start");
  return text;
}

}  // namespace

void write_swf(const Log& log, const std::string& version, TextWriter& out) {
  out.write(header(log, version));
  std::string piece;
  for (const auto& job : log.jobs) {
    append(piece, job, log.names);
    if (piece.size() < kPiece) continue;
    stop_point();
    out.write(piece);
    piece.clear();
  }
  out.write(piece);
  out.close();
}

std::string ledger_path(const std::string& swf_path) {
  std::string stem = swf_path;
  for (const char* end : {".gz", ".swf"})
    if (stem.ends_with(end)) stem.resize(stem.size() - std::string_view(end).size());
  return stem + ".ledger.json";
}

}  // namespace sojourn::logs
