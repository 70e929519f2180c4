// What a study file holds: the question (a model, the keys that vary, the settings that change numbers) and the
// answer at every point of the grid. Nothing here knows SQLite.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"

namespace sojourn::store {

// One key of the model and the values it takes, as they would be typed after --set.
struct Variable {
  std::string key;
  std::vector<std::string> values;
};

// An option that changes numbers, as it would be typed: {"--seed", "1"}.
struct Setting {
  std::string name, value;
};

struct Study {
  std::int64_t id = 0;  // in its file
  std::string model;    // after --set, as TOML
  std::vector<Variable> variables;
  std::vector<Setting> settings;
  std::string version;         // of the program
  std::uint64_t seed = 0;      // of the simulations
  std::string hash, created;   // filled in when it is stored
  std::size_t points() const;  // of the full grid
};

enum class Status { done, failed };

struct Point {
  std::size_t number = 0;           // in the grid: the first key is the outermost
  std::vector<std::string> values;  // of the keys, in their order
  Status status = Status::done;
  answers::Answer answer;
  double seconds = 0.0;
  std::string message;  // why it failed
};

// The whole text as a number, or nothing.
std::optional<double> as_number(const std::string& text);

// The values of the keys at one point of the grid.
std::vector<std::string> values_at(const std::vector<Variable>& variables, std::size_t number);

// "arrivals.load = 0.5, policy.discipline = fifo"
std::string where(const std::vector<Variable>& variables, const std::vector<std::string>& values);

// Sixteen hexadecimal digits that change with anything that can change a number of the study.
std::string hash_of(const Study& study);

// Sentences on what makes `is` another study than `was`; empty when they are the same.
std::vector<std::string> differences(const Study& was, const Study& is);

}  // namespace sojourn::store
