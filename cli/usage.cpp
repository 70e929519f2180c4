#include "cli/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::cli {
namespace {

std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> verbs;
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) verbs.push_back(verb->get_name());
  return verbs;
}

std::vector<std::string> options_of(const CLI::App& verb) {
  std::vector<std::string> names;
  for (const auto* option : verb.get_options()) {
    for (const auto& name : option->get_lnames()) names.push_back("--" + name);
    for (const auto& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

// "--sed=3" and "--sed" name the option --sed; numbers below zero do not.
std::string option_in(const std::string& argument) {
  const bool named = argument.size() > 1 && argument[0] == '-' && !plain_number(argument);
  return named ? argument.substr(0, argument.find('=')) : "";
}

const CLI::App* chosen(const CLI::App& app, const std::vector<std::string>& arguments) {
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    if (std::find(arguments.begin(), arguments.end(), verb->get_name()) != arguments.end()) return verb;
  return nullptr;
}

// The first option that neither the verb nor the program has.
std::string unknown_option(const std::vector<std::string>& arguments, const std::vector<std::string>& known) {
  for (const auto& argument : arguments) {
    const std::string name = option_in(argument);
    if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end()) return name;
  }
  return "";
}

Complaint no_such_verb(const CLI::App& app, const std::string& typed) {
  const auto verbs = verbs_of(app);
  const std::string near = nearest_name(typed, verbs);
  return {.problem = typed.empty() ? "a command is missing" : "there is no command " + in_quotes(typed),
          .found = {},
          .expected = one_of(verbs),
          .hint = near.empty() ? "sojourn --help" : "did you mean sojourn " + near + "?",
          .place = {"sojourn", 0, 0}};
}

// "--find is required", in the parser's words.
Complaint missing(const CLI::App& verb, const std::string& place, const std::string& words) {
  const std::string name = words.substr(0, words.find(' '));
  const auto* option = verb.get_option_no_throw(name);
  const bool positional = option && option->get_positional();
  std::string shown = name;
  if (positional)
    std::transform(shown.begin(), shown.end(), shown.begin(), [](unsigned char c) { return std::toupper(c); });
  return {.problem = positional ? fmt::format("the {} file is missing", name) : name + " is missing",
          .found = {},
          .expected = fmt::format("{} {}", place, shown),
          .hint = fmt::format("{}: {}", shown, option ? option->get_description() : ""),
          .place = {place, 0, 0}};
}

// The parser's own words, said as the rest of the program speaks.
std::string in_our_words(const CLI::ParseError& error) {
  const std::string words = error.what();
  const auto after = [&](std::string_view sign) { return words.substr(words.find(sign) + sign.size()); };
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) return "unexpected argument: " + after(": ");
  if (dynamic_cast<const CLI::ConversionError*>(&error) && words.find(" = ") != std::string::npos)
    return fmt::format("{}: {} is not a number that it takes",
                       words.substr(words.find("--"), words.find(" = ") - words.find("--")), after(" = "));
  return words;
}

}  // namespace

std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> typed(argv + 1, argv + argc);
  if (typed.empty()) return typed;
  if (typed[0] == "version") typed[0] = "--version";
  if (typed[0] == "help" && typed.size() == 1) typed[0] = "--help";
  if (typed[0] == "help") typed = {typed[1], "--help"};
  return typed;
}

Complaint usage_complaint(const CLI::App& app, const std::vector<std::string>& arguments,
                          const CLI::ParseError& error) {
  const CLI::App* verb = chosen(app, arguments);
  const bool verb_first = !arguments.empty() && option_in(arguments[0]).empty();
  if (arguments.empty() || (verb_first && (!verb || arguments[0] != verb->get_name())))
    return no_such_verb(app, arguments.empty() ? "" : arguments[0]);
  const std::string place = verb ? "sojourn " + verb->get_name() : "sojourn";
  const auto known = options_of(verb ? *verb : app);
  if (const std::string unknown = unknown_option(arguments, known); !unknown.empty()) {
    const std::string near = nearest_name(unknown, known);
    return {.problem = "there is no option " + unknown,
            .found = {},
            .expected = {},
            .hint = near.empty() ? place + " --help" : "did you mean " + near + "?",
            .place = {place, 0, 0}};
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) && verb) return missing(*verb, place, error.what());
  return {
      .problem = in_our_words(error), .found = {}, .expected = {}, .hint = place + " --help", .place = {place, 0, 0}};
}

std::string time_trouble(const std::string& text) {
  const auto plain = plain_number(text);
  const auto value = plain ? plain : duration_in_seconds(text);
  if (value && *value > 0) return "";
  return fmt::format("{} is not a time above 0, such as 100 or \"2h\"", text);
}

}  // namespace sojourn::cli
