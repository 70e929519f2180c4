#include "tests/fuzz/model_mutator.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "sojourn/vocabulary/distributions.h"
#include "sojourn/vocabulary/keys.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace sojourn::fuzz {
namespace {

using Lines = std::vector<std::string>;

struct Draw {
  std::minstd_rand bits;
  std::size_t below(std::size_t n) { return n == 0 ? 0 : bits() % n; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(list.size())];
  }
};

const Lines& numbers() {
  static const Lines all = {"0",
                            "1",
                            "2",
                            "-1",
                            "0.5",
                            "1e-300",
                            "1e300",
                            "1e308",
                            "inf",
                            "nan",
                            "-inf",
                            "2147483647",
                            "2147483648",
                            "4294967296",
                            "1e18",
                            "9007199254740993",
                            "9223372036854775807",
                            "1e-18",
                            "0.9999999999",
                            "1000000",
                            "64",
                            "\"60%\"",
                            "\"1h\"",
                            "\"1e9 days\"",
                            "\"0%\"",
                            "\"-5 min\"",
                            "true",
                            "[]",
                            "{}",
                            "[[]]",
                            "[1, 2]",
                            "[0.5, 0.5]",
                            "[[-1, 1], [1, -1]]",
                            "{ dist = \"exponential\", mean = 1 }",
                            "\"\"",
                            "1979-05-27"};
  return all;
}

std::string value(Draw& draw) {
  const auto& key = draw.one_of(vocabulary::keys());
  const auto words = key.choices(vocabulary::kinds::all);
  if (draw.below(3) == 0 && !words.empty()) return '"' + draw.one_of(words) + '"';
  if (draw.below(4) == 0) {
    const auto& law = draw.one_of(vocabulary::distributions());
    std::string text = "{ dist = \"" + std::string(law.name) + '"';
    for (const auto& parameter : vocabulary::keys())
      if (parameter.section() == "dist." + std::string(law.name) && draw.below(4) != 0)
        text += ", " + std::string(parameter.name()) + " = " + draw.one_of(numbers());
    return text + " }";
  }
  return draw.one_of(numbers());
}

std::string some_line(Draw& draw) {
  const auto& key = draw.one_of(vocabulary::keys());
  if (key.type == vocabulary::Type::table) return "[" + std::string(key.path) + "]";
  if (key.type == vocabulary::Type::tables) return "[[" + std::string(key.path) + "]]";
  const std::string name(draw.below(4) == 0 ? key.path : key.name());
  const auto words = key.choices(vocabulary::kinds::all);
  const bool word = !words.empty() && draw.below(4) != 0;
  return name + " = " + (word ? '"' + draw.one_of(words) + '"' : value(draw));
}

// Another value behind the sign of equality, or another number somewhere in the line.
void change_value(std::string& line, Draw& draw) {
  const auto equals = line.find('=');
  if (equals == std::string::npos) return;
  const auto digit = line.find_first_of("0123456789", equals + 1 + draw.below(line.size() - equals));
  if (digit != std::string::npos && draw.below(2) == 0) {
    const auto end = std::min(line.find_first_not_of("0123456789.e+-", digit), line.size());
    line.replace(digit, end - digit, draw.one_of(numbers()));
  } else {
    line = line.substr(0, equals + 1) + " " + value(draw);
  }
}

void change_lines(Lines& lines, Draw& draw) {
  const std::size_t at = draw.below(lines.size());
  switch (lines.empty() ? 0 : draw.below(7)) {
    case 0:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(draw.below(lines.size() + 1)), some_line(draw));
      break;
    case 1:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 2:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(draw.below(lines.size())), std::string(lines[at]));
      break;
    case 3:
      std::swap(lines[at], lines[draw.below(lines.size())]);
      break;
    default:
      change_value(lines[at], draw);
  }
}

}  // namespace

std::size_t mutate_model(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  Draw draw{std::minstd_rand(seed)};
  if (draw.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  std::istringstream in(std::string(reinterpret_cast<const char*>(data), size));
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  for (std::size_t changes = 1 + draw.below(3); changes > 0; --changes) change_lines(lines, draw);
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  if (text.size() > most) text.resize(most);
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

}  // namespace sojourn::fuzz
