#include "sojourn/sweep/many_points.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <optional>

namespace sojourn::sweep {

int threads_used(int threads) { return threads > 0 ? threads : tbb::this_task_arena::max_concurrency(); }

void answer_points(const Design& design, const std::vector<std::size_t>& numbers, int threads,
                   const std::function<void(store::Point)>& use, const Interruption& interruption, const Part& part) {
  // The simulations inside have arenas of their own; all together they keep to the number asked for.
  std::optional<tbb::global_control> limit;
  if (threads > 0) limit.emplace(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads));
  const int loops = threads_used(threads);
  tbb::task_arena arena(loops);
  std::atomic<std::size_t> next{0};
  arena.execute([&] {
    tbb::parallel_for(
        0, loops,
        [&](int) {
          while (!interruption.requested()) {
            const std::size_t i = next.fetch_add(1);
            if (i >= numbers.size()) return;
            Interruption watched{interruption.stop, {}};
            if (part && interruption.progress)
              watched.progress = [&, i](const Progress& p) { part(numbers[i], p.fraction); };
            try {
              if (auto point = design.answer(numbers[i], watched)) use(std::move(*point));
            } catch (...) {
              next = numbers.size();  // the other loops end too
              throw;
            }
          }
        },
        tbb::simple_partitioner());
  });
}

}  // namespace sojourn::sweep
