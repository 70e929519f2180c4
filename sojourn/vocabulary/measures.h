// Every measure that an answer can have, one row each: what it is called, what it counts, which tables show it. A
// percentile ("wait_p99.9") or a tail ("wait_above(3600)") is described by the row of its law.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sojourn/vocabulary/kinds.h"

namespace sojourn::vocabulary {

// What kind of number it is, for what may stand beside it in a condition or on an axis.
enum class Dimension { time, fraction, rate, slowdown, number, law };
std::string_view to_string(Dimension dimension);

// What becomes of it on a busier machine, where jobs start in order of arrival.
enum class Burden { unknown, grows, grows_for_equal_lengths, follows_offered_work };

// Tables that show a choice of measures.
enum class Table { parts, comparison_of_parts, sweep_summary };

struct Measure {
  std::string_view name;   // of a law, that of its median: "wait_p50"
  std::string_view words;  // on an axis; of a law, what it is of: "the wait"
  std::string_view sentence;
  Dimension dimension = Dimension::number;
  Kinds kinds = kinds::all;
  Burden burden = Burden::unknown;
  std::string_view small_beside = {};  // "mean_response": beside it a value may be next to nothing; "1": beside one
  // Places in the tables, from 1; 0: not shown. Of a law, the place of its 95th percentile.
  int in_parts = 0, in_comparison = 0, in_summary = 0;
  std::string_view stem = {};   // of a law: "wait"
  bool any_percentile = false;  // of a law: percentiles of every level, and tails, can be asked for
};

const std::vector<Measure>& measures();

// The row that describes a measure of this name, of the whole or of a part; null when no measure has the name.
const Measure* find_measure(std::string_view name);

// Of models: all names, the usual percentiles among them.
const std::vector<std::string>& measure_names();

// The names that a table shows, in its order.
std::vector<std::string> shown_in(Table table);

// The probability of exceeding a time is a fraction, whatever its law counts.
Dimension dimension_of(std::string_view measure);

}  // namespace sojourn::vocabulary
