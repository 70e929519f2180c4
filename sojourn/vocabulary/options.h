// Every option of the command line, one row each. What it says in --help, its range and its default come from here, and
// so does what a stored study must remember: an option that changes numbers makes it another study.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/vocabulary/kinds.h"
#include "sojourn/vocabulary/range.h"

namespace sojourn::vocabulary {

using Verbs = unsigned;

namespace verbs {
inline constexpr Verbs solve = 1, simulate = 2, compare = 4, sweep = 8, plot = 16, plan = 32, describe = 64,
                       import = 128, replay = 256, reproduce = 512, models = 1024, fit = 2048, backtest = 4096,
                       predict = 8192, policies = 16384, serve = 32768;
inline constexpr Verbs solving = solve | compare | sweep | plan, simulating = simulate | compare | sweep | plan;
inline constexpr Verbs asking = solving | simulating;  // about a model
inline constexpr Verbs reading_logs = describe | import | replay | fit | backtest | predict;
}  // namespace verbs

Verbs verb_named(std::string_view name);  // 0 when there is none
std::vector<std::string> verb_names(Verbs verbs);

// What an option changes: nothing that is stored; the model that is asked about; the numbers of the answer.
enum class Effect { none, model, answer };

// Where the pages of the command line explain it: beside its verb, or with others that several verbs share.
enum class Group { own, model, solution, question, simulation, drawing, log };
std::string_view to_string(Group group);

struct Option {
  std::string_view name;      // "--seed"; "model", without dashes, where it is known by its place
  std::string_view argument;  // what follows it in --help: "N"; empty: a flag
  std::string_view sentence;
  std::string_view otherwise = {};  // the default as text
  Verbs verbs = 0;
  Group group = Group::own;
  Effect effect = Effect::none;
  std::string_view words = {};      // the choices, with spaces between them
  std::optional<Range> range = {};  // of a number
  bool whole = false;               // a whole number
  bool required = false, repeatable = false;
  Kinds kinds = kinds::all;  // of a question that only some kinds of jobs have

  std::vector<std::string> choices() const;
  // The sentence, the choices, the default: "level of the intervals (default 95%)".
  std::string help() const;
};

const std::vector<Option>& options();

// The row of an option of one verb; null when it has no such option.
const Option* find_option(std::string_view name, Verbs verb);

}  // namespace sojourn::vocabulary
