#include "sojourn/sequential_grid/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/base/text.h"
#include "sojourn/sequential_grid/approximations.h"
#include "sojourn/sequential_grid/exact_mdc.h"
#include "sojourn/sequential_grid/exact_mmc.h"
#include "sojourn/sequential_grid/optimal_routing.h"
#include "sojourn/sequential_grid/overload.h"

namespace sojourn::sequential_grid {
namespace {

class Methods : public answers::MethodList {
 public:
  Methods(const Model& m, const AnalysisOptions& o, answers::Answer& a)
      : MethodList(a, o.only), model_(m), options_(o) {}

  void exact() {
    const bool mmc =
        model_.arrivals.is_poisson() && model_.time->is_exponential() && model_.broker != Broker::round_robin;
    if (mmc) add("mmc", [&] { return solve_mmc(model_); });
    const bool mdc = mdc_applies(model_);
    if (mdc) add("mdc", [&] { return solve_mdc(model_); });
    const auto one_server = mmc ? std::nullopt : pollaczek_khinchine(model_);
    if ((!(mmc || mdc) || asked_for("qbd")) && wanted("qbd")) {
      if (const auto why = why_not_qbd(model_, options_.limits))
        refuse("qbd", *why, one_server ? "no exact percentiles" : "no exact solution");
      else
        add("qbd", [&] { return solve_qbd(model_); });
    }
    if (one_server) add("pollaczek-khinchine", [&] { return one_server; });
    if (one_server) return;  // what follows would say the same, as an approximation
    if (!mmc) add("kimura", [&] { return kimura(model_); });
    if (!mmc && (wanted("lee-longton") || wanted("allen-cunneen"))) add([&] { return allen_cunneen(model_); });
  }

  void gain_of_optimal_routing() {
    const auto sites = sites_of(model_);
    const double lambda = model_.arrivals.rate;
    const Split best = best_split(sites, lambda), selfish = selfish_split(sites, lambda);
    std::vector<double> by_power;
    std::string weights;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      by_power.push_back(lambda * model_.clusters[i].power() / total_power(model_));
      weights += fmt::format("{}{} {}", i ? ", " : "", model_.clusters[i].name, number_text(best.rates[i], 8));
    }
    const double proportional = mean_response(sites, by_power);
    note("optimal rates: " + weights);
    note(fmt::format(
        "mean response {} with optimal routing, {} in proportion to power ({}% more), {} if every job chooses for "
        "itself ({}% more)",
        number_text(best.mean_response, 9), number_text(proportional, 9),
        number_text(100 * (proportional / best.mean_response - 1), 3), number_text(selfish.mean_response, 9),
        number_text(100 * (selfish.mean_response / best.mean_response - 1), 3)));
    if (!model_.time->is_exponential() || !model_.arrivals.is_poisson())
      note("the weights are optimal for the wait of M/M/c times (ca2 + cs2)/2, an approximation");
  }

 private:
  const Model& model_;
  const AnalysisOptions& options_;
};

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"mmc",        "mdc",         "qbd",           "pollaczek-khinchine",
                                                 "kimura",     "lee-longton", "allen-cunneen", "overload",
                                                 "mean-field", "pooled"};
  return names;
}

void analyse(const Model& m, const AnalysisOptions& o, answers::Answer& answer) {
  Methods methods(m, o, answer);
  const bool looks = !blind(m.broker);
  if (m.broker == Broker::optimal_random && answer.stability.stable) methods.gain_of_optimal_routing();
  if (looks) {
    answer.notes.push_back(fmt::format("{}: the broker looks at the clusters; no exact solution is known, simulate it",
                                       to_string(m.broker)));
  } else if (answer.stability.stable) {
    methods.exact();
  }
  if (m.horizon && answer.stability.stable)
    for (auto& method : answer.methods) {
      method.kind = answers::MethodKind::asymptotic;
      method.notes.push_back(
          "long-run values: with a horizon they are the limit of a long one, not exact for [0, horizon]");
    }
  if (m.horizon && !answer.stability.stable && !looks) methods.add("overload", [&] { return overload_asymptotics(m); });
  if (answer.stability.stable && looks) methods.add("mean-field", [&] { return mean_field(m); });
  if (answer.stability.stable && !m.horizon) methods.add("pooled", [&] { return pooled_bound(m); });
  if (!answer.stability.stable && !m.horizon)
    answer.notes.push_back(
        fmt::format("unstable: load {} at or above {}; the largest stable rate is {}. Give [horizon] time "
                    "to ask about a finite stretch of overload",
                    number_text(answer.stability.load), number_text(answer.stability.saturation_load),
                    number_text(answer.stability.max_rate)));
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::sequential_grid
