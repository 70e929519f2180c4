// Every key of the model file, one row each: what it means, what may stand there, what is taken when it does not.
// Paths are dotted, without numbers of list elements: "cluster.processors", "jobs.class.weight", "jobs.stages.time".
// The parameters of distributions stand below "dist": "dist.erlang.shape".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/vocabulary/kinds.h"
#include "sojourn/vocabulary/policies.h"
#include "sojourn/vocabulary/range.h"

namespace sojourn::vocabulary {

enum class Type {
  whole,               // a whole number
  number,              // a number, or a text for it as its quantity allows
  text,                //
  choice,              // one of a few words
  distribution,        // a number (a constant), or a table with dist
  whole_distribution,  // the same of whole numbers
  distributions,       // a list of distributions
  numbers,             // a list
  matrix,              // a list of equal lists
  table,               // [section], with keys of its own
  tables               // [[section]], repeated
};
std::string_view to_string(Type type);  // "whole number"

struct Key {
  std::string_view path, sentence;
  Type type;
  Range range = {};                 // of the number, or of each in a list
  std::string_view otherwise = {};  // the default as text: "1", "A, B, ..."; empty where nothing is taken
  bool required = false;            // where it is looked at
  std::string_view unless = {};     // the key that may stand instead of a required one
  Kinds kinds = kinds::all;
  std::string_view only_with = {};    // another key with the value for which it is looked at: "process = \"map\""
  std::string_view words = {};        // the choices, with spaces between them
  std::optional<Choice> choice = {};  // or whose rows have the choices
  bool or_list = false;               // a list of such things may stand there too

  std::string_view name() const;     // the last part of the path
  std::string_view section() const;  // the rest
  // The words that may be chosen for these kinds of jobs.
  std::vector<std::string> choices(Kinds of) const;
  // The default, or a harmless number where there is none.
  double default_number() const;
};

// In the order of a file.
const std::vector<Key>& keys();

// The row of a key for these kinds of jobs; null when there is none.
const Key* find_key(std::string_view path, Kinds kinds = kinds::all);

// The names of the keys of a section, for these kinds of jobs.
std::vector<std::string> key_names(std::string_view section, Kinds kinds);

// The kinds of jobs that know this key; 0 when none does.
Kinds kinds_with_key(std::string_view path);

}  // namespace sojourn::vocabulary
