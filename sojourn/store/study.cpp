#include "sojourn/store/study.h"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "sojourn/base/hash.h"
#include "sojourn/base/text.h"

namespace sojourn::store {

std::size_t Study::points() const {
  std::size_t n = 1;
  for (const Variable& v : variables) n *= v.values.size();
  return n;
}

std::optional<double> as_number(const std::string& text) {
  const char* begin = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* end = text.data() + text.size();
  double x = 0;
  const auto [stopped, trouble] = std::from_chars(begin, end, x);
  if (begin == end || trouble != std::errc{} || stopped != end) return std::nullopt;
  return x;
}

std::vector<std::string> values_at(const std::vector<Variable>& variables, std::size_t number) {
  std::vector<std::string> values(variables.size());
  for (std::size_t k = variables.size(); k-- > 0;) {
    const auto& all = variables[k].values;
    values[k] = all[number % all.size()];
    number /= all.size();
  }
  return values;
}

std::string where(const std::vector<Variable>& variables, const std::vector<std::string>& values) {
  std::vector<std::string> words;
  for (std::size_t k = 0; k < variables.size(); ++k) words.push_back(variables[k].key + " = " + values[k]);
  return joined(words);
}

std::string hash_of(const Study& study) {
  Hash hash;
  const auto add = [&](const std::string& text) { hash.add(text + '\0'); };
  add(study.model);
  for (const Variable& v : study.variables) {
    add(v.key);
    for (const auto& value : v.values) add(value);
    add("");
  }
  for (const Setting& s : study.settings) add(s.name), add(s.value);
  add(study.version);
  return fmt::format("{:016x}", hash.value());
}

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// Where two models part ways.
std::string first_difference(const std::string& was, const std::string& is) {
  const auto before = lines_of(was), after = lines_of(is);
  for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
    const std::string b = i < before.size() ? before[i] : "nothing", a = i < after.size() ? after[i] : "nothing";
    if (a != b) return fmt::format("the model: where the study has `{}`, there is now `{}`", b, a);
  }
  return "the model";
}

void compare(const std::vector<Variable>& was, const std::vector<Variable>& is, std::vector<std::string>& out) {
  const auto keys = [](const std::vector<Variable>& all) {
    std::vector<std::string> names;
    for (const Variable& v : all) names.push_back(v.key);
    return names;
  };
  if (keys(was) != keys(is)) {
    out.push_back(fmt::format("--vary: the study varies {}, not {}", joined(keys(was)), joined(keys(is))));
    return;
  }
  for (std::size_t k = 0; k < was.size(); ++k)
    if (was[k].values != is[k].values)
      out.push_back(fmt::format("--vary {}: the study has {} values from {} to {}, now there are {} from {} to {}",
                                was[k].key, was[k].values.size(), was[k].values.front(), was[k].values.back(),
                                is[k].values.size(), is[k].values.front(), is[k].values.back()));
}

std::string value_of(const std::vector<Setting>& settings, const std::string& name) {
  for (const Setting& s : settings)
    if (s.name == name) return s.value;
  return "";
}

void compare(const std::vector<Setting>& was, const std::vector<Setting>& is, std::vector<std::string>& out) {
  const auto shown = [](const std::string& text) { return text.empty() ? std::string("not given") : text; };
  for (const Setting& s : was)
    if (const std::string now = value_of(is, s.name); now != s.value)
      out.push_back(fmt::format("{}: was {}, is {}", s.name, shown(s.value), shown(now)));
  for (const Setting& s : is)
    if (value_of(was, s.name).empty() && !s.value.empty())
      out.push_back(fmt::format("{}: was not given, is {}", s.name, s.value));
}

}  // namespace

std::vector<std::string> differences(const Study& was, const Study& is) {
  std::vector<std::string> out;
  if (was.model != is.model) out.push_back(first_difference(was.model, is.model));
  compare(was.variables, is.variables, out);
  compare(was.settings, is.settings, out);
  if (was.version != is.version) out.push_back(fmt::format("the program: was {}, is {}", was.version, is.version));
  return out;
}

}  // namespace sojourn::store
