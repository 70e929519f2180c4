#include "sojourn/sweep/vary.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::sweep {
namespace {

constexpr std::size_t kMostPoints = 10'000'000;

[[noreturn]] void wrong(const std::string& key, const std::string& problem, const std::string& found,
                        const std::string& expected, const std::string& hint = "") {
  throw ModelError(Complaint{.problem = problem,
                             .found = found,
                             .expected = expected,
                             .hint = hint,
                             .place = {key.empty() ? "--vary" : "--vary " + key, 0, 0}});
}

// At commas that stand in no bracket, brace or quotes.
std::vector<std::string> items_of(const std::string& key, const std::string& text) {
  std::vector<std::string> items(1);
  int depth = 0;
  char quote = 0;
  for (const char c : text) {
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      --depth;
    } else if (c == ',' && depth == 0) {
      items.emplace_back();
      continue;
    }
    items.back() += c;
  }
  if (depth != 0 || quote)
    wrong(key, "a bracket, a brace or a quote is not closed", text, "values as they would stand in the model file");
  return items;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

constexpr double kMostWhole = 1e15;  // beyond, a double has no unit digit
bool whole(double x) { return x == std::floor(x) && std::abs(x) < kMostWhole; }

struct Range {
  double from = 0, to = 0;
  std::size_t count = 0;  // 0: every whole number
  bool logarithmic = false;
};

double number_in(const std::string& key, const std::string& item, const std::string& text, const char* which) {
  const auto fraction = percentage(text);
  const auto x = fraction ? fraction : store::as_number(trimmed(text));
  if (!x || !std::isfinite(*x))
    wrong(key, fmt::format("the {} of the range is not a number", which), item, "FROM..TO:COUNT, as in 0.1..0.9:9");
  return *x;
}

Range parse_range(const std::string& key, const std::string& item) {
  Range r;
  const auto dots = item.find("..");
  r.from = number_in(key, item, item.substr(0, dots), "beginning");
  std::string rest = item.substr(dots + 2);
  if (const auto colon = rest.find(':'); colon != std::string::npos) {
    std::string count = trimmed(rest.substr(colon + 1));
    rest = rest.substr(0, colon);
    if (count.ends_with(":log")) {
      r.logarithmic = true;
      count.resize(count.size() - 4);
    }
    if (count.empty() || count.size() > 8 || count.find_first_not_of("0123456789") != std::string::npos || count == "0")
      wrong(key, "the count of the range is not a whole number from 1 to 99,999,999", item, "FROM..TO:COUNT, as in 0.1..0.9:9",
            "a third word may only be log, as in 1..1024:11:log");
    r.count = std::stoul(count);
  }
  r.to = number_in(key, item, rest, "end");
  return r;
}

void check_range(const std::string& key, const std::string& item, const Range& r) {
  if (r.count == 0 && !(whole(r.from) && whole(r.to)))
    wrong(key, "the range has no count, and its ends are not whole numbers", item, "FROM..TO:COUNT",
          fmt::format("{}={}:9", key, item));
  if (r.count == 1 && r.from != r.to)
    wrong(key, "one value cannot reach from one end to the other", item, "a count of at least 2");
  if (r.count != 1 && r.from == r.to && r.count != 0)
    wrong(key, "the range is a single value, asked for more than once", item, "two ends that differ");
  if (r.logarithmic && !(r.from > 0 && r.to > 0))
    wrong(key, "a logarithmic range must be above 0", item, "two positive ends");
  if (counts_something(key) && !(whole(r.from) && whole(r.to)))
    wrong(key, fmt::format("{} counts something, and an end of the range is no whole number", in_quotes(key)), item,
          "whole numbers, as in 1..64");
  if (r.count == 0 && std::abs(r.to - r.from) >= static_cast<double>(kMostPoints))
    wrong(key, "the range has too many whole numbers", item, "a count, as in 1..1000000:20");
}

// Fifteen digits, so that a step of 0.1 is 0.3 and not 0.30000000000000004. The ends are the ends.
std::string value_in(const Range& r, std::size_t i, bool whole_numbers) {
  const double n = static_cast<double>(r.count - 1), k = static_cast<double>(i);
  if (i == 0 || i + 1 == r.count) return fmt::format("{}", i == 0 ? r.from : r.to);
  const double x = r.logarithmic ? std::exp((std::log(r.from) * (n - k) + std::log(r.to) * k) / n)
                                 : (r.from * (n - k) + r.to * k) / n;
  if (whole_numbers) return fmt::format("{:.0f}", std::round(x));
  return fmt::format("{:.15g}", r.logarithmic ? *store::as_number(fmt::format("{:.14g}", x)) : x);
}

void add_range(const std::string& key, const std::string& item, std::vector<std::string>& values) {
  Range r = parse_range(key, item);
  check_range(key, item, r);
  const bool every_one = r.count == 0;
  if (every_one) r.count = static_cast<std::size_t>(std::abs(r.to - r.from)) + 1;
  const bool whole_numbers = every_one || counts_something(key);
  const std::size_t before = values.size();
  for (std::size_t i = 0; i < r.count; ++i) values.push_back(value_in(r, i, whole_numbers));
  const std::set<std::string> distinct(values.begin() + static_cast<std::ptrdiff_t>(before), values.end());
  if (distinct.size() < r.count)
    wrong(key, fmt::format("there are only {} different values in this range", distinct.size()), item,
          "a smaller count, or wider ends");
}

bool is_range(const std::string& item) {
  return item.find("..") != std::string::npos && item.find_first_of("[{\"'/") == std::string::npos;
}

// arrivals.rate and arrivals.load say the same thing in two ways: setting one removes the other.
std::string meaning_of(const std::string& key) {
  const auto dot = key.rfind('.');
  const std::string last = key.substr(dot + 1);
  return last == "load" || last == "rate" || last == "mean" ? key.substr(0, dot) + ".rate" : key;
}

}  // namespace

