// A set of numbered nodes: a bit each, in words of 64.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sojourn::scheduling {

class NodeBits {
 public:
  NodeBits() = default;
  static NodeBits all(std::size_t nodes) {
    NodeBits set;
    set.words_.assign((nodes + kBits - 1) / kBits, ~std::uint64_t{0});
    if (nodes % kBits != 0) set.words_.back() >>= kBits - nodes % kBits;
    return set;
  }
  static NodeBits none(std::size_t nodes) {
    NodeBits set;
    set.words_.assign((nodes + kBits - 1) / kBits, 0);
    return set;
  }

  bool operator==(const NodeBits&) const = default;
  bool has(std::size_t node) const { return words_[node / kBits] >> (node % kBits) & 1; }
  void add(std::size_t node) { words_[node / kBits] |= std::uint64_t{1} << (node % kBits); }
  std::size_t words() const { return words_.size(); }
  std::uint64_t word(std::size_t k) const { return words_[k]; }

  // What both have; returns how many that are.
  std::size_t keep(const NodeBits& other) {
    std::size_t count = 0;
    for (std::size_t k = 0; k < words_.size(); ++k)
      count += static_cast<std::size_t>(std::popcount(words_[k] &= other.words_[k]));
    return count;
  }
  void remove(const NodeBits& other) {
    for (std::size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
  }
  bool meets(const NodeBits& other) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if (words_[k] & other.words_[k]) return true;
    return false;
  }
  bool inside(const NodeBits& other) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if (words_[k] & ~other.words_[k]) return false;
    return true;
  }
  // The same where only what both `a` and `b` have counts: is all of this in a and b?
  bool inside(const NodeBits& a, const NodeBits& b) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      if (words_[k] & ~(a.words_[k] & b.words_[k])) return false;
    return true;
  }

  static constexpr std::size_t kBits = 64;

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace sojourn::scheduling
