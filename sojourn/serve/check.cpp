// What is wrong with a model, all of it, or what it says.
#include <fmt/format.h>

#include <map>

#include "sojourn/problems/problem.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"

namespace sojourn::serve {
namespace {

using model_file::Node;

Json value_json(const Node& node) {
  switch (node.kind) {
    case Node::Kind::table: {
      Json j = Json::object();
      for (const auto& [key, child] : node.entries) j[key] = value_json(child);
      return j;
    }
    case Node::Kind::array: {
      Json j = Json::array();
      for (const Node& item : node.items) j.push_back(value_json(item));
      return j;
    }
    case Node::Kind::integer:
      return node.integer;
    case Node::Kind::number:
      return node.number;
    case Node::Kind::truth:
      return node.truth;
    default:
      return node.text;
  }
}

struct Placed {
  std::string key;
  Place place;
};

// "cluster[0].processors", as `set` takes it.
void collect(const Node& node, const std::string& key, std::vector<Placed>& all) {
  if (!key.empty()) all.push_back({key, node.place});
  for (const auto& [name, child] : node.entries) collect(child, key.empty() ? name : key + "." + name, all);
  for (std::size_t i = 0; i < node.items.size(); ++i)
    if (node.items[i].is_table() || node.items[i].is_array())
      collect(node.items[i], fmt::format("{}[{}]", key, i), all);
}

std::vector<Placed> places(const Node& root) {
  std::vector<Placed> all;
  collect(root, "", all);
  return all;
}

void put_tree(Json& j, const Node& root) {
  j["tree"] = value_json(root);
  j["places"] = Json::object();
  for (const auto& [key, place] : places(root)) j["places"][key] = {{"line", place.line}, {"column", place.column}};
}

// The whole key, where the complaint is about something that stands in the file or was set.
std::string key_at(const Complaint& c, const std::vector<Placed>& all) {
  constexpr std::string_view kSet = "--set ";
  if (c.place.line == 0 && c.place.file.starts_with(kSet)) return c.place.file.substr(kSet.size());
  for (const auto& [key, place] : all)
    if (place.line == c.place.line && place.column == c.place.column) return key;
  return c.key;
}

std::string kind_in(const Node& root) {
  const Node* jobs = root.find("jobs");
  const Node* kind = jobs ? jobs->find("kind") : nullptr;
  return kind && kind->is_text() ? kind->text : "";
}

Json refused(const ModelError& error, const Node* root) {
  auto complaints = error.complaints();
  if (root)
    for (auto& c : complaints) c.key = key_at(c, places(*root));
  Json j = {{"ok", false}, {"complaints", complaints_json(complaints)}};
  if (root && !kind_in(*root).empty()) j["kind"] = kind_in(*root);
  if (root) put_tree(j, *root);
  return j;
}

}  // namespace

std::string check(Call& call) {
  std::optional<model_file::Document> document;
  try {
    document = opened(call);
    document = model_of(call);
    const auto problem = problems::read_problem(*document);
    Json j = {{"ok", true}, {"kind", kind_in(document->root())}, {"notes", document->notes()}};
    put_tree(j, document->root());
    return dumped(j);
  } catch (const ModelError& error) {
    return dumped(refused(error, document ? &document->root() : nullptr));
  }
}

}  // namespace sojourn::serve
