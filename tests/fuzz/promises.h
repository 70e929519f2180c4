// What every reader promises, whatever it is given: checked by every harness.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "sojourn/base/errors.h"

namespace sojourn::fuzz {

inline void promise(bool kept, const char* what) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

// Nothing in a message acts on a terminal, and none is as long as the file it complains about.
inline void check(const ModelError& e) {
  constexpr std::size_t kLongestMessage = 100'000;  // bytes: a hundred complaints
  promise(!e.complaints().empty(), "an error says something");
  const std::string text = e.what();
  promise(text.size() < kLongestMessage, "messages are short");
  for (const char c : text)
    promise(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F), "messages have no control characters");
}

// Bytes of the input that choose among ways of reading the rest.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  unsigned next(unsigned below) { return size_ == 0 ? 0 : (--size_, *data_++ % below); }
  const char* data() const { return reinterpret_cast<const char*>(data_); }
  std::size_t size() const { return size_; }
  std::string rest() const { return std::string(data(), size_); }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

}  // namespace sojourn::fuzz
