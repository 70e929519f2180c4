#include "sojourn/reproduce/malleable/printed.h"

#include "sojourn/memory/miss_ratio.h"
#include "sojourn/memory/visited_sets.h"

namespace sojourn::reproduce::malleable::printed {
namespace {

int pages_of(const memory::Program& program, memory::Set set) {
  int pages = 0;
  for (std::size_t k = 0; k < program.localities.size(); ++k)
    if (set >> k & 1) pages += program.localities[k].pages;
  return pages;
}

// The two alphas, given the localities seen on the way.
ReturnMisses reloaded(int others, int own, int frames) {
  if (others + own <= frames) return {0, 0};
  if (others < frames) return {double(others + own - frames), double(own)};
  return {double(own), double(own)};
}

}  // namespace

ReturnMisses return_misses(const memory::Program& program) {
  const RowVectorXd share = memory::stationary_of_stochastic(program.macro);
  ReturnMisses sum;
  for (Index I = 0; I < share.size(); ++I) {
    const int own = program.localities[static_cast<std::size_t>(I)].pages;
    // Per reference: entries into I, 1/E[tau*] = share (1 - p_II), times the law of the sets given that I is left.
    const auto add = [&](memory::Set seen, double probability) {
      if (seen == 0) return;
      const ReturnMisses pages = reloaded(pages_of(program, seen), own, program.frames);
      sum.low += share(I) * probability * pages.low;
      sum.high += share(I) * probability * pages.high;
    };
    memory::visited_sets(
        program.macro, static_cast<int>(I), [](memory::Set) { return false; }, add);
  }
  return sum;
}

}  // namespace sojourn::reproduce::malleable::printed
