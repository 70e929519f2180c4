#include "sojourn/logs/ledger_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kName = 24, kCount = 12;

// The sign tells how the count enters: lines - dropped = kept.
std::string row(char sign, std::string_view name, std::uint64_t rows, std::string_view words, std::size_t width) {
  std::string line = fmt::format("{} {:<{}}{:>{}}", sign, name, kName, grouped(static_cast<double>(rows)), kCount);
  if (line.size() + 2 + words.size() <= width) line += fmt::format("  {}", words);
  return line + "\n";
}

}  // namespace

std::string ledger_text(const Log& log, std::size_t width) {
  std::string text =
      fmt::format("{}\n{}, {} processor{} ({})\n\n", printable(log.file), log.format,
                  grouped(static_cast<double>(log.processors)), log.processors == 1 ? "" : "s", log.processors_from);
  const auto entries = log.ledger.entries(false);
  const bool changed =
      std::any_of(entries.begin(), entries.end(), [](const auto& e) { return e.fate == Fate::changed; });
  text += row(' ', "lines", log.ledger.lines, "rows of the log", width);
  for (const auto& entry : entries)
    if (entry.fate == Fate::dropped) text += row('-', entry.name, entry.rows, entry.words, width);
  text += row('=', "kept", log.ledger.kept, changed ? "jobs, some of them changed:" : "jobs", width);
  for (const auto& entry : entries)
    if (entry.fate == Fate::changed) text += row(' ', "  " + std::string(entry.name), entry.rows, entry.words, width);
  return text;
}

std::string log_json(const Log& log) {
  nlohmann::ordered_json ledger;
  ledger["lines"] = log.ledger.lines;
  ledger["kept"] = log.ledger.kept;
  for (const auto& entry : log.ledger.entries(true)) ledger[std::string(entry.name)] = entry.rows;
  nlohmann::ordered_json out;
  out["file"] = log.file;
  out["format"] = log.format;
  out["processors"] = log.processors;
  out["processors_from"] = log.processors_from;
  out["ledger"] = ledger;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace sojourn::logs
