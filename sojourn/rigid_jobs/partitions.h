// Clusters that are more than a number of processors: nodes with several resources, maintenance, failures. A model
// without such things has no partitions, and everything here then says what a pool is.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/distributions/distribution.h"

namespace sojourn::scheduling {
struct NodeSpec;
}

namespace sojourn::rigid_jobs {

struct Model;

// Maintenance, known in advance: the last so many nodes (of a pool: processors) during [from, from + lasting), and
// again after `every`.
struct Outage {
  double from = 0.0, lasting = 0.0, every = std::numeric_limits<double>::infinity();
  std::int64_t nodes = 0;
};

// Not known in advance: every node by itself, after an exponential time; what ran on it begins anew, or at its last
// checkpoint.
struct Failures {
  double mean_time_between = 0.0;
  distributions::DistributionPtr repair = nullptr;
  double checkpoint = std::numeric_limits<double>::infinity();
};

struct Partition {
  std::int64_t nodes = 0;             // 0: its processors are one pool
  std::vector<double> per_node = {};  // by Model::resources
  std::vector<Outage> outages = {};
  std::optional<Failures> failures = {};
};

// exclusive: a job has its nodes to itself.
enum class Placement { packed, spread, exclusive };
const std::vector<std::string>& placement_names();

// The widest job that could run there, whatever it needs.
std::int64_t most_width(const Model& model, std::size_t cluster);

// What a job of this class holds on each of its nodes there; of a pool one processor. Processors that are not named are
// the same part of the node's as the largest part of another resource, rounded down, at least one; all of them where
// nothing is named.
std::vector<double> need_on(const Model& model, std::size_t cluster, std::size_t job_class);
// Does one part of such a job fit an empty node?
bool takes(const Model& model, std::size_t cluster, std::size_t job_class);
// Processors for each unit of width.
std::int64_t processors_of_width(const Model& model, std::size_t cluster, std::size_t job_class);

// The part of the time that nodes of the cluster are there, neither in maintenance nor in repair.
double available(const Model& model, std::size_t cluster);
// The mean time that such a job holds its nodes at speed 1, with what failures make it do again (at least).
double mean_held(const Model& model, std::size_t cluster, std::size_t job_class, std::int64_t width);

// The arrival rate that would use all of the scarcest resource, and which that is.
struct Scarcest {
  double rate = 0.0;
  std::string resource;
};
Scarcest scarcest(const Model& model);

// Every job holds whole nodes, and nothing else happens to them: the same model with pools of the same processors.
std::optional<Model> as_pools(const Model& model);

// As a scheduler sees it; the time that a job may have at most between outages that take so many nodes that it cannot
// run beside them.
scheduling::NodeSpec node_spec(const Model& model, std::size_t cluster);
struct Gap {
  double longest = std::numeric_limits<double>::infinity();
  std::int64_t wider_than = 0;  // for jobs wider than this
};
Gap gap_between_outages(const Model& model, std::size_t cluster);

// The time after which arrivals and maintenance repeat together; of periods that fit no common one, the longest. 0:
// nothing repeats.
double cycle_of(const Model& model);

}  // namespace sojourn::rigid_jobs
