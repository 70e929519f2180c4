// Theorem 3.4: the rate matrix in closed form where everything is exponential.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/reproduce/malleable/cards.h"
#include "sojourn/reproduce/malleable/models.h"

namespace sojourn::reproduce::malleable {
namespace {

constexpr const char* kTheorem = "theorem 3.4";

void add_curves(const Bench& bench, int processors, double last_rate, plot::Figure& figure) {
  const std::string group = fmt::format("P = {}, U = 2", processors);
  auto exact = series("R by reduction", plot::Role::exact, group);
  auto printed = series(kTheorem, plot::Role::published, group);
  auto simulated = series("simulated", plot::Role::simulation, group);
  const auto settings = [&](double rate) {
    return Settings{fmt::format("cluster.processors={}", processors), setting("arrivals.rate", rate)};
  };
  for (double rate = 0.5; rate <= last_rate; rate += 0.5) {
    add_point(exact, rate, measured(bench, kEight, settings(rate), "mean_response", "qbd"));
    add_point(printed, rate, measured(bench, kEight, settings(rate), "mean_response", "closed-form"));
  }
  for (const double rate : bench.either(std::vector<double>{2, 5}, std::vector<double>{1, 2, 3, 4, 5}))
    add_point(simulated, rate, simulated_measure(bench, kEight, settings(rate)));
  add_series(figure, {exact, printed, simulated});
}

// (17) to (20) beside the matrix that reduction finds; mu_N is the rate of all N partitions together.
answers::Table rate_matrix_table(const malleable_jobs::Model& model, double& worst) {
  const double rate = model.arrivals.rate, mu = malleable_jobs::total_rate(model, model.most_running()),
               gamma = 1 / malleable_jobs::repartitioning_time(model, model.most_running()).mean();
  const double printed[2][2] = {{rate / mu, 0.0}, {rate / mu, rate / (rate + gamma)}};
  const auto chain = malleable_jobs::as_qbd(model);
  const MatrixXd found = qbd::solve(chain.chain).rate_matrix();
  const Index running = chain.repartitioning.back().at(0) ? 1 : 0;  // where the chain has the phase of running jobs
  const auto place = [&](int u) { return u == 0 ? running : 1 - running; };
  answers::Table table{
      "rate-matrix",
      fmt::format("The rate matrix at {} jobs per unit of time (0: jobs run, 1: repartitioning)", rate),
      {"element", "theorem 3.4", "by reduction"},
      {}};
  for (int u = 0; u < 2; ++u)
    for (int v = 0; v < 2; ++v) {
      table.rows.push_back({fmt::format("r{}{}", u, v), printed[u][v], found(place(u), place(v))});
      worst = std::max(worst, std::fabs(printed[u][v] - found(place(u), place(v))));
    }
  return table;
}

}  // namespace

Card theorem_3_4(const Bench& bench) {
  Card card = begin({"The closed rate matrix of theorem 3.4", "section 3.2, theorem 3.4",
                     "When everything is exponential, is the rate matrix of the queue as simple as the theorem says?",
                     kEight, "sojourn solve MODEL"},
                    {"arrival rate (jobs per unit of time)", "mean response (mean work = 1)",
                     "a tenth of the work is serial; repartitioning takes 0.02"});
  card.figure.y.logarithmic = true;
  add_curves(bench, 8, 7.0, card.figure);
  add_curves(bench, 7, 6.0, card.figure);
  const auto model = malleable_model(kEight, {});
  const double literal = malleable_jobs::speed_on(model, model.most_running()),
               limit = malleable_jobs::stability(model).max_rate;
  card.figure.marks = {{literal, "limit for P = 8 if μ_N were one job's"}, {limit, "limit for P = 8"}};
  double worst = 0.0;
  card.tables = {rate_matrix_table(model, worst)};
  const double gap = largest_gap(card.figure, kTheorem);
  conclude(
      card,
      {{.what = "the mean response by theorem 3.4", .gap = gap}, {.what = "the four elements of R", .gap = worst}},
      fmt::format("Yes: the four elements are those found by reduction to {:.0e}, and the mean responses agree to "
                  "{:.0e}, also for P = 7, where U does not divide P as the theorem asks. One symbol must be read "
                  "with care: section 2 makes μ_p the rate of one job on p servers, but μ_N here is the rate of all "
                  "N partitions together. Taken as the rate of one job, (16) would end at {:.2f} jobs per unit of "
                  "time; the machine is stable up to {:.2f}.",
                  worst, gap, literal, limit));
  return card;
}

}  // namespace sojourn::reproduce::malleable
