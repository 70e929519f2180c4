#include "sojourn/slurm_conf/partition_lines.h"

#include <fmt/format.h>

#include <set>

#include "sojourn/base/text.h"
#include "sojourn/slurm_conf/host_list.h"

namespace sojourn::slurm_conf {

void PartitionLines::take_set(const Line& line) {
  book_.add(line[0], Fate::understood, "a name for nodes");
  for (std::size_t k = 1; k < line.size(); ++k)
    if (lowered(line[k].key) == "nodes") {
      sets_[line[0].value] = line[k].value;
      book_.add(line[k], Fate::understood, "the nodes of this name");
    } else {
      book_.add(line[k], Fate::open, "nodes by their features are not known");
    }
}

std::vector<std::size_t> PartitionLines::nodes_of(const Pair& pair) {
  std::set<std::size_t> found;
  for (const auto& part : split_list(pair.value)) {
    if (lowered(part) == "all") {
      for (std::size_t k = 0; k < nodes_.shapes.size(); ++k) found.insert(k);
      continue;
    }
    const auto set = sets_.find(part);
    const auto names = expanded(set == sets_.end() ? part : set->second);
    if (!names) {
      book_.complain(pair, "these are not names of nodes", "ALL, or names such as n[01-16,20]");
      return {};
    }
    for (const auto& name : *names) {
      const auto at = nodes_.place_of.find(name);
      if (at == nodes_.place_of.end()) {
        book_.complain(pair, fmt::format("there is no node {}", in_quotes(printable(name))),
                       "a node of a NodeName line");
        return {};
      }
      found.insert(at->second);
    }
  }
  return {found.begin(), found.end()};
}

void PartitionLines::take_partition(const Line& line) {
  Pairs pairs = with_defaults(line, defaults_);
  Partition p;
  p.name = line[0].value;
  for (std::size_t k = 1; k < line.size(); ++k) tell_partition(line[k]);
  if (lowered(p.name) == "default") {
    defaults_ = pairs;
    return book_.add(line[0], Fate::understood, "what the partitions below have unless they say otherwise");
  }
  if (const auto at = pairs.find("nodes"); at != pairs.end()) p.nodes = nodes_of(at->second);
  if (const auto at = pairs.find("maxtime"); at != pairs.end()) p.limit = book_.time(at->second);
  if (const auto at = pairs.find("defaulttime"); at != pairs.end()) p.usual = book_.time(at->second);
  if (const auto at = pairs.find("priority"); at != pairs.end()) p.tier = p.factor = book_.at_least_zero(at->second);
  if (const auto at = pairs.find("prioritytier"); at != pairs.end()) p.tier = book_.at_least_zero(at->second);
  if (const auto at = pairs.find("priorityjobfactor"); at != pairs.end()) p.factor = book_.at_least_zero(at->second);
  for (const char* const key : {"oversubscribe", "shared"})
    if (const auto at = pairs.find(key); at != pairs.end()) p.exclusive = lowered(at->second.value) == "exclusive";
  for (const Partition& other : partitions)
    if (other.name == p.name)
      return book_.complain(line[0], fmt::format("the partition {} is there twice", printable(p.name)),
                            "each name once");
  if (p.nodes.empty()) return book_.add(line[0], Fate::ignored, "it has no nodes");
  book_.add(line[0], Fate::understood, fmt::format("a class of jobs on {} nodes", p.nodes.size()));
  partitions.push_back(std::move(p));
}

void PartitionLines::tell_partition(const Pair& pair) {
  const std::string key = lowered(pair.key);
  if (key == "nodes") return book_.add(pair, Fate::understood, "where its jobs run");
  if (key == "maxtime") return book_.add(pair, Fate::understood, "the limit of its jobs");
  if (key == "defaulttime") return book_.add(pair, Fate::understood, "the example jobs ask for no less");
  if (key == "priorityjobfactor") return book_.add(pair, Fate::understood, "the priority of its class");
  if (key == "prioritytier" || key == "priority")
    return book_.add(pair, Fate::changed, "the priority of its class; jobs of a higher tier do not go strictly first");
  if (key == "oversubscribe" || key == "shared") {
    const std::string value = lowered(pair.value);
    if (value == "exclusive") return book_.add(pair, Fate::understood, "jobs get whole nodes");
    if (value == "no" || value == "yes" || value.starts_with("yes:"))
      return book_.add(pair, value == "no" ? Fate::understood : Fate::open,
                       value == "no" ? "processors are not shared" : "processors are not shared in the model");
    return book_.add(pair, Fate::open, "processors are not shared in the model");
  }
  if (key == "state") {
    const bool up = lowered(pair.value) == "up";
    return book_.add(pair, up ? Fate::understood : Fate::open, up ? "it takes jobs" : "it is taken to be up");
  }
  book_.add(pair, known_partition_key(key));
}

}  // namespace sojourn::slurm_conf
