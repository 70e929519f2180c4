#include "sojourn/model_file/edit.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>

#include "sojourn/model_file/document.h"
#include "sojourn/model_file/parse.h"
#include "sojourn/model_file/rewriting.h"
#include "sojourn/model_file/trail.h"

namespace sojourn::model_file {
namespace {

bool same(const Node& a, const Node& b) {
  if (a.kind != b.kind || a.text != b.text || a.integer != b.integer || a.truth != b.truth) return false;
  const bool both_nan = std::isnan(a.number) && std::isnan(b.number);
  if (a.number != b.number && !both_nan) return false;
  if (a.items.size() != b.items.size() || a.entries.size() != b.entries.size()) return false;
  for (std::size_t i = 0; i < a.items.size(); ++i)
    if (!same(a.items[i], b.items[i])) return false;
  return std::all_of(a.entries.begin(), a.entries.end(), [&](const auto& entry) {
    const Node* other = b.find(entry.first);
    return other && same(entry.second, *other);
  });
}

// As it can stand in the file: as typed where that is one line of TOML, otherwise as we write it.
std::string written_value(const std::string& typed) {
  const auto first = typed.find_first_not_of(" \t"), last = typed.find_last_not_of(" \t");
  const std::string text = first == std::string::npos ? "" : typed.substr(first, last - first + 1);
  if (!text.empty() && text.find_first_of("#\n\r") == std::string::npos) {
    try {
      parse_toml("value = " + text, "");
      return text;
    } catch (const ModelError&) {
    }
  }
  Node value = parse_value(typed, {});
  if (value.kind == Node::Kind::text) return quoted_text(value.text);
  return to_text(value);
}

void remove_at(Node& root, const Trail& trail) {
  Node* at = &root;
  for (std::size_t i = 0; i + 1 < trail.size(); ++i)
    at = trail[i].index ? &at->items[*trail[i].index] : at->find(trail[i].key);
  if (trail.back().index)
    at->items.erase(at->items.begin() + static_cast<std::ptrdiff_t>(*trail.back().index));
  else
    at->remove(trail.back().key);
}

// The first way to write it that holds what it should.
std::string first_that_holds(const std::vector<std::function<std::string()>>& ways, const Node& wanted,
                             const std::string& key) {
  for (const auto& way : ways) {
    const std::string text = way();
    try {
      if (same(parse_toml(text, "model.toml"), wanted)) return text;
    } catch (const ModelError&) {
    }
  }
  throw ModelError(Complaint{.problem = "this change does not fit into the text as it is laid out",
                             .found = key,
                             .expected = "a key that can be written in one place",
                             .hint = "change the text by hand",
                             .key = key,
                             .place = {}});
}

[[noreturn]] void not_there(const std::string& key) {
  throw ModelError(Complaint{.problem = "there is no such key to take away",
                             .found = key,
                             .expected = "a key of the file",
                             .hint = {},
                             .key = key,
                             .place = {}});
}

// "jobs.class[2]" of a list of two: where a third could stand.
struct Behind {
  Trail list;
  bool there = false;  // the list
};

std::optional<Behind> behind_the_last(const Node& root, const std::string& key) {
  const auto bracket = key.rfind('[');
  if (bracket == std::string::npos || bracket == 0 || key.back() != ']') return std::nullopt;
  const std::string digits = key.substr(bracket + 1, key.size() - bracket - 2);
  if (digits.empty() || digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  Behind behind{trail_to(root, key.substr(0, bracket))};
  const Node* at = &root;
  for (const TrailStep& step : behind.list) {
    if (step.index)
      at = &at->items[*step.index];
    else
      at = at->find(step.key);
    if (!at) return digits == "0" ? std::optional(behind) : std::nullopt;
  }
  behind.there = true;
  return at->is_array() && std::stoul(digits) == at->items.size() ? std::optional(behind) : std::nullopt;
}

std::string with_one_more(const std::string& text, const Node& root, const Behind& behind, const std::string& key,
                          const std::string& value) {
  const Node element = parse_value(value, {});
  Node wanted = root;
  Node* at = &wanted;
  for (const TrailStep& step : behind.list) {
    if (step.index) {
      at = &at->items[*step.index];
      continue;
    }
    Node* child = at->find(step.key);
    at = child ? child : &at->entries.emplace_back(step.key, Node{}).second;
  }
  if (!behind.there) at->kind = Node::Kind::array;
  at->items.push_back(element);
  const Rewriting rewriting(text);
  return first_that_holds({[&] { return rewriting.with_item(behind.list, written_value(value)); },
                           [&] { return rewriting.with_table(behind.list, element); }},
                          wanted, key);
}

}  // namespace

std::string edited(const std::string& text, const std::string& key, const std::optional<std::string>& value) {
  const Node root = parse_toml(text, "model.toml");
  if (value)
    if (const auto behind = behind_the_last(root, key)) return with_one_more(text, root, *behind, key, *value);
  const Trail trail = trail_to(root, key);
  const Rewriting rewriting(text);
  if (!value) {
    if (!rewriting.has(trail)) not_there(key);
    Node wanted = root;
    remove_at(wanted, trail);
    return first_that_holds({[&] { return rewriting.without(trail); }}, wanted, key);
  }
  auto document = Document::from_text(text, "model.toml");
  document.set(key, *value);
  const std::string written = written_value(*value);
  return first_that_holds(
      {[&] { return rewriting.with(trail, written); }, [&] { return rewriting.with_section(trail, written); },
       [&] { return Rewriting(rewriting.without(trail)).with(trail, written); }},
      document.root(), key);
}

}  // namespace sojourn::model_file
