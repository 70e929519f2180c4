#include "sojourn/random/stream.h"

#include <Random123/philox.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace sojourn::random {
namespace {

struct Counter {
  std::uint64_t block;
  std::uint64_t key;
  std::uint32_t replication, purpose;
};

#ifdef __AVX2__

constexpr int kLanes = 4;  // blocks of two words side by side, each number in the lower half of a lane

__m256i all(std::uint64_t value) { return _mm256_set1_epi64x(static_cast<long long>(value)); }

// The state of four blocks. What is in the upper halves does not matter: the multiplication looks at the lower ones.
struct Four {
  __m256i x0, x1, x2, x3;

  explicit Four(const Counter& c, std::uint64_t first) {
    x0 = _mm256_add_epi64(all(c.block + first), _mm256_set_epi64x(3, 2, 1, 0));
    x1 = _mm256_srli_epi64(x0, 32);
    x2 = all(c.replication);
    x3 = all(c.purpose);
  }

  void round(__m256i key0, __m256i key1) {
    const __m256i p0 = _mm256_mul_epu32(x0, all(PHILOX_M4x32_0)), p1 = _mm256_mul_epu32(x2, all(PHILOX_M4x32_1));
    x0 = _mm256_xor_si256(_mm256_srli_epi64(p1, 32), _mm256_xor_si256(x1, key0));
    x2 = _mm256_xor_si256(_mm256_srli_epi64(p0, 32), _mm256_xor_si256(x3, key1));
    x1 = p1;
    x3 = p0;
  }

  void store(std::uint64_t* words) const {
    const __m256i low = all(0xffffffff);
    const __m256i first = _mm256_or_si256(_mm256_slli_epi64(x0, 32), _mm256_and_si256(x1, low));
    const __m256i second = _mm256_or_si256(_mm256_slli_epi64(x2, 32), _mm256_and_si256(x3, low));
    const __m256i even = _mm256_unpacklo_epi64(first, second), odd = _mm256_unpackhi_epi64(first, second);
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_store_si256(reinterpret_cast<__m256i*>(words) + 1, _mm256_permute2x128_si256(even, odd, 0x31));
  }
};

// Two groups at a time: one multiplies while the other waits for its product.
void fill(const Counter& c, std::uint64_t* words, int blocks) {
  for (int at = 0; at < blocks; at += 2 * kLanes) {
    Four a(c, static_cast<std::uint64_t>(at)), b(c, static_cast<std::uint64_t>(at + kLanes));
    auto key0 = static_cast<std::uint32_t>(c.key), key1 = static_cast<std::uint32_t>(c.key >> 32);
    for (int round = 0; round < philox4x32_rounds; ++round, key0 += PHILOX_W32_0, key1 += PHILOX_W32_1) {
      a.round(all(key0), all(key1));
      b.round(all(key0), all(key1));
    }
    a.store(words + 2 * at);
    b.store(words + 2 * (at + kLanes));
  }
}

#else

void fill(const Counter& c, std::uint64_t* words, int blocks) {
  const r123::Philox4x32 philox;
  const r123::Philox4x32::key_type key = {{static_cast<std::uint32_t>(c.key), static_cast<std::uint32_t>(c.key >> 32)}};
  for (int i = 0; i < blocks; ++i) {
    const std::uint64_t block = c.block + static_cast<std::uint64_t>(i);
    const r123::Philox4x32::ctr_type counter = {
        {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), c.replication, c.purpose}};
    const auto r = philox(counter, key);
    words[2 * i] = std::uint64_t{r[0]} << 32 | r[1];
    words[2 * i + 1] = std::uint64_t{r[2]} << 32 | r[3];
  }
}

#endif

}  // namespace

Stream::Stream(std::uint64_t seed, std::uint32_t replication, Purpose purpose)
    : seed_(seed), replication_(replication), purpose_(static_cast<std::uint32_t>(purpose)) {}

// A whole buffer at a time: blocks do not depend on each other.
void Stream::refill() {
  fill({block_, seed_, replication_, purpose_}, words_.data(), kWords / 2);
  block_ += kWords / 2;
  next_ = 0;
}

}  // namespace sojourn::random
