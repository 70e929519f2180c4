#include "sojourn/memory/lru_simulation.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "sojourn/random/sampler.h"

namespace sojourn::memory {
namespace {

std::vector<double> row_of(const MatrixXd& P, Index i) {
  std::vector<double> row;
  for (Index j = 0; j < P.cols(); ++j) row.push_back(P(i, j));
  return row;
}

// Chooses the next page of one locality; pages are numbered from `first` on.
class Walker {
 public:
  Walker(const Locality& here, int first, double scale)
      : behaviour_(here.behaviour), first_(first), pages_(here.pages) {
    if (behaviour_ == Behaviour::markov) {
      for (Index i = 0; i < here.block.rows(); ++i) tables_.emplace_back(row_of(here.block, i));
    } else if (behaviour_ == Behaviour::stack) {
      // Depth d of the whole is depth d / scale here; what the distances leave out is the deepest
      // page.
      std::vector<double> depths(static_cast<std::size_t>(pages_), 0.0);
      double rest = 1;
      constexpr double kRounding = 1e-9;  // 3 / (1/2) is 6, not 7
      for (std::size_t d = 0; d < here.distances.size(); ++d) {
        const auto at = static_cast<std::size_t>(std::ceil(static_cast<double>(d + 1) / scale - kRounding)) - 1;
        depths[std::min(at, depths.size() - 1)] += here.distances[d];
        rest -= here.distances[d];
      }
      depths.back() += std::max(rest, 0.0);
      tables_.emplace_back(depths);
      for (int i = 0; i < pages_; ++i) order_.push_back(i);
    } else {
      tables_.emplace_back(here.weights.empty() ? std::vector<double>(static_cast<std::size_t>(pages_), 1.0)
                                                : here.weights);
    }
  }

  int next(random::Stream& stream) {
    if (behaviour_ == Behaviour::markov)
      return first_ + (at_ = static_cast<int>(tables_[static_cast<std::size_t>(at_)].draw(stream)));
    const std::size_t drawn = tables_[0].draw(stream);
    if (behaviour_ == Behaviour::independent) return first_ + static_cast<int>(drawn);
    std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(drawn),
                order_.begin() + static_cast<std::ptrdiff_t>(drawn) + 1);
    return first_ + order_[0];
  }

 private:
  Behaviour behaviour_;
  int first_, pages_, at_ = 0;
  std::vector<random::AliasTable> tables_;
  std::vector<int> order_;
};

class LruStack {
 public:
  explicit LruStack(int frames) : frames_(static_cast<std::size_t>(frames)) {}
  // Was the page missing?
  bool refer(int page) {
    const auto found = std::find(stack_.begin(), stack_.end(), page);
    const bool missing = found == stack_.end();
    if (missing && stack_.size() < frames_) stack_.push_back(page);
    const auto last = missing ? stack_.end() - 1 : found;
    *last = page;
    std::rotate(stack_.begin(), last, last + 1);
    return missing;
  }

 private:
  std::size_t frames_;
  std::vector<int> stack_;  // most recent first
};

using NextPage = std::function<int(random::Stream&)>;

std::vector<random::AliasTable> rows_of(const MatrixXd& P) {
  std::vector<random::AliasTable> rows;
  for (Index i = 0; i < P.rows(); ++i) rows.emplace_back(row_of(P, i));
  return rows;
}

NextPage by_page_matrix(const MatrixXd& P) {
  return [rows = rows_of(P), at = std::size_t{0}](random::Stream& stream) mutable {
    return static_cast<int>(at = rows[at].draw(stream));
  };
}

NextPage by_localities(const Program& p, int servers) {
  std::vector<Walker> walkers;
  int pages = 0;
  for (const Locality& whole : p.localities) {
    const Locality here = on_server(whole, servers, p.spread);
    walkers.emplace_back(here, pages, std::pow(servers, p.spread));
    pages += here.pages;
  }
  return [walkers = std::move(walkers), moves = rows_of(p.macro), at = std::size_t{0}](random::Stream& stream) mutable {
    at = moves[at].draw(stream);
    return walkers[at].next(stream);
  };
}

}  // namespace

SimulatedMisses simulate_lru(const Program& p, int servers, std::uint64_t references, std::uint64_t seed) {
  constexpr int kBatches = 20;
  random::Stream stream(seed, 0, static_cast<random::Purpose>(100));
  NextPage next = p.page_matrix.size() > 0 ? by_page_matrix(p.page_matrix) : by_localities(p, servers);
  LruStack memory(p.frames);
  const auto run = [&](std::uint64_t n) {
    std::uint64_t misses = 0;
    for (std::uint64_t i = 0; i < n; ++i) misses += memory.refer(next(stream));
    return static_cast<double>(misses) / static_cast<double>(n);
  };
  run(references / 10);
  double sum = 0, squares = 0;
  for (int b = 0; b < kBatches; ++b) {
    const double x = run(references / kBatches);
    sum += x;
    squares += x * x;
  }
  const double mean = sum / kBatches, variance = std::max(0.0, (squares - kBatches * mean * mean) / (kBatches - 1));
  return {mean, 3.883 * std::sqrt(variance / kBatches)};  // Student, 19 degrees of freedom
}

}  // namespace sojourn::memory
