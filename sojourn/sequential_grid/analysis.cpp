#include "sojourn/sequential_grid/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/stability_words.h"
#include "sojourn/base/text.h"
#include "sojourn/sequential_grid/approximations.h"
#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/sequential_grid/exact_mdc.h"
#include "sojourn/sequential_grid/exact_mmc.h"
#include "sojourn/sequential_grid/exact_orders.h"
#include "sojourn/sequential_grid/optimal_routing.h"
#include "sojourn/sequential_grid/overload.h"

namespace sojourn::sequential_grid {
namespace {

// "11.2%": by how much a is above b, rounding apart.
std::string more(double a, double b) {
  constexpr double kRounding = 1e-12;
  const double gain = a / b - 1;
  return number_text(gain < kRounding ? 0.0 : 100 * gain, 3) + "%";
}

class Methods : public answers::MethodList {
 public:
  Methods(const Model& m, const answers::SolveOptions& o, answers::Answer& a)
      : MethodList(a, o.method), model_(m), options_(o) {}

  void exact() {
    const bool mmc =
        model_.arrivals.is_poisson() && model_.time->is_exponential() && model_.broker != Broker::round_robin;
    if (mmc) add("mmc", [&] { return solve_mmc(model_); });
    const bool mdc = mdc_applies(model_);
    if (mdc) add("mdc", [&] { return solve_mdc(model_); });
    const auto one_server = mmc ? std::nullopt : pollaczek_khinchine(model_);
    if ((!(mmc || mdc) || asked_for("qbd")) && wanted("qbd")) {
      if (const auto why = why_not_qbd(model_, options_.budget))
        refuse("qbd", *why, one_server ? "no exact percentiles" : "no exact solution");
      else
        add("qbd", [&] { return solve_qbd(model_); });
    }
    if (one_server) add("pollaczek-khinchine", [&] { return one_server; });
    if (one_server) return;  // what follows would say the same, as an approximation
    if (!mmc) add("kimura", [&] { return kimura(model_); });
    if (!mmc && (wanted("lee-longton") || wanted("allen-cunneen"))) add([&] { return allen_cunneen(model_); });
  }

  void other_order() {
    const std::string name = method_of(model_.discipline);
    if (const auto why = why_not_exact_order(model_))
      note(fmt::format("no exact solution is known for {} here: {}; simulate it", to_string(model_.discipline), *why));
    else
      add(name, [&] { return solve_exact_order(model_); });
  }

  void gain_of_optimal_routing(const OptimalRouting& routing) {
    std::string rates;
    for (std::size_t i = 0; i < routing.shares.size(); ++i)
      rates += fmt::format("{}{} {}", i ? ", " : "", model_.clusters[i].name,
                           number_text(routing.shares[i] * model_.arrivals.rate, 8));
    note("optimal rates: " + rates);
    note(fmt::format(
        "mean response {} with optimal routing, {} in proportion to power ({} more), {} if every job chooses for "
        "itself ({} more)",
        number_text(routing.best, 9), number_text(routing.proportional, 9), more(routing.proportional, routing.best),
        number_text(routing.selfish, 9), more(routing.selfish, routing.best)));
    if (!routing.exact)
      note(
          "these rates and means are those of an approximation, the wait of M/M/c times (ca2 + cs2)/2; the routing is "
          "optimal for it, not for the model");
  }

 private:
  const Model& model_;
  const answers::SolveOptions& options_;
};

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {
      "mmc",      "mdc",        "qbd",    "pollaczek-khinchine", "kimura",         "lee-longton", "allen-cunneen",
      "overload", "mean-field", "pooled", "processor-sharing",   "shortest-first", "srpt"};
  return names;
}

void analyse(const Model& given, const answers::SolveOptions& o, answers::Answer& answer) {
  Model m = given;
  if (orders_like_fifo(m)) {
    answer.notes.push_back(fmt::format("all jobs have one length, so that {} is fifo", to_string(m.discipline)));
    m.discipline = Discipline::fifo;
  }
  const bool fifo = m.discipline == Discipline::fifo;
  Methods methods(m, o, answer);
  const bool looks = !blind(m.broker);
  if (m.broker == Broker::optimal_random && answer.stability.stable) {
    const OptimalRouting routing = optimal_routing(m);
    m.optimal_shares = routing.shares;
    methods.gain_of_optimal_routing(routing);
  }
  if (looks) {
    answer.notes.push_back(fmt::format("{}: the broker looks at the clusters; no exact solution is known, simulate it",
                                       to_string(m.broker)));
  } else if (answer.stability.stable) {
    fifo ? methods.exact() : methods.other_order();
  }
  if (m.horizon && answer.stability.stable) answers::call_long_run(answer.methods);
  if (m.horizon && !answer.stability.stable && !looks && fifo)
    methods.add("overload", [&] { return overload_asymptotics(m); });
  if (answer.stability.stable && looks && fifo) methods.add("mean-field", [&] { return mean_field(m); });
  if (answer.stability.stable && !m.horizon && fifo) methods.add("pooled", [&] { return pooled_bound(m); });
  if (!answer.stability.stable && !m.horizon)
    answer.notes.push_back(answers::unstable_note(answer.stability, answers::Horizon::can_be_given));
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::sequential_grid
