// Options registered by name: what they say in --help, their ranges, choices and defaults are those of their rows in
// vocabulary/options.h. An option without a row for its verb is our mistake.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "sojourn/vocabulary/options.h"

namespace sojourn::cli {

// Throws std::logic_error when there is none.
const vocabulary::Option& option_row(const CLI::App& verb, const std::string& name);

// Gives the option what its row says beside the sentence.
CLI::Option* with_row(CLI::Option* option, const vocabulary::Option& row);

template <class Value>
CLI::Option* add_option(CLI::App& verb, const std::string& name, Value& into) {
  const auto& row = option_row(verb, name);
  return with_row(verb.add_option(name, into, row.help()), row);
}

CLI::Option* add_option(CLI::App& verb, const std::string& name, const std::function<void(const std::string&)>& set);
CLI::Option* add_flag(CLI::App& verb, const std::string& name, bool& into);

// A fraction of the row's range, or a percentage: 0.05 or 5%.
CLI::Option* add_fraction(CLI::App& verb, const std::string& name, double& into);

// Throws what the parser throws when it is none, or out of range.
double whole_number(const std::string& name, const std::string& text, double least, double most);

// A whole number of the row's range; 1e6 is one.
template <class Whole>
CLI::Option* add_whole(CLI::App& verb, const std::string& name, Whole& into) {
  const auto range = option_row(verb, name).range.value();
  return add_option(verb, name, [name, range, &into](const std::string& text) {
    into = static_cast<Whole>(whole_number(name, text, range.least, range.most));
  });
}

}  // namespace sojourn::cli
