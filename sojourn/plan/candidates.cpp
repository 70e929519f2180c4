#include "sojourn/plan/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "sojourn/base/text.h"
#include "sojourn/problems/problem.h"
#include "sojourn/sweep/vary.h"

namespace sojourn::plan {
namespace {

std::optional<double> number(const std::string& text) {
  double value = 0.0;
  const auto end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (text.empty() || read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool readable(model_file::Document model, const std::string& key, double value) {
  try {
    model.set(key, fmt::format("{}", value));
    problems::read_problem(model);
    return true;
  } catch (const ModelError&) {
    return false;
  }
}

bool whole(double x) { return x == std::floor(x); }

// A key takes whole numbers when some whole number is a model and half a step beside it is not.
bool takes_whole_numbers(const model_file::Document& model, const std::string& key, double from, double to) {
  if (!whole(from) || !whole(to) || to - from < 1) return false;
  const double middle = std::floor((from + to) / 2);
  for (const double at : {to, middle, from})
    if (readable(model, key, at)) return !readable(model, key, at < to ? at + 0.5 : at - 0.5);
  return true;  // nothing can be read there; the search will say why
}

ModelError bad(const std::string& text, const std::string& problem, const std::string& hint = "") {
  Complaint c;
  c.problem = problem;
  c.found = text;
  c.expected = "KEY=FROM..TO, KEY=FROM..TO:COUNT or KEY=v1,v2,v3, as in cluster.processors=1..512";
  c.hint = hint;
  c.place.file = "--find";
  return ModelError(c);
}

// A list, or a range with a count, as --vary takes them.
std::vector<std::string> listed(const std::string& text) {
  try {
    return sweep::parse_vary(text).values;
  } catch (const ModelError& e) {
    auto complaints = e.complaints();
    for (Complaint& c : complaints)
      if (c.place.file.starts_with("--vary")) c.place.file.replace(0, 6, "--find");
    throw ModelError(std::move(complaints));
  }
}

}  // namespace

Candidates Candidates::parse(const std::string& text, const model_file::Document& model, long steps) {
  Candidates c;
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0) throw bad(text, "this does not name a key and its range");
  c.key_ = text.substr(0, equals);
  const std::string values = text.substr(equals + 1);
  const auto dots = values.find("..");
  const auto from = number(values.substr(0, dots));
  const auto to = dots == std::string::npos ? std::nullopt : number(values.substr(dots + 2));
  if (from && to && *from < *to) {
    c.from_ = *from;
    c.to_ = *to;
    constexpr double kMostWhole = 1e15;  // whole numbers that a double tells apart
    if (!std::isfinite(*to - *from)) throw bad(text, "the range is too wide");
    c.scale_ = takes_whole_numbers(model, c.key_, *from, *to) ? Scale::whole : Scale::line;
    if (c.scale_ == Scale::whole && (*to - *from > kMostWhole || std::fabs(*from) > kMostWhole))
      throw bad(text, "the range has too many whole numbers");
    c.count_ = (c.scale_ == Scale::whole ? static_cast<long>(*to - *from) : steps) + 1;
    return c;
  }
  if (from && to && *from > *to)
    throw bad(text, "the range is empty", fmt::format("did you mean {}={}..{}?", c.key_, *to, *from));
  c.list_ = from && to ? std::vector{fmt::format("{}", *from)} : listed(text);
  c.count_ = static_cast<long>(c.list_.size());
  const bool numbers = std::all_of(c.list_.begin(), c.list_.end(), [](const auto& v) { return number(v).has_value(); });
  c.scale_ = numbers ? Scale::numbers : Scale::words;
  if (numbers)
    std::sort(c.list_.begin(), c.list_.end(), [](const auto& a, const auto& b) { return *number(a) < *number(b); });
  return c;
}

std::string Candidates::text(long k) const {
  if (!list_.empty()) return list_[static_cast<std::size_t>(k)];
  if (scale_ == Scale::whole) return fmt::format("{:.0f}", from_ + static_cast<double>(k));
  // As many digits as tell neighbours apart, and one more.
  const double step = (to_ - from_) / static_cast<double>(count_ - 1);
  constexpr double kAllDigits = 17;  // of a double
  const double digits = std::ceil(std::log10(std::max(std::fabs(from_), std::fabs(to_)) / step)) + 1;
  return fmt::format("{:.{}g}", from_ + step * static_cast<double>(k),
                     static_cast<int>(std::clamp(digits, 1.0, kAllDigits)));
}

std::string Candidates::range() const {
  if (scale_ == Scale::words) return joined(list_);
  return list_.empty() ? fmt::format("{}..{}", from_, to_) : fmt::format("{}..{}", list_.front(), list_.back());
}

Candidates Candidates::coarse(long steps) const {
  Candidates c = *this;
  if (scale_ == Scale::line) c.count_ = std::min(count_, steps + 1);
  return c;
}

std::optional<long> Candidates::find(const std::string& wanted) const {
  if (!list_.empty()) {
    const auto at = std::find(list_.begin(), list_.end(), wanted);
    return at != list_.end() ? std::optional<long>(at - list_.begin()) : std::nullopt;
  }
  const auto value = number(wanted);
  if (!value) return std::nullopt;
  const long k = std::lround((*value - from_) / (to_ - from_) * static_cast<double>(count_ - 1));
  return k >= 0 && k < count_ && text(k) == wanted ? std::optional<long>(k) : std::nullopt;
}

}  // namespace sojourn::plan
