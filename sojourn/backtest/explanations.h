// What else a log can reveal of why its waits are not those of a replay: each switched on by itself under EASY, and
// kept only where the second half of the log, from which nothing was learnt, comes nearer to its recorded mean wait.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/backtest/limited_easy.h"
#include "sojourn/logs/log.h"

namespace sojourn::backtest {

struct Explanation {
  std::string name;   // "pools by partition"
  std::string words;  // what was found: "3 partitions"; why not, where it was not tried
  bool tried = false, kept = false;
  double first = 0.0, second = 0.0;  // replayed over recorded, by halves
};

struct Explanations {
  double plain_first = 0.0, plain_second = 0.0;
  std::vector<Explanation> each;
  std::optional<Explanation> together;  // the best of them and each that makes it better still, where there is one
};

Explanations explanations(const logs::Log& log);

// Spans of at least an hour in which a job waited that would have fitted, and nobody started.
std::vector<Span> spans_without_starts(const logs::Log& log);

// The most processors that each user held at once, of the jobs before `to`.
std::unordered_map<std::int32_t, std::int64_t> most_of_users(const logs::Log& log, std::size_t to);

}  // namespace sojourn::backtest
