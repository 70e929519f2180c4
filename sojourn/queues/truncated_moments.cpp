#include "sojourn/queues/truncated_moments.h"

#include <algorithm>
#include <cmath>

#include "sojourn/base/stop_point.h"
#include "sojourn/queues/panel_rule.h"

namespace sojourn::queues {
namespace {

using distributions::Distribution;
using Values = PanelRule::Values;

struct Panel {
  double low, high;
  Values x, below, above;  // the nodes; P(X <= x), P(X > x)
};

Panel panel_of(const Distribution& law, double low, double high) {
  const PanelRule& rule = PanelRule::get();
  Panel p{low, high, {}, {}, {}};
  for (std::size_t i = 0; i < PanelRule::kNodes; ++i) {
    p.x[i] = low + (high - low) * rule.nodes[i];
    p.below[i] = law.cdf(p.x[i]);
    p.above[i] = law.tail(p.x[i]);
  }
  return p;
}

double area(const Panel& p) { return (p.high - p.low) * PanelRule::get().whole(p.above); }

// Halves a panel until two halves say what the whole says.
void refine(const Distribution& law, const Panel& whole, int left, int halvings, std::vector<Panel>& into) {
  constexpr double kSmooth = 3e-14;  // of the area of a panel that is full; less would be the noise of the law itself
  const double middle = 0.5 * (whole.low + whole.high);
  const Panel first = panel_of(law, whole.low, middle), second = panel_of(law, middle, whole.high);
  const double off = std::abs(area(first) + area(second) - area(whole));
  const bool smooth = off <= kSmooth * (whole.high - whole.low);
  if (left == 0 || (smooth && halvings == 0)) {
    into.push_back(whole);
    return;
  }
  refine(law, first, left - 1, smooth ? halvings - 1 : halvings, into);
  refine(law, second, left - 1, smooth ? halvings - 1 : halvings, into);
}

std::vector<double> cuts_of(const Distribution& law, double low, double high) {
  std::vector<double> cuts;
  for (double x = high; x > low; x *= 0.5) cuts.push_back(x);
  cuts.push_back(low);
  // Where a law ends, what is above a length goes to 0 within any distance, and near saturation that is felt.
  constexpr int kTowardsAnEdge = 48;
  for (const double x : law.edges()) {
    cuts.push_back(x);
    for (int k = 1; k <= kTowardsAnEdge; ++k) cuts.push_back(x - std::ldexp(x, -1 - k));
  }
  for (const auto& a : law.atoms()) cuts.push_back(a.value);
  std::erase_if(cuts, [&](double x) { return x < low || x > high; });
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

double power(double x, int n) { return n == 0 ? 1.0 : n > 0 ? x * power(x, n - 1) : power(x, n + 1) / x; }

// Integral of values times x^n from the beginning of the panel to its nodes, and over all of it.
struct Running {
  Values to_node;
  double whole;
};
Running integral(const Panel& p, const Values& values, int n) {
  const PanelRule& rule = PanelRule::get();
  Values f = values;
  for (std::size_t i = 0; i < f.size(); ++i) f[i] *= power(p.x[i], n) * (p.high - p.low);
  return {rule.running(f), rule.whole(f)};
}

}  // namespace

MomentTable moment_table(const Distribution& law, double negligible, double tail_left, int halvings) {
  constexpr int kHalvings = 40, kFarther = 60;  // of a panel at most; octaves below the first row, for its integrals
  constexpr double kSmallest = 1e-290;
  MomentTable table;
  const double mean = law.mean();
  table.half_square = 0.5 * (mean * mean + law.variance());
  table.first = table.last = mean;
  while (table.first * law.cdf(table.first) > negligible && table.first > kSmallest) table.first *= 0.5;
  while (law.tail(table.last) * table.last * table.last > tail_left * table.half_square) table.last *= 2;
  const double low = std::max(kSmallest, std::ldexp(table.first, -kFarther));
  std::vector<Panel> panels;
  auto cuts = cuts_of(law, low, table.last);
  cuts.push_back(table.first);
  std::sort(cuts.begin(), cuts.end());
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    stop_point();
    if (cuts[i + 1] > cuts[i]) {
      const Panel whole = panel_of(law, cuts[i], cuts[i + 1]);
      refine(law, whole, kHalvings, halvings, panels);
    }
  }
  // Upwards: P(X <= s) and s P(X > s); downwards: P(X > s) and P(X > s) / s^2.
  const std::size_t n = PanelRule::kNodes;
  table.rows.resize(panels.size() * n);
  double low_area = 0, square = 0.5 * low * low * law.tail(low);
  for (std::size_t k = 0; k < panels.size(); ++k) {
    const Panel& p = panels[k];
    if (p.low == table.first) table.first_area = low_area;
    const Running areas = integral(p, p.below, 0), squares = integral(p, p.above, 1);
    for (std::size_t i = 0; i < n; ++i) {
      TruncatedMoments& row = table.rows[k * n + i];
      row.x = p.x[i];
      row.weight = (p.high - p.low) * PanelRule::get().weights[i];
      row.below = std::max(0.0, p.x[i] * p.below[i] - (low_area + areas.to_node[i]));
      row.half_square = square + squares.to_node[i];
    }
    low_area += areas.whole;
    square += squares.whole;
  }
  double high_area = 0, inverse = 0;
  for (std::size_t k = panels.size(); k-- > 0;) {
    const Panel& p = panels[k];
    const Running areas = integral(p, p.above, 0), inverses = integral(p, p.above, -2);
    for (std::size_t i = 0; i < n; ++i) {
      TruncatedMoments& row = table.rows[k * n + i];
      row.above = p.x[i] * p.above[i] + high_area + (areas.whole - areas.to_node[i]);
      row.inverse_above = inverse + (inverses.whole - inverses.to_node[i]);
      // Far out what is below is nearly all, and the sums from below have lost their digits.
      if (row.x > mean) row.below = std::max(0.0, mean - row.above);
    }
    high_area += areas.whole;
    inverse += inverses.whole;
  }
  std::erase_if(table.rows, [&](const TruncatedMoments& row) { return row.x < table.first; });
  return table;
}

}  // namespace sojourn::queues
