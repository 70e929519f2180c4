// What is written down while a slurm.conf is read: what became of every key, and what is wrong.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/slurm_conf/known_keys.h"
#include "sojourn/slurm_conf/lines.h"

namespace sojourn::slurm_conf {

// The pairs of a line, by small keys.
using Pairs = std::map<std::string, Pair>;

// A DEFAULT line's and its own, which count more.
Pairs with_defaults(const Line& line, const Pairs& defaults);

std::optional<double> number_of(const std::string& text);

class Notebook {
 public:
  std::vector<Complaint> complaints;
  std::vector<Entry> ledger;

  void complain(const Pair& at, const std::string& problem, const std::string& expected);
  void add(const Pair& pair, Fate fate, const std::string& words, const std::string& name = "");
  void add(const Pair& pair, const Known& known, const std::string& name = "") {
    add(pair, known.fate, known.words, name);
  }

  // The value of a pair; what is none of these is complained of.
  std::int64_t count(const Pair& pair, std::int64_t least);
  double at_least_zero(const Pair& pair);
  double time(const Pair& pair);  // seconds; 0: unlimited
};

inline constexpr double kMostCount = 1e7;

}  // namespace sojourn::slurm_conf
