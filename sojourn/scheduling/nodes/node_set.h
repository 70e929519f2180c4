// A set of nodes, 64 to a word.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace sojourn::scheduling {

class NodeSet {
 public:
  explicit NodeSet(std::int32_t nodes = 0) : words_((static_cast<std::size_t>(nodes) + 63) / 64) {}

  std::size_t words() const { return words_.size(); }
  std::uint64_t word(std::size_t k) const { return words_[k]; }
  void set_word(std::size_t k, std::uint64_t bits) { words_[k] = bits; }
  bool has(std::int32_t node) const { return words_[at(node)] >> (node & 63) & 1; }
  void add(std::int32_t node) { words_[at(node)] |= bit(node); }
  void remove(std::int32_t node) { words_[at(node)] &= ~bit(node); }
  void clear() { words_.assign(words_.size(), 0); }
  // Those with smaller numbers than `past`.
  std::int32_t count_below(std::int32_t past) const {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < words_.size(); ++k) sum += std::popcount(words_[k] & below(k, past));
    return sum;
  }
  // Of word k, the bits of nodes below `past`.
  static std::uint64_t below(std::size_t k, std::int32_t past) {
    const auto from = static_cast<std::int64_t>(k) * 64;
    return past >= from + 64 ? ~std::uint64_t{0} : past <= from ? 0 : (std::uint64_t{1} << (past - from)) - 1;
  }
  template <typename See>
  void for_each(const See& see) const {
    for (std::size_t k = 0; k < words_.size(); ++k)
      for (std::uint64_t left = words_[k]; left; left &= left - 1)
        see(static_cast<std::int32_t>(64 * k) + std::countr_zero(left));
  }

 private:
  static std::size_t at(std::int32_t node) { return static_cast<std::size_t>(node) / 64; }
  static std::uint64_t bit(std::int32_t node) { return std::uint64_t{1} << (node & 63); }
  std::vector<std::uint64_t> words_;
};

}  // namespace sojourn::scheduling
