#include "sojourn/vocabulary/options.h"

#include <cctype>
#include <sstream>
#include <utility>

#include "sojourn/base/text.h"
#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {
namespace {

constexpr std::pair<Verbs, std::string_view> kVerbs[] = {{verbs::solve, "solve"},         {verbs::simulate, "simulate"},
                                                         {verbs::compare, "compare"},     {verbs::sweep, "sweep"},
                                                         {verbs::plot, "plot"},           {verbs::plan, "plan"},
                                                         {verbs::describe, "describe"},   {verbs::import, "import"},
                                                         {verbs::replay, "replay"},       {verbs::fit, "fit"},
                                                         {verbs::backtest, "backtest"},   {verbs::predict, "predict"},
                                                         {verbs::policies, "policies"},   {verbs::reproduce, "reproduce"},
                                                         {verbs::serve, "serve"},         {verbs::models, "models"}};

// "csv or json", "auto, light or dark"
std::string alternatives(std::vector<std::string> words) {
  const std::string last = words.back();
  words.pop_back();
  return words.empty() ? last : joined(words) + " or " + last;
}

}  // namespace

Verbs verb_named(std::string_view name) {
  for (const auto& [verb, known] : kVerbs)
    if (known == name) return verb;
  return 0;
}

std::vector<std::string> verb_names(Verbs verbs) {
  std::vector<std::string> names;
  for (const auto& [verb, name] : kVerbs)
    if (verbs & verb) names.emplace_back(name);
  return names;
}

std::string_view to_string(Group group) {
  constexpr std::string_view names[] = {"own", "model", "solution", "question", "simulation", "drawing", "log"};
  return names[static_cast<std::size_t>(group)];
}

std::vector<std::string> Option::choices() const {
  std::istringstream in{std::string(words)};
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

std::string Option::help() const {
  std::string text(sentence);
  if (!words.empty()) text += ": " + alternatives(choices());
  if (otherwise.empty()) return text;
  const bool number = std::isdigit(static_cast<unsigned char>(otherwise[0])) != 0;
  return text + (number ? " (default " : " (default: ") + std::string(otherwise) + ")";
}

const std::vector<Option>& options() {
  static const std::vector<Option> all = [] {
    std::vector<Option> rows;
    for (const auto& part :
         {options_of_models(), options_of_sweeps(), options_of_plans(), options_of_logs(), options_of_the_server(),
                             options_of_the_rest()})
      rows.insert(rows.end(), part.begin(), part.end());
    return rows;
  }();
  return all;
}

const Option* find_option(std::string_view name, Verbs verb) {
  for (const Option& option : options())
    if (option.name == name && (option.verbs & verb)) return &option;
  return nullptr;
}

}  // namespace sojourn::vocabulary
