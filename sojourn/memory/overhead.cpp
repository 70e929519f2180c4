#include "sojourn/memory/overhead.h"

#include <Eigen/LU>
#include <algorithm>

#include "sojourn/memory/miss_ratio.h"
#include "sojourn/memory/visited_sets.h"

namespace sojourn::memory {
namespace {

double miss_ratio_of(const Locality& here, int frames, double scale) {
  switch (here.behaviour) {
    case Behaviour::stack:
      return here.pages <= frames ? 0 : miss_ratio_stack(here.distances, frames * scale);
    case Behaviour::markov:
      return miss_ratio_markov(here.block, frames);
    case Behaviour::independent:
      break;
  }
  return miss_ratio_independent(
      here.weights.empty() ? std::vector<double>(static_cast<std::size_t>(here.pages), 1.0) : here.weights, frames);
}

// Variance of the references from one entry into I to the next: the stay is geometric, the time
// away the time to hit I.
double variance_between_entries(const MatrixXd& P, Index I) {
  const Index n = P.rows() - 1;
  MatrixXd Q(n, n);
  VectorXd exit(n);
  const auto other = [&](Index k) { return k < I ? k : k + 1; };
  for (Index i = 0; i < n; ++i) {
    exit(i) = P(I, other(i)) / (1 - P(I, I));
    for (Index j = 0; j < n; ++j) Q(i, j) = P(other(i), other(j));
  }
  const Eigen::PartialPivLU<MatrixXd> factor(MatrixXd::Identity(n, n) - Q);
  const VectorXd first = factor.solve(VectorXd::Ones(n)), second = factor.solve(VectorXd::Ones(n) + 2 * (Q * first));
  const double away = exit.dot(first), stay = P(I, I) / ((1 - P(I, I)) * (1 - P(I, I)));
  return stay + exit.dot(second) - away * away;
}

void count_reloaded(const Program& p, const std::vector<Returns>& all, int I, Returns& here) {
  const double own = here.pages, frames = p.frames, leaving = 1 - p.macro(I, I), most = std::min(own, frames);
  const bool alone = own <= frames;  // it fits when it has the memory to itself
  const auto pages_of = [&](Set set) {
    double pages = 0;
    for (std::size_t k = 0; k < all.size(); ++k)
      if (set >> k & 1) pages += all[k].pages;
    return pages;
  };
  const auto add = [&](double probability, double low, double high) {
    here.sets_total += probability;
    here.reloaded_low += probability * low;
    here.reloaded_high += probability * high;
    here.reloaded_low_square += probability * low * low;
    here.reloaded_high_square += probability * high * high;
  };
  const Visited v = visited_sets(
      p.macro, I, [&](Set G) { return pages_of(G) >= frames; },
      [&](Set G, double probability) {
        if (G == 0) return;  // it never left
        const double together = pages_of(G) + own;
        const bool fits = together <= frames;
        add(probability / leaving, fits || !alone ? 0 : std::min(together - frames, own), fits ? 0 : most);
      });
  add(v.enough / leaving, alone ? own : 0, most);
}

constexpr Index kMostPagesExactly = 15;  // 2^14 sets of pages around each

}  // namespace

std::optional<double> exact_miss_ratio(const Program& p) {
  if (p.page_matrix.size() == 0 || p.page_matrix.rows() > kMostPagesExactly) return std::nullopt;
  return miss_ratio_markov(p.page_matrix, p.frames);
}

Overhead overhead_on(const Program& p, int servers) {
  Overhead o;
  o.servers = servers;
  o.references = p.references / servers;
  const RowVectorXd share = stationary_of_stochastic(p.macro);
  const double scale = std::pow(servers, p.spread);
  for (std::size_t I = 0; I < p.localities.size(); ++I) {
    const Locality here = on_server(p.localities[I], servers, p.spread);
    Returns r;
    r.pages = here.pages;
    r.share = share(static_cast<Index>(I));
    r.miss_ratio = miss_ratio_of(here, p.frames, scale);
    o.pages += here.pages;
    o.within += r.share * r.miss_ratio;
    o.localities.push_back(r);
  }
  Moments low{o.references * o.within, o.references * o.within * (1 - o.within)}, high = low;
  for (std::size_t I = 0; I < o.localities.size() && o.localities.size() > 1; ++I) {
    Returns& r = o.localities[I];
    count_reloaded(p, o.localities, static_cast<int>(I), r);
    r.between_entries = 1 / (r.share * (1 - p.macro(static_cast<Index>(I), static_cast<Index>(I))));
    r.variance_between = variance_between_entries(p.macro, static_cast<Index>(I));
    // Of a renewal process over many references: R / E[tau] returns, with variance R Var[tau] /
    // E[tau]^3.
    const double returns = o.references / r.between_entries;
    const double variance = returns * r.variance_between / (r.between_entries * r.between_entries);
    o.across_low += r.reloaded_low / r.between_entries;
    o.across_high += r.reloaded_high / r.between_entries;
    low.mean += returns * r.reloaded_low;
    high.mean += returns * r.reloaded_high;
    low.variance += returns * (r.reloaded_low_square - r.reloaded_low * r.reloaded_low) +
                    variance * r.reloaded_low * r.reloaded_low;
    high.variance += returns * (r.reloaded_high_square - r.reloaded_high * r.reloaded_high) +
                     variance * r.reloaded_high * r.reloaded_high;
  }
  const double c = p.page_cost;
  o.low = {c * low.mean, c * c * std::max(low.variance, 0.0)};
  o.high = {c * high.mean, c * c * std::max(high.variance, 0.0)};
  return o;
}

}  // namespace sojourn::memory
