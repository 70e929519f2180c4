// What was typed: other ways to say help and version, and what is wrong with the rest.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::cli {

// The arguments as the parser wants them: `help solve` is `solve --help`, `version` is `--version`.
std::vector<std::string> arguments(int argc, char** argv);

// What to say about arguments that the parser refused with `error`.
Complaint usage_complaint(const CLI::App& app, const std::vector<std::string>& arguments, const CLI::ParseError& error);

// An option that is a number between 0 and 1 or so, or a percentage: 0.05 or 5%.
CLI::Option* add_fraction(CLI::App& verb, const std::string& name, double& into, double least, double most,
                          const std::string& help);

// Throws what the parser throws when it is none, or out of range.
double whole_number(const std::string& name, const std::string& text, double least, double most);

// An option that is a whole number; 1e6 is one.
template <class Whole>
CLI::Option* add_whole(CLI::App& verb, const std::string& name, Whole& into, double least, double most,
                       const std::string& help) {
  return verb
      .add_option_function<std::string>(
          name,
          [=, &into](const std::string& text) { into = static_cast<Whole>(whole_number(name, text, least, most)); },
          help)
      ->type_name("N");
}
// A time above 0, which may have units: a check for the parser.
std::string time_trouble(const std::string& text);

}  // namespace sojourn::cli
