#include "sojourn/slurm_conf/node_lines.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/slurm_conf/host_list.h"

namespace sojourn::slurm_conf {

void NodeLines::take_node(const Line& line) {
  Pairs pairs = with_defaults(line, defaults_);
  for (std::size_t k = 1; k < line.size(); ++k) tell_node(line[k]);
  const NodeShape shape = shape_of(pairs);
  if (lowered(line[0].value) == "default") {
    defaults_ = pairs;
    return book_.add(line[0], Fate::understood, "what the nodes below have unless they say otherwise");
  }
  const auto names = expanded(line[0].value);
  if (!names) return book_.complain(line[0], "these are not names of nodes", "names such as n1 or n[01-16,20]");
  const auto state = pairs.find("state");
  if (state != pairs.end() && lowered(state->second.value).starts_with("future"))
    return book_.add(line[0], Fate::ignored, fmt::format("{} nodes that do not exist yet", names->size()));
  for (const auto& name : *names) {
    if (!place_of.emplace(name, shapes.size()).second) {
      book_.complain(line[0], fmt::format("the node {} is there twice", printable(name)), "each node once");
      return;
    }
    shapes.push_back(shape);
  }
  book_.add(line[0], Fate::understood, fmt::format("{} nodes of {} processors", names->size(), shape.processors));
}

void NodeLines::tell_node(const Pair& pair) {
  const std::string key = lowered(pair.key);
  for (const char* const known : {"cpus", "boards", "sockets", "socketsperboard", "corespersocket", "threadspercore"})
    if (key == known) return book_.add(pair, Fate::understood, "processors of a node");
  if (key == "realmemory" || key == "gres")
    return book_.add(pair, Fate::open, "what a node has; only processors are placed");
  if (key == "state") {
    const std::string state = lowered(pair.value);
    const bool up = state.starts_with("unknown") || state.starts_with("cloud") || state.starts_with("idle");
    return up || state.starts_with("future") ? book_.add(pair, Fate::understood, "whether the nodes are there")
                                             : book_.add(pair, Fate::open, "the nodes are taken to be up");
  }
  book_.add(pair, known_node_key(key));
}

NodeShape NodeLines::shape_of(const Pairs& pairs) {
  NodeShape shape;
  const auto value = [&](const char* key, std::int64_t otherwise) {
    const auto at = pairs.find(key);
    return at == pairs.end() ? otherwise : book_.count(at->second, 1);
  };
  const std::int64_t sockets =
      pairs.contains("sockets") ? value("sockets", 1) : value("boards", 1) * value("socketsperboard", 1);
  shape.processors = value("cpus", sockets * value("corespersocket", 1) * value("threadspercore", 1));
  if (const auto at = pairs.find("realmemory"); at != pairs.end())
    shape.memory = static_cast<double>(book_.count(at->second, 1));
  if (const auto at = pairs.find("gres"); at != pairs.end()) take_gres(at->second, shape);
  return shape;
}

// gpu:8, gpu:a100:4(S:0-1), gpu.
void NodeLines::take_gres(const Pair& pair, NodeShape& shape) {
  for (std::string part : split_list(pair.value)) {
    part = part.substr(0, part.find('('));
    const std::size_t colon = part.rfind(':');
    const std::string last = colon == std::string::npos ? "" : part.substr(colon + 1);
    const auto number = number_of(last);
    const bool typed = !last.empty() && !number && last.find_first_not_of("0123456789kKmMgG") != std::string::npos;
    if (number && (*number < 0 || *number > kMostCount || *number != std::floor(*number)))
      book_.complain(pair, fmt::format("{} is not a count", in_quotes(printable(last))), "Gres=gpu:8, say");
    const std::int64_t many = number && *number >= 0 && *number <= kMostCount ? static_cast<std::int64_t>(*number) : 1;
    if (!last.empty() && !number && !typed) continue;  // 16G of something
    shape.resources[part.substr(0, part.find(':'))] += many;
  }
}

}  // namespace sojourn::slurm_conf
