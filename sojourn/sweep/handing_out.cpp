#include "sojourn/sweep/handing_out.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "sojourn/store/point_bytes.h"
#include "sojourn/sweep/many_points.h"
#include "sojourn/sweep/run.h"

namespace sojourn::sweep {
namespace {

// The first byte of a message says what it is.
enum Word : char { want = 'w', answer = 'a', points = 'p' };

std::string packed(Word word, const std::vector<std::uint64_t>& numbers) {
  std::string bytes(1, word);
  bytes.append(reinterpret_cast<const char*>(numbers.data()), 8 * numbers.size());
  return bytes;
}

std::vector<std::uint64_t> unpacked(const std::string& bytes) {
  std::vector<std::uint64_t> numbers((bytes.size() - 1) / 8);
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data() + 1, 8 * numbers.size());
  return numbers;
}

}  // namespace

void hand_out(ranks::Team& team, const std::vector<std::size_t>& numbers, const std::function<void(store::Point)>& take,
              const Interruption& interruption) {
  std::size_t next = 0;
  const int workers = team.size() - 1;
  for (int working = workers; working > 0 && !interruption.requested();) {
    const auto message = team.receive();
    if (!message) continue;
    if (message->bytes[0] == answer) {
      take(store::point_from_bytes(message->bytes.substr(1)));
      continue;
    }
    // Towards the end smaller helpings, so that all finish together.
    const std::size_t left = numbers.size() - next;
    const std::size_t share = std::max<std::size_t>(1, left / (2 * static_cast<std::size_t>(workers)));
    const std::size_t helping = std::min({left, share, static_cast<std::size_t>(unpacked(message->bytes)[0])});
    const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(next);
    team.send(message->from, packed(points, {begin, begin + static_cast<std::ptrdiff_t>(helping)}));
    next += helping;
    if (helping == 0) --working;
  }
}

void work_for_leader(const Design& design, ranks::Team& team, int threads) {
  const auto least = static_cast<std::uint64_t>(threads_used(threads));
  for (std::uint64_t wanted = least;;) {
    team.send(0, packed(want, {wanted}));
    std::optional<ranks::Message> message;
    while (!message) message = team.receive();
    const auto numbers = unpacked(message->bytes);
    if (numbers.empty()) return;
    const auto start = std::chrono::steady_clock::now();
    answer_points(design, {numbers.begin(), numbers.end()}, threads,
                  [&](const store::Point& p) { team.send(0, std::string(1, answer) + store::to_bytes(p)); }, {});
    // Helpings of a few tenths of a second: asking costs little, and little is in flight when the run ends.
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (seconds < 0.1) wanted = std::min<std::uint64_t>(2 * wanted, 4096);
    if (seconds > 0.4) wanted = std::max<std::uint64_t>(wanted / 2, least);
  }
}

}  // namespace sojourn::sweep
