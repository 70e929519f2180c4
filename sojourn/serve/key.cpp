#include "sojourn/serve/key.h"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace sojourn::serve {

std::string random_key() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    throw std::runtime_error("the system gives no random numbers for a key");
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

std::string key_trouble(const std::string& key) {
  constexpr std::size_t kShortest = 8, kLongest = 128;
  const auto plain = [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '_'; };
  if (key.size() >= kShortest && key.size() <= kLongest && std::all_of(key.begin(), key.end(), plain)) return "";
  return fmt::format("a key has {} to {} letters, digits, - and _", kShortest, kLongest);
}

bool same_key(std::string_view given, std::string_view key) {
  unsigned char different = given.size() == key.size() ? 0 : 1;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const char other = i < given.size() ? given[i] : '\0';
    different = static_cast<unsigned char>(different | (key[i] ^ other));
  }
  return different == 0;
}

}  // namespace sojourn::serve
