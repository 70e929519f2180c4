#include "sojourn/model_file/read_workload.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_machine_of_log.h"
#include "sojourn/model_file/read_workload_model.h"
#include "sojourn/recorded_jobs/blocks.h"
#include "sojourn/recorded_jobs/recall.h"
#include "sojourn/recorded_jobs/what_if.h"

namespace sojourn::model_file {
namespace {

// The name of an option as a key: "time-zone" is time_zone.
std::string as_key(std::string name) {
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

// A value as it would be typed behind the option; a list has commas.
std::string as_typed(const Node& node) {
  if (node.kind == Node::Kind::integer) return fmt::format("{}", node.integer);
  if (node.kind == Node::Kind::number) return fmt::format("{}", node.number);
  if (!node.is_array()) return node.text;
  std::vector<std::string> words;
  for (const Node& item : node.items) words.push_back(as_typed(item));
  return joined(words, ",");
}

void complain_all(Document& d, const ModelError& error) {
  for (const Complaint& c : error.complaints()) d.complain(c);
}

// 1.2 and "120%" are the same; somebody who writes 120 means "120%".
std::string load_text(Section& s, const Node& node) {
  constexpr double kNoLoad = 10, kPercent = 100, kDecimals = 1e6;
  if (!node.is_number()) return as_typed(node);
  if (node.number > kNoLoad)
    s.wrong(node, fmt::format("{} times the recorded load", number_text(node.number)),
            "a fraction of the recorded load, such as 1.2 or \"120%\"",
            fmt::format("did you mean \"{}%\"?", number_text(node.number)));
  return fmt::format("{}%", std::round(node.number * kPercent * kDecimals) / kDecimals);
}

void read_options(Section& s, logs::Options& options) {
  for (const auto& option : logs::option_texts()) {
    if (option.name == "processors") continue;  // the machine's
    const std::string key = as_key(option.name);
    const Node* node = s.find(key);
    if (!node) continue;
    if (node->is_table() || node->kind == Node::Kind::truth) {
      s.wrong(*node, fmt::format("{} cannot be {}", in_quotes(key), kind_text(*node)), option.help);
      continue;
    }
    try {
      set_option(options, option.name, key == "load" ? load_text(s, *node) : as_typed(*node), node->place);
    } catch (const ModelError& error) {
      complain_all(s.document(), error);
    }
  }
  if (const Node* strict = s.find("strict")) {
    if (strict->kind != Node::Kind::truth) s.wrong(*strict, "\"strict\" is not true or false", "true or false");
    options.strict = strict->truth;
  }
}

std::string log_path(Section& s) {
  const Node* node = s.find("log");
  if (!node) {
    s.missing(
        "log",
        "the file of a log, as in log = \"jobs.swf.gz\", relative to the model file; or model = \"lublin-feitelson\"");
    return "";
  }
  const std::string name = s.text("log", "");
  if (node->is_text() && name.empty()) s.wrong(*node, "the name of the log is empty", "a file, as in \"jobs.swf.gz\"");
  if (name.empty()) return "";
  try {
    return s.document().path_of(name, *node);
  } catch (const ModelError& refused) {
    complain_all(s.document(), refused);
    return "";
  }
}

// What a log brings itself, and what a replay does not know.
void refuse_rivals(Document& d) {
  const auto refuse = [&](const Node* node, const std::string& what, const std::string& why) {
    if (node)
      d.complain({.problem = fmt::format("{} beside [workload]: {}", what, why),
                  .found = {},
                  .expected = fmt::format("[workload] without {}", what),
                  .hint = {},
                  .place = node->place});
  };
  const Node& root = d.root();
  refuse(root.find("arrivals"), "[arrivals]", "the log says when jobs arrive (workload.load changes it)");
  refuse(root.find("broker"), "[broker]", "a log is replayed on one machine");
  refuse(root.find("horizon"), "[horizon]", "a log ends by itself (workload.until ends it sooner)");
  refuse(root.find("memory"), "[memory]", "it is for malleable jobs");
  if (const Node* jobs = root.find("jobs"))
    for (const char* key : {"width", "time", "class"})
      refuse(jobs->find(key), fmt::format("jobs.{}", key), "the log says what jobs there are");
}

void read_jobs(Document& d, recorded_jobs::Model& m) {
  m.unit = seconds_in(d.time_unit()).value_or(1.0);
  if (d.time_unit().empty())
    d.note("times are in seconds, as in the log; time_unit = \"hours\" at the top of the file would change that");
  const Node* node = d.root().find("jobs");
  Section s(d, node, "jobs", node ? node->place : Place{d.name(), 1, 1});
  s.know({"kind", "width", "time", "class"});
  constexpr double kShort = 10;  // seconds: what the literature on batch schedulers counts as a short job
  m.short_job = s.number("short_job", kShort / m.unit);
}

void read_log(Document& d, const std::string& path, recorded_jobs::Model& m) {
  try {
    m.log = recorded_jobs::recall_log(path, m.options);
    if (m.resample != recorded_jobs::Resample::none) recorded_jobs::Blocks(*m.log, m.resample);
  } catch (const ModelError& error) {
    complain_all(d, error);
  }
}

// Where the log does not say how large its machine was, the file does, and what is set beside it is a what-if.
std::vector<std::string> what_if(const Document& d, const recorded_jobs::Model& m) {
  auto all = recorded_jobs::what_if(*m.log, m.options);
  const auto of_machine = [](const std::string& s) {
    return s.starts_with("cluster") && s.find("processors=") != std::string::npos;
  };
  const bool set = std::any_of(d.settings().begin(), d.settings().end(), of_machine);
  if (set && m.options.processors && !m.options.processors->more && !recorded_jobs::stated_processors(*m.log))
    all.push_back(fmt::format("processors {}", m.options.processors->number));
  return all;
}

}  // namespace

bool has_workload(const Document& d) { return d.root().find("workload") != nullptr; }

bool draws_workload(const Document& d) {
  const Node* workload = d.root().find("workload");
  return workload && workload->find("model");
}

recorded_jobs::Model read_workload(Document& d) {
  recorded_jobs::Model m;
  m.title = read_top_level(d);
  refuse_rivals(d);
  read_jobs(d, m);
  read_machine_of_log(d, m);
  const Node* node = d.root().find("workload");
  if (!node->is_table()) {
    d.complain({.problem = "\"workload\" is not a table",
                .found = to_text(*node),
                .expected = "[workload] with log = \"jobs.swf.gz\" or model = \"lublin-feitelson\"",
                .hint = {},
                .place = node->place});
    d.throw_if_unsound();
  }
  std::string path;
  {
    Section s(d, *node, "workload");
    read_options(s, m.options);
    if (draws_workload(d)) {
      read_workload_model(s, m);
      d.throw_if_unsound();
      return m;
    }
    path = log_path(s);
    if (d.confined()) m.options.shown_as = s.text("log", "");
    const auto& names = recorded_jobs::resample_names();
    const std::string resample = s.choice("resample");
    const auto at = std::find(names.begin(), names.end(), resample);
    if (at != names.end()) m.resample = static_cast<recorded_jobs::Resample>(at - names.begin());
  }
  if (d.sound()) read_log(d, path, m);
  d.throw_if_unsound();
  m.what_if = what_if(d, m);
  for (const auto& note : m.log->notes) d.note(note);
  return m;
}

}  // namespace sojourn::model_file
