#include "sojourn/model_file/read_broker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/model_file/read_common.h"

namespace sojourn::model_file {
namespace {

using clusters::Broker;

// One rule for all families: as many as clusters, 0 or more, not all 0.
std::vector<double> read_weights(Section& s, std::size_t clusters) {
  const Node* node = s.find("weights");
  if (!node) return {};
  if (node->is_text()) {
    const bool uniform = s.choice("weights") == "uniform";
    return uniform ? std::vector<double>(clusters, 1.0) : std::vector<double>();
  }
  const auto weights = s.numbers("weights");
  double sum = 0;
  for (const double w : weights) sum += w < 0 ? std::nan("") : w;
  if (weights.size() != clusters)
    s.wrong(*node, fmt::format("there are {} weights for {} clusters", weights.size(), clusters),
            "one number for each cluster");
  else if (!(sum > 0 && std::isfinite(sum)))
    s.wrong(*node, "the weights are not shares", "numbers that are 0 or more, not all 0");
  else
    note_sum(s.document(), "broker.weights", sum);
  return weights;
}

}  // namespace

BrokerSection read_broker(Document& d, std::size_t clusters) {
  BrokerSection broker;
  const Node* node = d.root().find("broker");
  if (!node) return broker;
  Section s(d, *node, "broker");
  const std::string policy = s.choice("policy");
  broker.policy = clusters::broker_named(policy).value_or(Broker::random);
  if (clusters == 1) {
    d.note("[broker] is not used: there is one cluster");
    return broker;
  }
  if (broker.policy == Broker::random)
    broker.weights = read_weights(s, clusters);
  else
    s.unused({"weights"}, policy + " has no weights");
  const auto n = static_cast<std::int64_t>(clusters);
  broker.choices = static_cast<int>(std::min<std::int64_t>(2, n));
  if (broker.policy == Broker::power_of_d)
    broker.choices = static_cast<int>(s.whole("d", vocabulary::between(1, static_cast<double>(n)), broker.choices));
  else
    s.unused({"d"}, "it is for policy = \"power-of-d\"");
  return broker;
}

void note_unused_broker(Document& d) {
  const Node* node = d.root().find("broker");
  if (!node) return;
  Section s(d, *node, "broker");
  d.note("[broker] is not used: there is one cluster");
}

}  // namespace sojourn::model_file
