// What a sweep costs beside its answers: 10,000 M/M/4 points solved one after the other from models in memory, against
// the same points read, solved and stored by a sweep on one thread. Processor time of all threads: what one core would
// need.
#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <functional>

#include "sojourn/sequential_grid/analysis.h"
#include "sojourn/sweep/run.h"
#include "sojourn/sweep/vary.h"

using namespace sojourn;

namespace {

constexpr int kPoints = 10000;

const char* const kModel =
    "[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\nkind = \"sequential\"\n"
    "time = { dist = \"exponential\", mean = 1 }\n";

double solve_alone() {
  double sum = 0;
  for (int k = 1; k <= kPoints; ++k) {
    sequential_grid::Model m;
    m.clusters = {{"A", 4, 1.0}};
    m.arrivals = arrivals::poisson_arrivals(4.0 * k / (kPoints + 1));
    m.time = distributions::exponential(1);
    answers::Answer answer;
    answer.stability = sequential_grid::stability(m);
    sequential_grid::analyse(m, {}, answer);
    sum += answer.methods.at(0).measures.value("mean_response");
  }
  return sum;
}

double answers_only(const sweep::Design& design) {
  double sum = 0;
  for (std::size_t n = 0; n < design.points(); ++n)
    sum += design.answer(n)->answer.methods.at(0).measures.value("mean_response");
  return sum;
}

std::size_t whole_sweep(const sweep::Design& design, const std::string& path) {
  std::filesystem::remove(path);
  design.check(1);
  auto file = store::File::open_to_write(path);
  const auto study = file.add(design.study("benchmark"));
  sweep::RunOptions options;
  options.threads = 1;
  const auto outcome = sweep::run(design, file, study, options);
  file.settle();
  return outcome.written;
}

// Of five interleaved rounds.
std::array<double, 3> medians(const std::array<std::function<void()>, 3>& pieces) {
  std::array<std::array<double, 5>, 3> times{};
  for (std::size_t round = 0; round < 5; ++round)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::clock_t start = std::clock();
      pieces[i]();
      times[i][round] = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
  for (auto& t : times) std::nth_element(t.begin(), t.begin() + 2, t.end());
  return {times[0][2], times[1][2], times[2][2]};
}

}  // namespace

int main() {
  const std::string path = (std::filesystem::temp_directory_path() / "sojourn-benchmark.sqlite").string();
  const sweep::Design design(model_file::Document::from_text(kModel, "model.toml"),
                             sweep::parse_varies({"arrivals.load=0.0001..0.9999:" + std::to_string(kPoints)}), {});
  double sum = 0;
  std::size_t written = 0;
  const auto t = medians({[&] { sum = solve_alone(); }, [&] { sum += answers_only(design); },
                          [&] { written = whole_sweep(design, path); }});
  std::printf("%d points of M/M/4, one thread (processor seconds; ratio to solving alone)\n\n", kPoints);
  std::printf("  %-44s %7.3f\n", "solved alone, from models in memory", t[0]);
  std::printf("  %-44s %7.3f  %5.2f\n", "each read from its document and solved", t[1], t[1] / t[0]);
  std::printf("  %-44s %7.3f  %5.2f\n", "sweep: all checked, read, solved and stored", t[2], t[2] / t[0]);
  std::filesystem::remove(path);
  return written == kPoints && sum > 0 ? 0 : 1;
}
