#include "sojourn/logs/json_objects.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kLargestObject = 16'000'000;  // bytes: a job with ten thousand steps

// Follows a document character by character: strings, depth, and where the wanted array begins and ends.
class Scanner {
 public:
  Scanner(std::string_view key, const std::function<void(std::string_view)>& use) : key_(key), use_(use) {}

  // False when an object is too large.
  bool take(char c) {
    if (in_object_) object_ += c;
    if (in_string_) {
      inside_string(c);
    } else if (c == '"') {
      in_string_ = true;
      word_.clear();
    } else if (c == '{' || c == '[') {
      open(c);
    } else if (c == '}' || c == ']') {
      close(c);
    } else if (c == ':') {
      last_key_ = word_;
    } else if (c == ',') {
      last_key_.clear();
    }
    return object_.size() <= kLargestObject;
  }
  bool found() const { return found_; }
  bool whole() const { return depth_ == 0; }

 private:
  void inside_string(char c) {
    if (escaped_)
      escaped_ = false;
    else if (c == '\\')
      escaped_ = true;
    else if (c == '"')
      in_string_ = false;
    else if (depth_ <= 1)
      word_ += c;
  }
  void open(char c) {
    ++depth_;
    if (c == '[' && depth_ == 2 && last_key_ == key_) found_ = in_array_ = true;
    if (c == '{' && in_array_ && depth_ == 3) {
      in_object_ = true;
      object_ = c;
    }
    last_key_.clear();
  }
  void close(char c) {
    --depth_;
    if (c == '}' && in_object_ && depth_ == 2) {
      use_(object_);
      in_object_ = false;
      object_.clear();
    }
    if (c == ']' && in_array_ && depth_ == 1) in_array_ = false;
  }

  std::string key_, word_, last_key_, object_;
  const std::function<void(std::string_view)>& use_;
  bool in_string_ = false, escaped_ = false, in_array_ = false, in_object_ = false, found_ = false;
  int depth_ = 0;
};

}  // namespace

void for_each_object(Lines& lines, Pace& pace, std::string_view key, const std::function<void(std::string_view)>& use) {
  Scanner scanner(key, use);
  const auto refuse = [&](const std::string& problem, const std::string& hint) {
    throw ModelError(Complaint{
        problem, fmt::format("line {}", lines.number()), "the output of sacct --json", hint, "", {lines.path()}});
  };
  for (std::string_view line; lines.next(line);) {
    pace.step();
    for (const char c : line)
      if (!scanner.take(c)) refuse("an object of this JSON document has no end", "is this the output of sacct --json?");
    scanner.take(' ');
  }
  if (!scanner.found())
    refuse(fmt::format("this JSON document has no array \"{}\"", key), "is it the output of sacct --json?");
  if (!scanner.whole()) refuse("the JSON document ends too early", "copy it again: it is cut off");
}

}  // namespace sojourn::logs
