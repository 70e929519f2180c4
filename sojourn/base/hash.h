// A number that stands for a text: FNV-1a, 64 bits. Good for telling texts apart, not for secrets.
#pragma once

#include <cstdint>
#include <string_view>

namespace sojourn {

class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) value_ = (value_ ^ static_cast<unsigned char>(c)) * kPrime;
  }
  std::uint64_t value() const { return value_; }

 private:
  static constexpr std::uint64_t kPrime = 1099511628211ULL;
  std::uint64_t value_ = 14695981039346656037ULL;
};

}  // namespace sojourn
