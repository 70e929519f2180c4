#include "sojourn/slurm_conf/lines.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>

namespace sojourn::slurm_conf {
namespace {

constexpr int kDeepest = 16;  // files that include each other

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Up to a # that no backslash hides.
std::string without_comment(std::string line) {
  for (std::size_t k = 0; k < line.size(); ++k)
    if (line[k] == '#' && (k == 0 || line[k - 1] != '\\')) {
      line.resize(k);
      break;
    }
  while (!line.empty() && is_blank(line.back())) line.pop_back();
  return line;
}

class Reader {
 public:
  Reader(std::vector<Line>& into, std::vector<Complaint>& complaints) : into_(into), complaints_(complaints) {}

  void read(const std::string& path, const Place& from, int depth) {
    std::error_code error;
    std::ifstream file(path);
    if (!file || std::filesystem::is_directory(path, error))
      return complain("the file cannot be read", path, "a slurm.conf, or a file that it includes",
                      from.file.empty() ? Place{path, 0, 0} : from);
    if (depth > kDeepest)
      return complain("files include each other", path, "an end of the chain of Include lines", from);
    std::string text, joined;
    int first = 0;
    for (int line = 1; std::getline(file, text); ++line) {
      text = without_comment(std::move(text));
      if (joined.empty()) first = line;
      const bool goes_on = !text.empty() && text.back() == '\\';
      if (goes_on) text.pop_back();
      joined += text;
      if (goes_on) continue;
      take(joined, {path, first, 1}, depth);
      joined.clear();
    }
    if (!joined.empty()) take(joined, {path, first, 1}, depth);
  }

 private:
  void complain(const std::string& problem, const std::string& found, const std::string& expected, Place place) {
    complaints_.push_back({problem, found, expected, "", "", std::move(place)});
  }

  void take(const std::string& text, Place place, int depth) {
    std::size_t at = 0;
    while (at < text.size() && is_blank(text[at])) ++at;
    if (at == text.size()) return;
    constexpr std::string_view kInclude = "include";
    if (lowered(std::string_view(text).substr(at, kInclude.size())) == kInclude && at + kInclude.size() < text.size() &&
        is_blank(text[at + kInclude.size()])) {
      at += kInclude.size();
      while (at < text.size() && is_blank(text[at])) ++at;
      const std::filesystem::path named = text.substr(at), here = std::filesystem::path(place.file).parent_path();
      return read((named.is_absolute() ? named : here / named).string(), place, depth + 1);
    }
    Line line;
    while (at < text.size()) {
      place.column = static_cast<int>(at) + 1;
      if (!pair(text, at, place, line)) return;
      while (at < text.size() && is_blank(text[at])) ++at;
    }
    into_.push_back(std::move(line));
  }

  bool pair(const std::string& text, std::size_t& at, const Place& place, Line& line) {
    const std::size_t begin = at;
    while (at < text.size() && !is_blank(text[at]) && text[at] != '=') ++at;
    std::size_t equals = at;
    while (equals < text.size() && is_blank(text[equals])) ++equals;
    if (equals == text.size() || text[equals] != '=' || at == begin) {
      complain("this is not a key with a value", text.substr(begin, at - begin), "Key=Value", place);
      return false;
    }
    const std::string key = text.substr(begin, at - begin);
    at = equals + 1;
    while (at < text.size() && is_blank(text[at])) ++at;
    std::string value;
    if (at < text.size() && text[at] == '"') {
      const std::size_t end = text.find('"', at + 1);
      if (end == std::string::npos) {
        complain("a quotation mark is not closed", text.substr(at), "another \" behind the value", place);
        return false;
      }
      value = text.substr(at + 1, end - at - 1);
      at = end + 1;
    } else {
      const std::size_t from = at;
      while (at < text.size() && !is_blank(text[at])) ++at;
      value = text.substr(from, at - from);
    }
    line.push_back({key, value, place});
    return true;
  }

  std::vector<Line>& into_;
  std::vector<Complaint>& complaints_;
};

}  // namespace

std::string lowered(std::string_view text) {
  std::string low(text);
  for (char& c : low) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return low;
}

std::vector<Line> read_lines(const std::string& path, std::vector<Complaint>& complaints) {
  std::vector<Line> lines;
  Reader(lines, complaints).read(path, {}, 0);
  return lines;
}

bool looks_like_conf(std::string_view beginning) {
  constexpr std::array kFirst = {"clustername",   "controlmachine", "slurmctldhost",       "nodename",
                                 "partitionname", "schedulertype",  "schedulerparameters", "slurmuser",
                                 "slurmctldport"};
  for (std::size_t at = 0; at < beginning.size();) {
    const std::size_t end = std::min(beginning.find('\n', at), beginning.size());
    std::string line = lowered(beginning.substr(at, end - at));
    at = end + 1;
    std::erase_if(line, is_blank);
    for (const std::string_view key : kFirst)
      if (line.starts_with(key) && line.size() > key.size() && line[key.size()] == '=') return true;
  }
  return false;
}

std::vector<std::string> split_list(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    depth += (c == '[' || c == '(') - (c == ']' || c == ')');
    if (c == ',' && depth == 0)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  std::erase(parts, "");
  return parts;
}

}  // namespace sojourn::slurm_conf
