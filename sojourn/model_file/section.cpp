#include "sojourn/model_file/section.h"

#include <fmt/format.h>

#include <stdexcept>

#include "sojourn/base/text.h"

namespace sojourn::model_file {

namespace {

// Without the numbers of list elements.
std::string without_indices(std::string name) {
  for (auto at = name.find('['); at != std::string::npos; at = name.find('[')) name.erase(at, name.find(']') - at + 1);
  return name;
}

vocabulary::Kinds kinds_of(const Document& document) {
  const Node* jobs = document.root().find("jobs");
  const Node* kind = jobs ? jobs->find("kind") : nullptr;
  const auto kinds = kind ? vocabulary::kind_named(kind->text) : 0;
  return kinds ? kinds : vocabulary::kinds::all;
}

}  // namespace

Section::Section(Document& document, const Node* node, std::string name, Place place)
    : document_(document),
      node_(node),
      name_(std::move(name)),
      path_(without_indices(name_)),
      place_(std::move(place)),
      kinds_(kinds_of(document)) {
  if (node_ && !node_->is_table()) {
    document_.complain({.problem = in_quotes(name_) + " is not a table",
                        .found = to_text(*node_),
                        .expected = fmt::format("[{}] with keys below it", name_),
                        .hint = {},
                        .place = node_->place});
    node_ = nullptr;
  }
}

Section::~Section() {
  if (!node_) return;
  for (auto& key : vocabulary::key_names(path_, kinds_)) known_.insert(std::move(key));
  const std::vector<std::string> known(known_.begin(), known_.end());
  for (const auto& [key, value] : node_->entries)
    if (!known_.count(key)) tell_unknown(key, value, known);
}

void Section::tell_unknown(const std::string& key, const Node& value, const std::vector<std::string>& known) {
  std::string near = nearest_name(key, known), hint;
  const bool at_top = name_.empty();
  if (const auto others = vocabulary::kinds_with_key(path_of(key))) {
    near.clear();
    hint = fmt::format("{} is for {}; remove it", path_of(key), vocabulary::jobs_text(others));
  } else if (near.empty() || at_top) {
    // Where a key that is out of place here would be at home: elsewhere in this file, or where every model has it.
    const bool of_arrivals = at_top && vocabulary::find_key("arrivals." + key);
    const std::string elsewhere = of_arrivals ? "arrivals." + key : document_.path_to(key, value);
    if (!elsewhere.empty()) near = elsewhere;
  }
  if (hint.empty()) hint = near.empty() ? "remove it" : "did you mean " + near + "?";
  document_.complain({.problem = fmt::format("unknown key {} in {}", in_quotes(key), in_messages()),
                      .found = key + " = " + to_text(value),
                      .expected = near.empty() ? one_of(known) : in_quotes(near),
                      .hint = hint,
                      .place = value.place});
}

const vocabulary::Key& Section::row(const std::string& key) const {
  const auto* found = vocabulary::find_key(path_of(key), kinds_);
  if (!found) throw std::logic_error(fmt::format("vocabulary/keys has no row for {}", path_of(key)));
  return *found;
}

const Node* Section::find(const std::string& key) {
  if (!known_.count(key)) row(key);  // it must have one
  return entry(key);
}

void Section::missing(const std::string& key, const std::string& expected) {
  document_.complain({.problem = fmt::format("{} needs the key {}", in_messages(), in_quotes(key)),
                      .found = {},
                      .expected = expected,
                      .hint = {},
                      .place = place_});
}

void Section::wrong(const Node& node, const std::string& problem, const std::string& expected,
                    const std::string& hint) {
  document_.complain(
      {.problem = problem, .found = to_text(node), .expected = expected, .hint = hint, .place = node.place});
}

void Section::unused(const std::vector<std::string>& keys, const std::string& why) {
  for (const auto& key : keys)
    if (has(key)) document_.note(fmt::format("{} is not used: {}", name_.empty() ? key : name_ + "." + key, why));
}

void Section::adopt(const ModelError& error) {
  for (Complaint c : error.complaints()) {
    const Node* at = c.key.empty() || !node_ ? nullptr : node_->find(c.key);
    c.place = at ? at->place : place_;
    document_.complain(std::move(c));
  }
}

}  // namespace sojourn::model_file
