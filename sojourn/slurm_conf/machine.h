// What a slurm.conf says of a machine and of its scheduler, as far as Sojourn understands it; and a ledger of every
// key.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::slurm_conf {

struct NodeShape {
  std::int64_t processors = 1;
  double memory = 0.0;                                 // MB; 0: not said
  std::map<std::string, std::int64_t> resources = {};  // Gres: gpu -> 8
  bool operator==(const NodeShape&) const = default;
};

struct Partition {
  std::string name;
  std::vector<std::size_t> nodes;   // numbers of Machine::shapes, ascending
  double limit = 0.0, usual = 0.0;  // seconds: MaxTime and DefaultTime; 0: none
  double tier = 1.0, factor = 1.0;  // PriorityTier, PriorityJobFactor
  bool exclusive = false;           // jobs get whole nodes
};

// Weights as they stand; times in seconds.
struct Priorities {
  bool multifactor = false;
  double age = 0.0, size = 0.0, fair_share = 0.0, partition = 0.0;
  double half_life = 604800.0, max_age = 604800.0, calc_period = 300.0;  // what Slurm takes where nothing is said
};

struct Passes {
  bool backfill = true;
  double interval = 30.0, horizon = 86400.0, tick = 0.0;  // seconds
  std::int64_t depth = 500;
};

enum class Fate { understood, changed, ignored, open };  // open: it may matter, and is not in the model

struct Entry {
  std::string key, value;
  Place place;
  Fate fate = Fate::understood;
  std::string words;  // what became of it, or why it may matter
};

struct Machine {
  std::string name = "cluster";
  std::vector<NodeShape> shapes;  // of each node
  std::vector<Partition> partitions;
  Passes passes;
  Priorities priorities;
  std::vector<Entry> ledger;  // in the order of the file
};

// Throws ModelError with all complaints: FILE:LINE:COLUMN.
Machine read_machine(const std::string& path);

// "1-12:30:00", "90" (minutes), "30:00", "UNLIMITED" (0): seconds. Negative where it is none of them.
double slurm_time(const std::string& text);

}  // namespace sojourn::slurm_conf