bool counts_something(const std::string& key) {
  std::vector<std::string> words(1);
  for (const char c : key) {
    if (c == '.')
      words.emplace_back();
    else
      words.back() += c;
  }
  for (auto& word : words) word = word.substr(0, word.find('['));
  const std::set<std::string> counts = {"processors", "min_processors", "width",  "tasks",          "tagged",
                                        "d",          "pages",          "frames", "overhead_phases"};
  if (counts.count(words.back())) return true;
  const std::set<std::string> ends = {"min", "max", "value"};
  return words.size() > 1 && ends.count(words.back()) &&
         (words[words.size() - 2] == "width" || words[words.size() - 2] == "tasks");
}

store::Variable parse_vary(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    wrong("", "--vary needs KEY=VALUES", text, "arrivals.load=0.1..0.9:9 or policy.discipline=fifo,easy");
  store::Variable v{trimmed(text.substr(0, equals)), {}};
  for (const auto& raw : items_of(v.key, text.substr(equals + 1))) {
    const std::string item = trimmed(raw);
    if (item.empty()) wrong(v.key, "a value is missing", text, "values with a comma between them");
    if (is_range(item))
      add_range(v.key, item, v.values);
    else
      v.values.push_back(item);
  }
  std::set<std::string> seen;
  for (const auto& value : v.values)
    if (!seen.insert(value).second)
      wrong(v.key, fmt::format("the value {} is there twice", value), text, "each value once");
  return v;
}

std::vector<store::Variable> parse_varies(const std::vector<std::string>& texts) {
  std::vector<store::Variable> all;
  double points = 1;
  for (const auto& text : texts) {
    all.push_back(parse_vary(text));
    points *= static_cast<double>(all.back().values.size());
    for (std::size_t k = 0; k + 1 < all.size(); ++k)
      if (meaning_of(all[k].key) == meaning_of(all.back().key))
        wrong(all.back().key, fmt::format("{} already varies", all[k].key), text,
              "each key once, and a load or a rate, not both");
  }
  if (all.empty()) wrong("", "nothing varies", "", "--vary KEY=FROM..TO:COUNT");
  if (points > static_cast<double>(kMostPoints))
    wrong("", fmt::format("the grid has {} points", grouped(points)), "",
          fmt::format("at most {}", grouped(static_cast<double>(kMostPoints))), "fewer values a key");
  return all;
}

}  // namespace sojourn::sweep
