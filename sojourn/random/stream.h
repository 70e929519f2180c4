// Named streams of random numbers.
//
// A stream is a pure function of (seed, replication, purpose, index): Philox 4x32-10 (Salmon et al. 2011,
// Random123) applied to a counter. Nothing is shared, so the numbers do not depend on threads or on the
// order of work, and one purpose never disturbs another: changing the policy does not change the arrivals.
#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace sojourn::random {

// One stream per purpose. A family may use purposes of its own from 100 on.
enum class Purpose : std::uint32_t { arrivals = 1, sizes = 2, widths = 3, routing = 4, ties = 5, reconfiguration = 6 };

class Stream {
 public:
  using result_type = std::uint64_t;

  Stream(std::uint64_t seed, std::uint32_t replication, Purpose purpose);

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  result_type operator()() {
    if (next_ == kWords) [[unlikely]]
      refill();
    return words_[next_++];
  }

  // The words that come next, at least one, without taking them; for loops that draw many.
  std::span<const result_type> ahead() {
    if (next_ == kWords) refill();
    return {words_.data() + next_, static_cast<std::size_t>(kWords - next_)};
  }
  void take(std::size_t words) { next_ += static_cast<int>(words); }

  // Uniform on (0, 1), never 0 or 1.
  double uniform() { return (static_cast<double>((*this)() >> 12) + 0.5) * 0x1p-52; }

  // Uniform on 0 .. n-1 (multiply and shift; the bias is below n / 2^64).
  std::uint64_t below(std::uint64_t n) { return below(n, (*this)()); }
  static std::uint64_t below(std::uint64_t n, result_type word) {
    return static_cast<std::uint64_t>((static_cast<unsigned __int128>(word) * n) >> 64);
  }

 private:
  static constexpr int kWords = 128;
  void refill();

  alignas(64) std::array<result_type, kWords> words_;
  int next_ = kWords;
  std::uint64_t block_ = 0;
  std::uint64_t seed_;
  std::uint32_t replication_, purpose_;
};

}  // namespace sojourn::random
