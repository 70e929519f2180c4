// Any bytes as a compressed file: text, or a refusal. What it unpacks to may be long; a part of it is enough here.
#include "sojourn/logs/source.h"
#include "tests/fuzz/memory_file.h"
#include "tests/fuzz/promises.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  static fuzz::MemoryFile file;
  static char text[1 << 14];
  constexpr int kMostBlocks = 8;
  try {
    const auto source = logs::open_source(file.holding(data, size));
    for (int k = 0; k < kMostBlocks; ++k) {
      const std::size_t some = source->read(text, sizeof text);
      fuzz::promise(some <= sizeof text, "no more text than was asked for");
      fuzz::promise(source->fraction() >= 0 && source->fraction() <= 1, "a fraction of the file");
      if (some == 0) break;
    }
  } catch (const ModelError& e) {
    fuzz::check(e);
  }
  return 0;
}
