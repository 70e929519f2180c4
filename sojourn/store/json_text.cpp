#include "sojourn/store/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"

namespace sojourn::store {
namespace {

using nlohmann::ordered_json;

ordered_json number(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}

constexpr std::size_t kShown = 40;  // of a damaged cell

DamagedText no_number(const std::string& text) {
  return DamagedText(fmt::format("a cell holds \"{}\" where a number was", printable(text.substr(0, kShown))));
}

double number_from(const ordered_json& j) {
  if (!j.is_string()) return j.get<double>();
  const auto text = j.get<std::string>();
  if (text == "nan") return std::nan("");
  if (text == "inf") return std::numeric_limits<double>::infinity();
  if (text == "-inf") return -std::numeric_limits<double>::infinity();
  throw no_number(text);
}

std::string dumped(const ordered_json& j) { return j.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

}  // namespace

// Written straight into the text: distributions have hundreds of numbers, and every point may have several.
std::string to_json(const std::vector<double>& numbers) {
  fmt::memory_buffer text;
  text.push_back('[');
  for (const double x : numbers) {
    if (text.size() > 1) text.push_back(',');
    if (std::isfinite(x))
      fmt::format_to(fmt::appender(text), "{}", x);
    else
      text.append(dumped(number(x)));
  }
  text.push_back(']');
  return fmt::to_string(text);
}

std::string to_json(const std::vector<std::string>& texts) { return dumped(ordered_json(texts)); }

std::string to_json(const std::vector<answers::Table>& tables) {
  ordered_json j = ordered_json::array();
  for (const auto& table : tables) {
    ordered_json rows = ordered_json::array();
    for (const auto& row : table.rows) {
      ordered_json cells = ordered_json::array();
      // A number that JSON cannot write must not come back as a text.
      for (const auto& cell : row)
        cells.push_back(cell.number ? ordered_json{{"number", number(*cell.number)}} : ordered_json(cell.text));
      rows.push_back(std::move(cells));
    }
    j.push_back({{"name", table.name}, {"title", table.title}, {"columns", table.columns}, {"rows", std::move(rows)}});
  }
  return dumped(j);
}

std::string to_json(const std::vector<Setting>& settings) {
  ordered_json j = ordered_json::object();
  for (const Setting& s : settings) j[s.name] = s.value;
  return dumped(j);
}

std::string keys_json(const std::vector<Variable>& variables, const std::vector<std::string>& values) {
  ordered_json j = ordered_json::object();
  for (std::size_t k = 0; k < variables.size(); ++k) {
    const auto x = as_number(values[k]);
    constexpr double kMostWhole = 9e15;  // whole numbers that a double holds
    const bool whole =
        x && values[k].find_first_not_of("+-0123456789") == std::string::npos && std::abs(*x) < kMostWhole;
    if (whole)
      j[variables[k].key] = static_cast<std::int64_t>(*x);
    else
      j[variables[k].key] = x ? number(*x) : ordered_json(values[k]);
  }
  return dumped(j);
}

namespace {

// What the JSON library finds wrong is damage of the file.
template <class Read>
auto undamaged(const std::string& text, const Read& read) {
  try {
    return read(ordered_json::parse(text));
  } catch (const nlohmann::json::exception&) {
    throw DamagedText(
        fmt::format("a cell holds \"{}\"{}", printable(text.substr(0, kShown)), text.size() > kShown ? " ..." : ""));
  }
}

}  // namespace

std::vector<double> numbers_from_json(const std::string& text) {
  return undamaged(text, [](const ordered_json& j) {
    std::vector<double> numbers;
    for (const auto& x : j) numbers.push_back(number_from(x));
    return numbers;
  });
}

std::vector<std::string> texts_from_json(const std::string& text) {
  return undamaged(text, [](const ordered_json& j) { return j.get<std::vector<std::string>>(); });
}

std::vector<answers::Table> tables_from_json(const std::string& text) {
  return undamaged(text, [](const ordered_json& all) {
    std::vector<answers::Table> tables;
    for (const auto& j : all) {
      answers::Table table{j.at("name"), j.at("title"), j.at("columns"), {}};
      for (const auto& row : j.at("rows")) {
        table.rows.emplace_back();
        for (const auto& cell : row)
          table.rows.back().push_back(cell.is_object() ? answers::Cell(number_from(cell.at("number")))
                                                       : answers::Cell(cell.get<std::string>()));
      }
      tables.push_back(std::move(table));
    }
    return tables;
  });
}

std::vector<Setting> settings_from_json(const std::string& text) {
  return undamaged(text, [](const ordered_json& j) {
    std::vector<Setting> settings;
    for (const auto& [name, value] : j.items()) settings.push_back({name, value});
    return settings;
  });
}

}  // namespace sojourn::store
