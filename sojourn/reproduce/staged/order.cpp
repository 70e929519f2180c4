// Section VII, the rule of thumb: if there is blocking in the algorithm, have it early.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/reproduce/staged/cards.h"
#include "sojourn/reproduce/staged/lines.h"

namespace sojourn::reproduce::staged {
namespace {

constexpr double kRuleOfThumb = 0.01;  // a rule that loses less than this where it fails is a good one

struct Order {
  std::string needs;
  int place = 0;  // of the widest stage
  double response = 0.0;
};

// Two orders of which the one that blocks earlier is slower: the largest such difference.
struct Against {
  const Order *early = nullptr, *late = nullptr;
  int pairs = 0, all = 0;
};

Against against_the_rule(const std::vector<Order>& orders) {
  Against found;
  for (const Order& early : orders)
    for (const Order& late : orders) {
      if (early.place >= late.place) continue;
      ++found.all;
      if (early.response <= late.response) continue;
      ++found.pairs;
      if (!found.early || early.response / late.response > found.early->response / found.late->response)
        found.early = &early, found.late = &late;
    }
  return found;
}

std::vector<Stage> with_wide_at(std::vector<double> others, int place) {
  others.insert(others.begin() + (place - 1), 9);
  std::vector<Stage> stages;
  for (const double p : others) stages.push_back({p, 0.5});
  return stages;
}

}  // namespace

Card blocking_place(const Bench& bench) {
  const std::string question = "Where in the job should the stage of nine processors stand?";
  Card card = begin({"Rule of thumb: block early", "sections IV.C and VII", question,
                     model(question, 12, with_wide_at({3, 1, 3}, 4)), "sojourn solve MODEL --permute-stages"},
                    {"place of the 9-processor stage", "mean response (mean stage times 0.5)"});
  card.figure.x.categories = {"first", "second", "third", "last"};
  std::vector<Order> orders;
  double gain = 0.0;
  bool alone = true;  // moving nothing but the wide stage, earlier is better
  for (const auto& others : std::vector<std::vector<double>>{{1, 3, 3}, {3, 1, 3}, {3, 3, 1}}) {
    const std::string group = fmt::format("others in order {}, {}, {}", others[0], others[1], others[2]);
    plot::Series exact = series("exact", plot::Role::exact, group);
    plot::Series points = series("simulated", plot::Role::simulation, group);
    for (int place = 1; place <= 4; ++place) {
      const auto stages = with_wide_at(others, place);
      const Along along{bench, model(question, 12, stages), [](double) { return at_load(0.8); }};
      add_point(exact, place - 1, along.exact("", {0.0}).y[0]);
      orders.push_back({needs(stages), place, exact.y.back()});
      alone = alone && (place == 1 || exact.y[exact.y.size() - 2] < exact.y.back());
      if (bench.quick() && place % 3 != 1) continue;
      add_point(points, place - 1, bench.simulated(along.model, at_load(0.8)));
    }
    gain = std::max(gain, exact.y.back() / exact.y.front() - 1);
    add_series(card.figure, {exact, points});
  }
  const Against against = against_the_rule(orders);
  std::string finding = fmt::format(
      "At load 0.8 on 12 processors, moving nothing but the wide stage, earlier is {} better, and first beats last by "
      "up "
      "to {:.0f}%. It is a rule of thumb: of {} pairs of orders that block at different places, {} go the other way",
      alone ? "always" : "not always", 100 * gain, against.all, against.pairs);
  if (against.early)
    finding += fmt::format(": {} takes {:.3f} although it blocks before {}, which takes {:.3f}", against.early->needs,
                           against.early->response, against.late->needs, against.late->response);
  conclude(card, {statement("with the other stages in place, the earlier the wide stage the better", alone)},
           finding + ".");
  return card;
}

Card late_blocking(const Bench& bench) {
  const std::string question = "Is it always quicker to begin with the stage that blocks?";
  Card card = begin({"Where early blocking loses", "section VII, conclusion", question,
                     model(question, 2, {{1, 10}, {2, 1}}, 0.7), "sojourn solve MODEL --permute-stages"},
                    {"mean time of the 1-processor stage", "response, blocking last / blocking first",
                     "stages of 1 and of 2 processors on 2; the second takes 1 on average"});
  card.figure.x.logarithmic = true;
  const std::vector<double> times = {0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10, 15, 20, 30, 50};
  double smallest = 2.0, largest_ratio = 0.0, smallest_time = 0.0, smallest_load = 0.0, equal = 0.0;
  std::vector<double> agree;
  for (const double load : {0.3, 0.5, 0.7, 0.9}) {
    const auto settings = [load](int low) {
      return [load, low](double time) {
        return Settings{setting(fmt::format("jobs.stages[{}].time", low), time), setting("arrivals.load", load)};
      };
    };
    const std::string group = fmt::format("load {}", load);
    const Along last{bench, card.model, settings(0)}, first{bench, model(question, 2, {{2, 1}, {1, 10}}), settings(1)};
    const auto above = last.exact(group, times), below = first.exact(group, times);
    const auto role = plot::Role::exact;
    agree.push_back(largest_gap(last.solved("equation-16", "", role, "", times), above));
    agree.push_back(largest_gap(first.solved("equation-22", "", role, "", times), below));
    plot::Series ratio = series("exact", plot::Role::exact, group);
    plot::Series points = series("simulated", plot::Role::simulation, group);
    for (std::size_t k = 0; k < times.size(); ++k) {
      add_point(ratio, times[k], above.y[k] / below.y[k]);
      largest_ratio = std::max(largest_ratio, ratio.y.back());
      if (ratio.y.back() < smallest) smallest = ratio.y.back(), smallest_time = times[k], smallest_load = load;
      // The job that blocks last is simulated, and held against the other's exact response.
      if ((load == 0.5 || load == 0.7) && (times[k] == 1 || times[k] == 10))
        add_point(points, times[k],
                  mapped(bench.simulated(card.model, last.at(times[k]), "mean_response", bench.either(0.01, 0.002)),
                         [t = below.y[k]](double response) { return response / t; }));
    }
    equal = std::max(equal, at(ratio, 1));
    add_series(card.figure, {ratio, points});
  }
  plot::Series even = series("no difference", plot::Role::bound);
  for (const double time : times) add_point(even, time, 1.0);
  add_series(card.figure, {even});
  card.news = "Blocking late can be quicker than blocking early, by a little: the rule of thumb has exceptions.";
  conclude(
      card,
      {statement("with equal stage times, blocking early is quicker", equal > 1),
       {.what = "the rule of thumb elsewhere",
        .between = "blocking first and the quicker order",
        .gap = std::max(0.0, 1 - smallest),
        .allowed = kRuleOfThumb,
        .independent = "a closed form of each order, from the balance equations of section IV",
        .independent_gap = largest(agree)}},
      fmt::format("As a rule of thumb, which is what the paper calls it, it holds: with equal stage times, where the "
                  "paper looked, blocking last takes up to {:.1f}% longer, and elsewhere up to {:.1f}%. It has "
                  "exceptions, and they are small: when the narrow stage is several times as long as the wide one, "
                  "finishing the short wide stages first wins. With a narrow stage of {} at load {} the job that "
                  "blocks last is {:.2f}% quicker.",
                  100 * (equal - 1), 100 * (largest_ratio - 1), smallest_time, smallest_load, 100 * (1 - smallest)));
  return card;
}

}  // namespace sojourn::reproduce::staged
