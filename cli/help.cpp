#include "cli/help.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

namespace sojourn::cli {
namespace {

constexpr std::size_t kNarrow = 80, kWide = 100;  // longer lines are hard to read, whatever the terminal
constexpr std::size_t kIndent = 2, kLeft = 24;    // where descriptions begin

std::size_t help_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kNarrow;
  return std::clamp<std::size_t>(size.ws_col, kLeft + kLeft, kWide);
}

// A name and what it means; a long name has a line of its own.
std::string entry(const std::string& name, const std::string& meaning) {
  std::string text = std::string(kIndent, ' ') + name;
  if (meaning.empty()) return text + "\n";
  if (text.size() + 1 < kLeft)
    text += std::string(kLeft - text.size(), ' ');
  else
    text += "\n" + std::string(kLeft, ' ');
  return text + wrapped(meaning, help_width() - kLeft, kLeft) + "\n";
}

class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_subcommand(const CLI::App* verb) const override {
    return entry(verb->get_display_name(true), verb->get_description());
  }

  std::string make_option(const CLI::Option* option, bool positional) const override {
    return entry(make_option_name(option, positional) + make_option_opts(option), make_option_desc(option));
  }

  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    const std::string type = option->get_type_name();
    std::string word = type.substr(0, type.find_first_of(":[ "));  // without the ranges, which messages tell
    if (word == "FLOAT") word = "NUMBER";
    if (word == "INT" || word == "UINT") word = "N";
    return (option->get_positional() ? "" : " " + word) + std::string(option->get_required() ? " (required)" : "");
  }

  std::string make_description(const CLI::App* app) const override {
    return wrapped(app->get_description(), help_width(), 0) + "\n";
  }

  std::string make_footer(const CLI::App* app) const override {
    return app->get_footer().empty() ? "" : app->get_footer() + "\n";
  }
};

}  // namespace

std::string wrapped(const std::string& text, std::size_t width, std::size_t indent) {
  std::istringstream words(text);
  std::string out;
  std::size_t column = 0;
  for (std::string word; words >> word;) {
    if (column > 0 && column + 1 + word.size() > width) {
      out += "\n" + std::string(indent, ' ');
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

std::shared_ptr<CLI::Formatter> help_formatter() {
  auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "VERB");
  formatter->label("Positionals", "Arguments");
  return formatter;
}

}  // namespace sojourn::cli
