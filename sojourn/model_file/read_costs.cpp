#include "sojourn/model_file/read_costs.h"

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {
namespace {

using Value = std::optional<double> ClusterCosts::*;

bool any(const std::vector<ClusterCosts>& all, Value value) {
  return std::any_of(all.begin(), all.end(), [&](const ClusterCosts& c) { return (c.*value).has_value(); });
}
bool each(const std::vector<ClusterCosts>& all, Value value) {
  return std::all_of(all.begin(), all.end(), [&](const ClusterCosts& c) { return (c.*value).has_value(); });
}

// Not asked for where it is not there: only some kinds of jobs know it.
std::optional<double> number(Section& s, const Node& cluster, const std::string& key) {
  return cluster.find(key) ? std::optional(s.number(key)) : std::nullopt;
}

}  // namespace

std::vector<ClusterCosts> read_costs(Document& d) {
  const Node* list = d.root().find("cluster");
  if (!list) return {};
  const std::vector<Node> one = {*list};
  std::vector<ClusterCosts> all;
  for (const Node& node : list->is_array() ? list->items : one) {
    if (!node.is_table()) return {};
    Section s(d, node, "cluster");
    ClusterCosts c;
    c.name = s.title("name", default_name("cluster", all.size()));
    if (const Node* p = s.find("processors"); p && p->is_number()) c.processors = p->number;
    c.watts_busy = number(s, node, "watts_busy");
    c.watts_idle = number(s, node, "watts_idle");
    c.price = number(s, node, "price");
    all.push_back(std::move(c));
  }
  const bool watts = any(all, &ClusterCosts::watts_busy) || any(all, &ClusterCosts::watts_idle);
  const bool price = any(all, &ClusterCosts::price);
  if (watts && !(each(all, &ClusterCosts::watts_busy) && each(all, &ClusterCosts::watts_idle)))
    d.note("energy is left out: not every cluster has watts_busy and watts_idle");
  if (price && !each(all, &ClusterCosts::price)) d.note("cost is left out: not every cluster has a price");
  return watts || price ? all : std::vector<ClusterCosts>{};
}

}  // namespace sojourn::model_file
