// A number over the cells of a point, as they were written and as they are read: a bit that changed in between shows.
// Times that the work took are left out, so that two runs of one question have the same digests.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "sojourn/base/hash.h"

namespace sojourn::store {

class Digest {
 public:
  void add(std::int64_t x) { add('i', &x, sizeof x); }
  void add(double x) {
    x += 0.0;  // SQLite keeps no sign of a zero
    add('r', &x, sizeof x);
  }
  void add(std::string_view text) { add('t', text.data(), text.size()); }
  void add_nothing() { add('n', nullptr, 0); }
  std::string text() const { return fmt::format("{:016x}", hash_.value()); }

 private:
  void add(char type, const void* bytes, std::size_t size) {
    const std::uint64_t length = size;
    hash_.add({&type, 1});
    hash_.add({reinterpret_cast<const char*>(&length), sizeof length});
    hash_.add({static_cast<const char*>(bytes), size});
  }
  Hash hash_;
};

}  // namespace sojourn::store
