// Stands in for libFuzzer where the compiler has none: replays a corpus, then changes its inputs at random, always in
// the same way. `NAME_fuzz CORPUS [RUNS [SEED]]`.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                                     std::size_t most, unsigned seed);

namespace {

using Bytes = std::vector<std::uint8_t>;
constexpr std::size_t kMost = 1 << 14;  // bytes of an input

std::mt19937 bits;

std::size_t below(std::size_t n) { return n == 0 ? 0 : bits() % n; }

// A byte, a few taken away, a few doubled, or a number.
std::size_t change(std::uint8_t* data, std::size_t size, std::size_t most) {
  std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t at = below(size), length = std::min<std::size_t>(below(40), size - at);
  const std::string numbers[] = {"0", "-1", "1e308", "nan", "18446744073709551616", "2147483648", "\"", "\n", "[", "{"};
  switch (below(5)) {
    case 0:
      if (size > 0) text[at] = static_cast<char>(bits());
      break;
    case 1:
      text.erase(at, length);
      break;
    case 2:
      text.insert(at, text.substr(below(size), length));
      break;
    case 3:
      text.insert(at, numbers[below(std::size(numbers))]);
      break;
    default:
      text.insert(at, 1, static_cast<char>(bits()));
  }
  if (text.size() > most) text.resize(most);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

std::vector<Bytes> read_corpus(const char* folder) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<Bytes> corpus;
  for (const auto& path : paths) {
    std::ifstream in(path, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) {
  return change(data, size, most);
}

int main(int argc, char** argv) {
  const auto corpus = read_corpus(argc > 1 ? argv[1] : ".");
  const long runs = argc > 2 ? std::atol(argv[2]) : 0;
  bits.seed(argc > 3 ? static_cast<unsigned>(std::atol(argv[3])) : 20261117u);
  if (corpus.empty()) return std::fprintf(stderr, "no corpus\n"), 1;
  for (const auto& input : corpus) LLVMFuzzerTestOneInput(input.data(), input.size());
  Bytes input;
  for (long k = 0; k < runs; ++k) {
    input = corpus[below(corpus.size())];
    std::size_t size = std::min(input.size(), kMost);
    input.resize(kMost);
    for (std::size_t changes = 1 + below(4); changes > 0; --changes)
      size = LLVMFuzzerCustomMutator ? LLVMFuzzerCustomMutator(input.data(), size, kMost, bits())
                                     : change(input.data(), size, kMost);
    const Bytes exact(input.begin(), input.begin() + static_cast<std::ptrdiff_t>(size));  // a byte beyond is seen
    LLVMFuzzerTestOneInput(exact.data(), exact.size());
  }
  std::printf("%zu inputs kept, %ld changed ones\n", corpus.size(), runs);
}
