#include "sojourn/problems/memory_effect.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/memory/lru_simulation.h"

namespace sojourn::problems {
namespace {

constexpr int kMostProcessors = 1024;  // a law is kept for every size

std::set<int> sizes_of(const malleable_jobs::Model& m) {
  std::set<int> sizes;
  for (int jobs = 1; jobs <= m.processors; ++jobs) {
    const auto p = malleable_jobs::partitions(m, jobs);
    sizes.insert(p.small_size);
    if (p.large > 0) sizes.insert(p.large_size);
  }
  return sizes;
}

answers::Table empty_table() {
  return {
      "memory",
      "Memory on each server, by the servers a job has (miss ratios; times are means; low and high are two estimates, "
      "not bounds)",
      {"servers", "pages", "within", "across low", "across high", "classical", "overhead low", "overhead high", "work",
       "tau* first"},
      {}};
}

void add_row(const malleable_jobs::Model& m, const memory::Overhead& o, answers::Table& t) {
  const double work = malleable_jobs::mean_time_on(m, o.servers);
  // The classical theory knows the misses inside localities only.
  t.rows.push_back({std::to_string(o.servers), o.pages, o.within, o.across_low, o.across_high, o.within, o.low.mean,
                    o.high.mean, work, o.localities[0].between_entries});
}

// Every server refers to all pages, so that one sentence holds for all sizes.
std::string exact_sentence(double exact, const MemoryEffect& effect) {
  const memory::Overhead& o = effect.overheads.front();
  return fmt::format(
      "LRU on the page matrix given, over all sets of pages: miss ratio {} exactly; the estimates are {} and {}, and "
      "the "
      "overhead is made of those",
      number_text(exact, 6), number_text(o.within + o.across_low, 6), number_text(o.within + o.across_high, 6));
}

}  // namespace

MemoryEffect memory_effect(const malleable_jobs::Model& m, const model_file::MemorySection& section) {
  if (m.processors > kMostProcessors)
    throw TooLarge(fmt::format("memory is worked out for every partition size: {} processors, at most {}",
                               grouped(m.processors), kMostProcessors));
  const memory::Program& program = section.program;
  const auto n = static_cast<std::size_t>(m.processors);
  std::vector<phase_type::PhaseType> work;
  for (int p = 1; p <= m.processors; ++p) work.push_back(*malleable_jobs::law_on(m, p));
  std::vector<memory::Moments> low(n), middle(n), high(n);
  MemoryEffect effect;
  effect.without = m.time_on;
  effect.program = program;
  effect.table = empty_table();
  for (const int p : sizes_of(m)) {
    const memory::Overhead o = memory::overhead_on(program, p);
    const auto at = static_cast<std::size_t>(p) - 1;
    low[at] = o.low;
    middle[at] = o.middle();
    high[at] = o.high;
    add_row(m, o, effect.table);
    effect.overheads.push_back(o);
  }
  effect.low = memory::joined(work, low, section.overhead_phases);
  effect.middle = memory::joined(work, middle, section.overhead_phases);
  effect.high = memory::joined(work, high, section.overhead_phases);
  if (program.epsilon)
    effect.notes.push_back(fmt::format("decomposability: epsilon = {}, the largest probability of leaving a locality",
                                       number_text(*program.epsilon)));
  if (const auto exact = memory::exact_miss_ratio(program)) effect.notes.push_back(exact_sentence(*exact, effect));
  if (effect.middle.missed_cv2 > 0)
    effect.notes.push_back(
        fmt::format("the overhead is more regular (squared coefficient of variation down to {}) "
                    "than {} phases can be; its "
                    "mean is met, its variance is not: raise memory.overhead_phases",
                    number_text(effect.middle.missed_cv2, 3), section.overhead_phases));
  return effect;
}

std::vector<std::string> simulated_misses(const MemoryEffect& effect, std::uint64_t seed) {
  // A reference looks through the frames: kLooks are a second or two for all sizes together.
  constexpr double kLooks = 1e9, kFewest = 1e4, kMost = 4e6;
  const double affordable = kLooks / (1.0 + effect.program.frames) / static_cast<double>(effect.overheads.size());
  std::vector<std::string> notes;
  if (affordable < kFewest) return {"LRU is not simulated: too many frames to look through"};
  const auto references = static_cast<std::uint64_t>(std::min(affordable, kMost));
  for (const memory::Overhead& o : effect.overheads) {
    if (o.within + o.across_high <= 0) continue;
    const auto seen = memory::simulate_lru(effect.program, o.servers, references, seed);
    const char* on = effect.program.page_matrix.size() > 0 ? " on the page matrix given" : "";
    notes.push_back(
        fmt::format("LRU simulated{} on one of {} servers: miss ratio {} +- {} (99.9%); estimated {} and {}", on,
                    o.servers, number_text(seen.miss_ratio, 4), number_text(seen.half_width, 2),
                    number_text(o.within + o.across_low, 4), number_text(o.within + o.across_high, 4)));
  }
  return notes;
}

}  // namespace sojourn::problems
