#include "sojourn/random/stream.h"

#include <Random123/philox.h>

namespace sojourn::random {

Stream::Stream(std::uint64_t seed, std::uint32_t replication, Purpose purpose)
    : seed_(seed), replication_(replication), purpose_(static_cast<std::uint32_t>(purpose)) {}

// A whole buffer at a time: the loop has independent iterations, and the compiler vectorises it.
void Stream::refill() {
  const r123::Philox4x32 philox;
  const r123::Philox4x32::key_type key = {{static_cast<std::uint32_t>(seed_), static_cast<std::uint32_t>(seed_ >> 32)}};
  for (int i = 0; i < kWords / 2; ++i) {
    const std::uint64_t block = block_ + static_cast<std::uint64_t>(i);
    const r123::Philox4x32::ctr_type counter = {
        {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), replication_, purpose_}};
    const auto r = philox(counter, key);
    words_[static_cast<std::size_t>(2 * i)] = std::uint64_t{r[0]} << 32 | r[1];
    words_[static_cast<std::size_t>(2 * i + 1)] = std::uint64_t{r[2]} << 32 | r[3];
  }
  block_ += kWords / 2;
  next_ = 0;
}

}  // namespace sojourn::random
