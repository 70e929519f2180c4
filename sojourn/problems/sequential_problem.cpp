#include "sojourn/problems/sequential_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/stability_words.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/model_file/read_sequential.h"
#include "sojourn/sequential_grid/analysis.h"
#include "sojourn/sequential_grid/as_simulation.h"

namespace sojourn::problems {
namespace {

namespace grid = sequential_grid;

class SequentialProblem final : public Problem {
 public:
  SequentialProblem(grid::Model model, std::vector<std::string> notes)
      : model_(std::move(model)), notes_(std::move(notes)) {}

  answers::Answer describe_model() const override {
    answers::Answer a;
    a.title = model_.title;
    a.kind = "sequential";
    a.discipline = grid::to_string(model_.discipline);
    if (model_.clusters.size() > 1) a.broker = clusters::to_string(model_.broker);
    a.stability = grid::stability(model_);
    a.notes = notes_;
    return a;
  }

  answers::Facts facts() const override {
    answers::Facts f{.rate = model_.arrivals.rate, .processors = grid::total_processors(model_)};
    const double mean = model_.time->mean();
    double fastest = 0, slowest = INFINITY;
    for (const grid::Cluster& c : model_.clusters) {
      fastest = std::max(fastest, c.speed);
      slowest = std::min(slowest, c.speed);
      f.clusters.push_back({c.name, static_cast<double>(c.processors), mean / c.speed});
    }
    f.least_response = mean / fastest;
    if (fastest == slowest) f.work = mean / fastest;
    if (model_.clusters.size() == 1) f.most_running = f.processors;
    return f;
  }

  void solve(const SolveOptions& o, answers::Answer& answer) const override {
    grid::Model model = model_;
    model.questions = o.asked;
    grid::analyse(model, o, answer);
  }

  std::string why_not_simulate() const override {
    const auto s = grid::stability(model_);
    if (s.stable || model_.horizon) return "";
    return answers::why_unstable_is_not_simulated(s, answers::Horizon::can_be_given);
  }

  answers::MethodAnswer simulate(const simulation::ExperimentOptions& o, const Interruption& i) const override {
    const double copies = model_.horizon ? 2 : o.replications > 0 ? o.replications : 32;
    const double busy = std::min(grid::load(model_), 1.0) * grid::total_processors(model_);
    // The recursion keeps a number per processor, the calendar an event per running job.
    const double bytes = copies * std::max(8 * grid::total_processors(model_), 40 * busy);
    constexpr double kMostBytes = 1.6e10;
    if (bytes > kMostBytes)
      throw TooLarge(fmt::format(
          "simulating {} processors in {} replications would need {}; use fewer replications or solve instead",
          grouped(grid::total_processors(model_)), copies, bytes_text(bytes)));
    return grid::simulate(model_, o, i);
  }

 private:
  grid::Model model_;
  std::vector<std::string> notes_;
};

}  // namespace

Family sequential_family() {
  return {
      .kind = "sequential",
      .summary =
          "jobs of one processor, brokered over clusters of different size and speed (Berten, Goossens, Jeannot 2005)",
      .methods = grid::method_names(),
      .read = [](model_file::Document& d) -> std::unique_ptr<Problem> {
        auto model = model_file::read_sequential(d);
        return std::make_unique<SequentialProblem>(std::move(model), d.notes());
      }};
}

}  // namespace sojourn::problems
