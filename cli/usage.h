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

// A time above 0, which may have units: a check for the parser.
std::string time_trouble(const std::string& text);

}  // namespace sojourn::cli
