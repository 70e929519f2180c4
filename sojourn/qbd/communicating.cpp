#include "sojourn/qbd/communicating.h"

#include <algorithm>

#include "sojourn/linear_algebra/position.h"

namespace sojourn::qbd {

using linear_algebra::at;

namespace {

// Tarjan's strong components (1972), with a stack of its own instead of recursion.
class Components {
 public:
  explicit Components(const SparseRows& moves) : moves_(moves), n_(moves.rows()), number_(at(n_), 0), low_(at(n_), 0) {
    for (Index i = 0; i < n_; ++i)
      if (number_[at(i)] == 0) visit(i);
  }
  std::vector<std::vector<Index>> sets;

 private:
  struct Open {
    Index phase;
    SparseRows::InnerIterator next;
  };

  void enter(Index i) {
    number_[at(i)] = low_[at(i)] = ++count_;
    held_.push_back(i);
    path_.push_back({i, SparseRows::InnerIterator(moves_, i)});
  }

  void visit(Index root) {
    enter(root);
    while (!path_.empty()) {
      const Index i = path_.back().phase;
      if (SparseRows::InnerIterator& it = path_.back().next; it) {
        const Index j = it.col();
        ++it;
        if (number_[at(j)] == 0)
          enter(j);
        else if (number_[at(j)] <= n_)
          low_[at(i)] = std::min(low_[at(i)], number_[at(j)]);
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[at(path_.back().phase)] = std::min(low_[at(path_.back().phase)], low_[at(i)]);
      if (low_[at(i)] == number_[at(i)]) close(i);
    }
  }

  void close(Index root) {
    std::vector<Index> set;
    Index i = -1;
    do {
      i = held_.back();
      held_.pop_back();
      number_[at(i)] = n_ + 1;  // done: no longer on the way
      set.push_back(i);
    } while (i != root);
    std::sort(set.begin(), set.end());
    sets.push_back(std::move(set));
  }

  const SparseRows& moves_;
  Index n_, count_ = 0;
  std::vector<Index> number_, low_, held_;
  std::vector<Open> path_;
};

SparseRows chosen(const SparseRows& block, const std::vector<Index>& set, const std::vector<Index>& place,
                  VectorXd& lost) {
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t k = 0; k < set.size(); ++k)
    for (SparseRows::InnerIterator it(block, set[k]); it; ++it) {
      if (place[at(it.col())] >= 0)
        entries.emplace_back(static_cast<Index>(k), place[at(it.col())], it.value());
      else
        lost(static_cast<Index>(k)) += it.value();
    }
  const auto n = static_cast<Index>(set.size());
  SparseRows part(n, n);
  part.setFromTriplets(entries.begin(), entries.end());
  return part;
}

}  // namespace

std::vector<std::vector<Index>> communicating_phases(const SparseBlocks& b) {
  const SparseRows moves = b.up + b.local + b.down;
  return Components(moves).sets;
}

SparseBlocks restricted(const SparseBlocks& b, const std::vector<Index>& set, VectorXd& lost) {
  std::vector<Index> place(at(b.phases()), -1);
  for (std::size_t k = 0; k < set.size(); ++k) place[at(set[k])] = static_cast<Index>(k);
  lost = VectorXd::Zero(static_cast<Index>(set.size()));
  SparseBlocks own;
  own.up = chosen(b.up, set, place, lost);
  own.local = chosen(b.local, set, place, lost);
  own.down = chosen(b.down, set, place, lost);
  const VectorXd ones = VectorXd::Ones(own.up.rows());
  own.up_rate = own.up * ones;
  own.down_rate = own.down * ones;
  own.outflow = own.local * ones + own.up_rate + own.down_rate;
  own.worth_sparse_factors = b.worth_sparse_factors && own.up.rows() > 64;
  return own;
}

}  // namespace sojourn::qbd
