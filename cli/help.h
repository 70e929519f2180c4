// How --help looks: two columns that fit the terminal, or 80 columns where there is none.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace sojourn::cli {

// Words, broken into lines of at most `width` columns; lines after the first begin with `indent` spaces.
std::string wrapped(const std::string& text, std::size_t width, std::size_t indent);

std::shared_ptr<CLI::Formatter> help_formatter();

}  // namespace sojourn::cli
