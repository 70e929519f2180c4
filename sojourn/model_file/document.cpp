#include "sojourn/model_file/document.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sojourn/base/text.h"
#include "sojourn/model_file/parse.h"

namespace sojourn::model_file {

Document Document::from_file(const std::string& path) {
  std::error_code trouble;
  if (std::filesystem::is_directory(path, trouble))
    throw ModelError(Complaint{.problem = "this is a folder, not a model file",
                               .found = path,
                               .expected = {},
                               .hint = "name a file, such as models/paper-grid.toml",
                               .place = {path, 0, 0}});
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw ModelError(Complaint{.problem = "the model file cannot be read",
                               .found = {},
                               .expected = "a readable TOML file",
                               .hint = "check the path; examples lie in models/",
                               .place = {path, 0, 0}});
  std::ostringstream text;
  text << in.rdbuf();
  return from_text(text.str(), path);
}

Document Document::from_text(const std::string& text, const std::string& name) {
  Document d;
  d.name_ = name;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) d.lines_.push_back(line);
  try {
    d.root_ = parse_toml(text, name);
  } catch (const ModelError& e) {
    for (Complaint c : e.complaints()) d.complain(std::move(c));
    d.throw_if_unsound();
  }
  if (d.root_.entries.empty())
    throw ModelError(Complaint{.problem = "the model file is empty",
                               .found = {},
                               .expected = "at least [[cluster]], [arrivals] and [jobs]",
                               .hint = "start from an example in models/",
                               .place = {name, 1, 1}});
  return d;
}

std::string Document::folder() const { return std::filesystem::path(name_).parent_path().string(); }

void Document::complain(Complaint c) {
  const auto line = static_cast<std::size_t>(c.place.line);
  if (c.source_line.empty() && c.place.file == name_ && line >= 1 && line <= lines_.size())
    c.source_line = lines_[line - 1];
  complaints_.push_back(std::move(c));
}

void Document::throw_if_unsound() const {
  if (!complaints_.empty()) throw ModelError(complaints_);
}

namespace {

struct Step {
  std::string key;
  std::vector<std::size_t> indices;
};

[[noreturn]] void lost(const std::string& key, const std::string& problem, const std::string& expected) {
  throw ModelError(
      Complaint{.problem = problem,
                .found = key,
                .expected = expected,
                .hint = "keys are dotted paths into the file: arrivals.load, cluster.A.processors, jobs.stages[1].time",
                .place = {"--set", 0, 0}});
}

std::vector<Step> steps_of(const std::string& path) {
  std::vector<Step> steps;
  std::istringstream in(path);
  for (std::string part; std::getline(in, part, '.');) {
    Step step;
    const auto bracket = part.find('[');
    step.key = part.substr(0, bracket);
    for (auto at = bracket; at != std::string::npos; at = part.find('[', at + 1)) {
      const auto close = part.find(']', at);
      const std::string digits = close == std::string::npos ? "" : part.substr(at + 1, close - at - 1);
      if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
        lost(path, "the index in the key is not a whole number", "something like stages[1]");
      step.indices.push_back(std::stoul(digits));
    }
    if (step.key.empty()) lost(path, "the key has an empty part", "a dotted path");
    steps.push_back(std::move(step));
  }
  if (steps.empty()) lost(path, "the key is empty", "a dotted path");
  return steps;
}

// Keys that say the same thing in two ways: setting one takes the other away.
void remove_rivals(Node& table, const std::string& key) {
  const std::pair<const char*, const char*> rivals[] = {{"rate", "load"}, {"rate", "mean"}};
  for (const auto& [a, b] : rivals) {
    if (key == a) table.remove(b);
    if (key == b) table.remove(a);
  }
}

// In a list of tables: by name, or the only one.
Node* element(Node& list, const std::string& path, const std::string& name) {
  for (Node& item : list.items)
    if (const Node* own = item.find("name"); own && own->is_text() && own->text == name) return &item;
  std::vector<std::string> names;
  for (const Node& item : list.items)
    if (const Node* own = item.find("name"); own && own->is_text()) names.push_back(own->text);
  lost(path, fmt::format("there is no element named {}", in_quotes(name)),
       names.empty() ? "a number, as in [0]: none of them has a name"
                     : "one of " + joined(names) + ", or a number, as in [0]");
}

}  // namespace

void Document::set(const std::string& assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0)
    throw ModelError(Complaint{.problem = "--set needs KEY=VALUE",
                               .found = assignment,
                               .expected = "something like arrivals.load=0.8",
                               .hint = {},
                               .place = {"--set", 0, 0}});
  set(assignment.substr(0, equals), assignment.substr(equals + 1));
}

void Document::set(const std::string& key, const std::string& value) {
  const Place place{"--set " + key, 0, 0};
  const auto steps = steps_of(key);
  Node* at = &root_;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool last = i + 1 == steps.size();
    if (at->is_array()) {
      // cluster.processors: the only one; cluster.A.processors: by name
      if (!last) {
        at = element(*at, key, steps[i].key);
        continue;
      }
      if (at->items.size() != 1)
        lost(key, fmt::format("there are {} of these in the file", at->items.size()),
             "a name in between, as in cluster.A.processors");
      at = &at->items[0];
    }
    if (!at->is_table())
      lost(key, fmt::format("{} is not inside a table", in_quotes(steps[i].key)), "a path into a table");
    Node* child = at->find(steps[i].key);
    if (last && steps[i].indices.empty()) {
      remove_rivals(*at, steps[i].key);
      child = at->find(steps[i].key);
      if (!child) child = &at->entries.emplace_back(steps[i].key, Node{}).second;
      *child = parse_value(value, place);
      return;
    }
    if (!child) {
      child = &at->entries.emplace_back(steps[i].key, Node{}).second;
      child->place = place;
    }
    for (const std::size_t index : steps[i].indices) {
      if (!child->is_array() || index >= child->items.size())
        lost(key, fmt::format("{} has no element {}", in_quotes(steps[i].key), index),
             child->is_array() ? fmt::format("an index below {}", child->items.size()) : "a list there");
      child = &child->items[index];
    }
    if (last) {
      *child = parse_value(value, place);
      return;
    }
    at = child;
  }
}

}  // namespace sojourn::model_file
