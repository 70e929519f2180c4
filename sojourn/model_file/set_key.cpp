// --set KEY=VALUE: the way of a dotted key into the tree.
#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "sojourn/base/text.h"
#include "sojourn/model_file/document.h"
#include "sojourn/model_file/key_depth.h"
#include "sojourn/model_file/parse.h"
#include "sojourn/model_file/trail.h"

namespace sojourn::model_file {
namespace {

struct Step {
  std::string key;
  std::vector<std::size_t> indices;
};

[[noreturn]] void lost(const std::string& key, const std::string& problem, const std::string& expected,
                       const std::string& hint = "keys are dotted paths into the file: arrivals.load, jobs.time.mean") {
  throw ModelError(
      Complaint{.problem = problem, .found = key, .expected = expected, .hint = hint, .place = {"--set", 0, 0}});
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
  constexpr std::size_t kMostSteps = 16;  // no key of a model has more than a handful
  if (steps.size() > kMostSteps) lost(path.substr(0, 40) + " ...", "the key has too many parts", "a dotted path");
  if (steps.empty()) lost(path, "the key is empty", "a dotted path");
  if (steps.size() > kDeepestKey)
    lost(path.substr(0, 60) + "...", fmt::format("the key has {} parts", grouped(static_cast<double>(steps.size()))),
         fmt::format("at most {}", kDeepestKey));
  return steps;
}

void remove_rivals(Node& table, const std::string& key) {
  for (const auto& rival : rivals_of(key)) table.remove(rival);
}

std::string name_of(const Node& element, const std::string& list, std::size_t index) {
  const Node* own = element.find("name");
  return own && own->is_text() ? own->text : default_name(list, index);
}

std::vector<std::string> names_in(const Node& list, const std::string& key) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < list.items.size(); ++i)
    if (auto name = name_of(list.items[i], key, i); !name.empty()) names.push_back(std::move(name));
  return names;
}

// One value on its way into the tree.
class Walk {
 public:
  Walk(Node& root, const std::string& path, const Place& place) : at_(&root), path_(path), place_(place) {}

  void step(const Step& step, bool last) {
    if (at_->is_array() && into_list(step, last)) return;
    if (is_name_of_table(step, last)) return;
    if (!at_->is_table())
      lost(path_, fmt::format("{} is not inside a table", in_quotes(step.key)), "a path into a table");
    if (last && step.indices.empty()) remove_rivals(*at_, step.key);
    list_ = step.key;
    at_ = &child(step.key);
    for (const std::size_t index : step.indices) into_element(step.key, index);
  }

  Node& end() const { return *at_; }
  const Trail& trail() const { return trail_; }

 private:
  Node& child(const std::string& key) {
    trail_.push_back({key});
    if (Node* there = at_->find(key)) return *there;
    Node& fresh = at_->entries.emplace_back(key, Node{}).second;
    fresh.place = place_;
    return fresh;
  }

  // cluster.A.processors: by name, and the step is done; cluster.processors: the only one, and the step is a key of it.
  bool into_list(const Step& step, bool last) {
    const auto names = names_in(*at_, list_);
    for (std::size_t i = 0; i < at_->items.size() && !last; ++i)
      if (name_of(at_->items[i], list_, i) == step.key) {
        at_ = &at_->items[i];
        trail_.push_back({{}, i});
        return true;
      }
    if (at_->items.size() == 1 && at_->items[0].is_table() && (last || at_->items[0].find(step.key))) {
      at_ = &at_->items[0];
      trail_.push_back({{}, std::size_t{0}});
      return false;
    }
    const std::string rest = path_.substr(path_.find(list_) + list_.size() + 1);
    if (last)
      lost(path_, fmt::format("there are {} of these in the file", at_->items.size()),
           "one of them, by its name or number",
           names.empty() ? fmt::format("{}[0].{}", list_, rest) : fmt::format("{}.{}.{}", list_, names[0], rest));
    lost(path_, fmt::format("there is no element named {}", in_quotes(step.key)),
         names.empty() ? "a number, as in [0]: none of them has a name" : one_of(names) + ", or a number, as in [0]",
         "");
  }

  // cluster.A.processors where the file has [cluster], a single table.
  bool is_name_of_table(const Step& step, bool last) const {
    return !last && at_->is_table() && !at_->find(step.key) && !default_name(list_, 0).empty() &&
           name_of(*at_, list_, 0) == step.key;
  }

  void into_element(const std::string& key, std::size_t index) {
    // [0] of a single table is that table.
    if (at_->is_table() && !at_->entries.empty() && index == 0 && !default_name(key, 0).empty()) return;
    if (!at_->is_array() || index >= at_->items.size())
      lost(path_, fmt::format("{} has no element {}", in_quotes(key), index),
           at_->is_array() ? fmt::format("an index below {}", at_->items.size()) : "a list there");
    at_ = &at_->items[index];
    trail_.push_back({{}, index});
  }

  Node* at_;
  const std::string& path_;
  Place place_;
  std::string list_;  // the key that led here
  Trail trail_;
};

std::string path_within(const Node& node, const std::string& list, const std::string& key, const Node& except) {
  for (const auto& [name, child] : node.entries)
    if (name == key && &child != &except) return key;
  for (const auto& [name, child] : node.entries)
    if (const std::string rest = path_within(child, name, key, except); !rest.empty()) return name + "." + rest;
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    const std::string rest = path_within(node.items[i], "", key, except), name = name_of(node.items[i], list, i);
    if (rest.empty() || (node.items.size() > 1 && name.empty())) continue;
    return node.items.size() == 1 ? rest : name + "." + rest;
  }
  return "";
}

}  // namespace

std::vector<std::string> rivals_of(const std::string& key) {
  const std::pair<const char*, const char*> rivals[] = {{"rate", "load"}, {"rate", "mean"}};
  std::vector<std::string> others;
  for (const auto& [a, b] : rivals) {
    if (key == a) others.emplace_back(b);
    if (key == b) others.emplace_back(a);
  }
  return others;
}

Trail trail_to(Node root, const std::string& key) {
  const auto steps = steps_of(key);
  Walk walk(root, key, {"--set " + key, 0, 0});
  for (std::size_t i = 0; i < steps.size(); ++i) walk.step(steps[i], i + 1 == steps.size());
  return walk.trail();
}

std::string Document::path_to(const std::string& key, const Node& except) const {
  return path_within(root_, "", key, except);
}

std::string default_name(const std::string& list, std::size_t index) {
  constexpr std::size_t kLetters = 26;
  if (list == "cluster")
    return index < kLetters ? std::string(1, static_cast<char>('A' + index)) : std::to_string(index + 1);
  if (list == "class") return fmt::format("class {}", index);
  return "";
}

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

void Document::set(const std::string& key, const std::string& value, const std::string& option) {
  const Place place{option, 0, 0};
  const auto steps = steps_of(key);
  Walk walk(root_, key, place);
  for (std::size_t i = 0; i < steps.size(); ++i) walk.step(steps[i], i + 1 == steps.size());
  walk.end() = parse_value(value, place);
  std::erase_if(settings_, [&](const std::string& s) { return s.starts_with(key + "="); });
  settings_.push_back(key + "=" + value);
}

}  // namespace sojourn::model_file
