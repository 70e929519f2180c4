#include "cli/options.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::cli {
namespace {

// A check for the parser: the row's range. Whole numbers and fractions have readers that say more.
std::string number_trouble(const std::string& text, const vocabulary::Range& range) {
  const auto number = plain_number(text);
  return number && range.holds(*number) ? "" : fmt::format("{} is not {}", text, range.text());
}

}  // namespace

const vocabulary::Option& option_row(const CLI::App& verb, const std::string& name) {
  const auto* row = vocabulary::find_option(name, vocabulary::verb_named(verb.get_name()));
  if (!row) throw std::logic_error(fmt::format("vocabulary/options has no row for {} of {}", name, verb.get_name()));
  return *row;
}

CLI::Option* with_row(CLI::Option* option, const vocabulary::Option& row) {
  if (!row.argument.empty()) option->type_name(std::string(row.argument));
  if (row.required) option->required();
  if (row.repeatable) option->allow_extra_args(false);
  const bool one_word = row.argument != "NAMES";  // those are several, which their reader takes apart
  if (one_word && !row.words.empty()) option->check(CLI::IsMember(row.choices()));
  if (row.range && row.range->quantity == vocabulary::Quantity::plain && row.argument != "N")
    option->check([range = *row.range](const std::string& text) { return number_trouble(text, range); });
  return option;
}

CLI::Option* add_option(CLI::App& verb, const std::string& name, const std::function<void(const std::string&)>& set) {
  const auto& row = option_row(verb, name);
  return with_row(verb.add_option_function<std::string>(name, set, row.help()), row);
}

CLI::Option* add_flag(CLI::App& verb, const std::string& name, bool& into) {
  return verb.add_flag(name, into, option_row(verb, name).help());
}

CLI::Option* add_fraction(CLI::App& verb, const std::string& name, double& into) {
  const auto range = option_row(verb, name).range.value();
  return add_option(verb, name, [name, &into, range](const std::string& text) {
    const auto plain = plain_number(text);
    const auto value = plain ? plain : percentage(text);
    if (value && range.holds(*value)) {
      into = *value;
      return;
    }
    std::string trouble =
        fmt::format("{} is not a fraction from {} to {}, such as {} or {}%", text, number_text(range.least),
                    number_text(range.most), number_text(into), number_text(100 * into));
    if (plain && range.holds(*plain / 100)) trouble += fmt::format("; did you mean {}%?", text);
    if (const auto cure = cure_for_number(text); !value && !cure.empty()) trouble += "; " + cure;
    throw CLI::ValidationError(name, trouble);
  });
}

double whole_number(const std::string& name, const std::string& text, double least, double most) {
  const auto number = plain_number(text);
  if (number && *number == std::floor(*number) && *number >= least && *number <= most) return *number;
  const bool large = number && *number > most;
  throw CLI::ValidationError(name, fmt::format("{} is not a whole number of at {} {}", text, large ? "most" : "least",
                                               grouped(large ? most : least)));
}

}  // namespace sojourn::cli
