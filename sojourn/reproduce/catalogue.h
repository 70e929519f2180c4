// All figures and tables, paper by paper: each paper in a file of its own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

struct Entry {
  std::string name;  // "fifo/equidistributed"
  std::function<Card(const Bench&)> make;
};

struct Paper {
  std::string key;       // "fifo": the first word of its figures' names
  std::string citation;  // authors, title, where, year
  std::string summary;   // a sentence: what it asks
  std::vector<Entry> entries;
};

const std::vector<Paper>& catalogue();

// The entries asked for, in the order of the catalogue: full names, papers ("fifo"), or "all". Throws ModelError for a
// name that is not there.
std::vector<Entry> chosen(const std::vector<std::string>& names);

// Runs one entry and puts its name on the card.
Card make(const Entry& entry, const Bench& bench);

}  // namespace sojourn::reproduce
