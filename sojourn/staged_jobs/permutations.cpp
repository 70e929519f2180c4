#include "sojourn/staged_jobs/permutations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::staged_jobs {
namespace {

constexpr std::size_t kMostOrders = 5040;

// Equal stages have equal numbers, so that swapping them makes no new order.
std::vector<int> kinds_of(const std::vector<Stage>& stages) {
  std::map<std::tuple<double, double, std::string>, int> known;
  std::vector<int> kinds;
  for (const Stage& s : stages)
    kinds.push_back(known
                        .emplace(std::tuple(s.processors, mean_time(s), distributions::description(*s.time)),
                                 static_cast<int>(known.size()))
                        .first->second);
  return kinds;
}

std::string times_text(const std::vector<Stage>& stages) {
  std::vector<std::string> words;
  for (const Stage& s : stages) words.push_back(number_text(mean_time(s)));
  return "[" + joined(words) + "]";
}

struct Order {
  Model model;
  double response = std::nan("");
  std::string trouble;
};

std::vector<Order> all_orders(const Model& m) {
  const auto kinds = kinds_of(m.stages);
  std::vector<std::size_t> place(m.stages.size());
  std::iota(place.begin(), place.end(), 0);
  const auto by_kind = [&](std::size_t a, std::size_t b) { return kinds[a] < kinds[b]; };
  std::sort(place.begin(), place.end(), by_kind);
  std::vector<Order> orders;
  do {
    if (orders.size() == kMostOrders)
      throw TooLarge(
          fmt::format("--permute-stages: {} stages have more than {} orders", m.stages.size(), grouped(kMostOrders)));
    Order o{m, std::nan(""), {}};
    for (std::size_t i = 0; i < place.size(); ++i) o.model.stages[i] = m.stages[place[i]];
    orders.push_back(std::move(o));
  } while (std::next_permutation(place.begin(), place.end(), by_kind));
  return orders;
}

}  // namespace

answers::Table orders_of_stages(const Model& m, const Budget& budget) {
  std::vector<Order> orders = all_orders(m);
  for (Order& o : orders) try {
      if (const auto why = not_markovian(o.model))
        o.trouble = *why;
      else
        o.response = exact_mean_response(o.model, budget);
    } catch (const TooLarge& e) {
      o.trouble = std::string("refused: ") + e.what();
    }
  std::stable_sort(orders.begin(), orders.end(), [](const Order& a, const Order& b) {
    return a.response < b.response || (!std::isnan(a.response) && std::isnan(b.response));
  });
  answers::Table table{"permutations",
                       "Every order of the stages, exactly, the quickest first:",
                       {"processors", "mean times", "mean_response", "over the best", ""},
                       {}};
  for (const Order& o : orders) {
    const bool given = needs_text(o.model) == needs_text(m) && times_text(o.model.stages) == times_text(m.stages);
    std::vector<answers::Cell> row{needs_text(o.model), times_text(o.model.stages)};
    if (o.trouble.empty()) {
      row.emplace_back(o.response);
      row.emplace_back(fmt::format("{:+.2f}%", 100 * (o.response / orders[0].response - 1)));
      row.emplace_back(given ? "as given" : "");
    } else {
      row.insert(row.end(), {"-", "-", o.trouble});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace sojourn::staged_jobs
