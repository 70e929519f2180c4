#include "cli/import_slurm.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/common.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/report/layout.h"
#include "sojourn/slurm_conf/lines.h"
#include "sojourn/slurm_conf/model_text.h"

namespace sojourn::cli {
namespace {

using slurm_conf::Entry;
using slurm_conf::Fate;
using slurm_conf::Machine;

constexpr std::size_t kLookedAt = 65536;  // bytes: a long comment may come first

std::string conf_json(const Machine& m, const std::string& out) {
  using Json = nlohmann::ordered_json;
  static const char* const kFates[] = {"understood", "changed", "no_effect", "not_understood"};
  Json all;
  all["sojourn"] = kVersion;
  all["out"] = out;
  all["nodes"] = m.shapes.size();
  Json clusters = Json::array();
  for (const auto& pool : slurm_conf::pools(m)) {
    Json partitions = Json::array();
    for (const std::size_t p : pool.partitions) partitions.push_back(printable(m.partitions[p].name));
    clusters.push_back({{"name", printable(pool.name)}, {"nodes", pool.nodes.size()}, {"partitions", partitions}});
  }
  all["clusters"] = clusters;
  Json ledger = Json::array();
  for (const Entry& e : m.ledger)
    ledger.push_back({{"key", e.key},
                      {"value", e.value},
                      {"file", e.place.file},
                      {"line", e.place.line},
                      {"fate", kFates[static_cast<std::size_t>(e.fate)]},
                      {"words", e.words}});
  all["ledger"] = ledger;
  all["notes"] = slurm_conf::remarks(m);
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void add_fate(const Machine& m, Fate fate, const std::string& heading, std::size_t width, std::string& text) {
  bool first = true;
  for (const Entry& e : m.ledger) {
    if (e.fate != fate) continue;
    if (first) text += heading + "\n";
    first = false;
    const std::string value = e.value.empty() ? "" : "=" + printable(e.value);
    const std::string file = printable(std::filesystem::path(e.place.file).filename().string());
    text += report::wrapped(fmt::format("{}:{} {}{}: {}", file, e.place.line, printable(e.key), value, e.words), width,
                            "  ", "      ");
  }
}

std::string conf_text(const Machine& m, const std::string& out) {
  const std::size_t width = text_width();
  std::string text;
  std::size_t ignored = 0;
  for (const Entry& e : m.ledger) ignored += e.fate == Fate::ignored;
  add_fate(m, Fate::understood, "Understood:", width, text);
  add_fate(m, Fate::changed, "In the model, but not quite:", width, text);
  add_fate(m, Fate::open, "Not in the model, and it may matter:", width, text);
  text += report::wrapped(fmt::format("{} more keys do not change which job starts when; {} lists them.", ignored, out),
                          width, "", "  ");
  for (const auto& remark : slurm_conf::remarks(m)) text += report::wrapped("Note: " + remark, width, "", "  ");
  return text + "\n" +
         report::wrapped(fmt::format("{}: {} nodes, {} partitions. Its workload is an example: replace it by your own.",
                                     out, m.shapes.size(), m.partitions.size()),
                         width, "", "  ");
}

}  // namespace

bool is_slurm_conf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string beginning(kLookedAt, '\0');
  file.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(file.gcount()));
  return slurm_conf::looks_like_conf(beginning);
}

int import_slurm(const std::string& path, const std::string& out, bool json) {
  if (!out.ends_with(".toml"))
    throw ModelError(Complaint{path + " is a slurm.conf, which becomes a model file",
                               out,
                               "a name that ends with .toml",
                               "sojourn import slurm.conf --out machine.toml",
                               "",
                               {"--out"}});
  const Machine machine = slurm_conf::read_machine(path);
  write_whole_file(out, slurm_conf::model_text(machine, path));
  return print_text(json ? conf_json(machine, out) : conf_text(machine, out));
}

}  // namespace sojourn::cli
