// The small parts of a simulated job, one by one.
#include <benchmark/benchmark.h>

#include "sojourn/random/sampler.h"
#include "sojourn/simulation/calendar.h"
#include "sojourn/simulation/tally.h"

using namespace sojourn;

static void stream_word(benchmark::State& state) {
  random::Stream stream(1, 0, random::Purpose::sizes);
  for (auto _ : state) benchmark::DoNotOptimize(stream());
}
BENCHMARK(stream_word);

static void exponential_variate(benchmark::State& state) {
  random::Stream stream(1, 0, random::Purpose::sizes);
  const auto draw = random::Sampler::exponential(2);
  for (auto _ : state) benchmark::DoNotOptimize(draw(stream));
}
BENCHMARK(exponential_variate);

static void calendar_replace_next(benchmark::State& state) {
  random::Stream stream(1, 0, random::Purpose::sizes);
  simulation::Calendar calendar;
  for (int i = 0; i < state.range(0); ++i) calendar.schedule(random::standard_exponential(stream), 0, 0);
  for (auto _ : state) calendar.replace_next(calendar.next().time + random::standard_exponential(stream), 0, 0);
}
BENCHMARK(calendar_replace_next)->RangeMultiplier(8)->Range(16, 1 << 16);

static void tally_record(benchmark::State& state) {
  random::Stream stream(1, 0, random::Purpose::sizes);
  simulation::Tally tally(simulation::TallySettings{});
  for (auto _ : state) {
    const double x = random::standard_exponential(stream);
    tally.record(x, x + 1, x + 1);
  }
}
BENCHMARK(tally_record);
