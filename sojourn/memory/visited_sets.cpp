#include "sojourn/memory/visited_sets.h"

#include <fmt/format.h>

#include <Eigen/LU>
#include <bit>
#include <unordered_map>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::memory {
namespace {

std::vector<int> members(Set set) {
  std::vector<int> m;
  for (; set; set &= set - 1) m.push_back(std::countr_zero(set));
  return m;
}

// x (I - P_SS)^{-1}: expected visits inside S before leaving it.
RowVectorXd visits_inside(const MatrixXd& P, const std::vector<int>& inside, const RowVectorXd& entry) {
  const auto n = static_cast<Index>(inside.size());
  MatrixXd A = MatrixXd::Identity(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      A(j, i) -= P(inside[static_cast<std::size_t>(i)], inside[static_cast<std::size_t>(j)]);
  return A.partialPivLu().solve(entry.transpose()).transpose();
}

class Growth {
 public:
  Growth(const MatrixXd& P, int from, const std::function<bool(Set)>& enough,
         const std::function<void(Set, double)>& on_return)
      : P_(P), from_(from), enough_(enough), on_return_(on_return), by_size_(static_cast<std::size_t>(P.rows()) + 1) {}

  Visited run() {
    const auto home = static_cast<Index>(from_);
    come_home(0, P_(home, home));
    for (int k = 0; k < P_.rows(); ++k)
      if (k != from_) enter(0, k, P_(home, k));
    for (std::size_t size = 1; size < by_size_.size(); ++size) {
      for (const auto& [set, entry] : by_size_[size]) grow(set, entry);
      by_size_[size].clear();
    }
    return result_;
  }

 private:
  void come_home(Set set, double probability) {
    if (probability <= 0) return;
    result_.returned += probability;
    on_return_(set, probability);
  }

  void enter(Set set, int state, double probability) {
    if (probability <= 0) return;
    const Set larger = set | Set{1} << state;
    if (enough_(larger)) {
      result_.enough += probability;
      return;
    }
    auto& entry = by_size_[static_cast<std::size_t>(std::popcount(larger))][larger];
    if (entry.size() == 0) entry = RowVectorXd::Zero(std::popcount(larger));
    entry(std::popcount(larger & ((Set{1} << state) - 1))) += probability;
  }

  void grow(Set set, const RowVectorXd& entry) {
    const auto inside = members(set);
    const RowVectorXd visits = visits_inside(P_, inside, entry);
    for (int k = 0; k < P_.rows(); ++k) {
      if (set >> k & 1) continue;
      double flow = 0;
      for (std::size_t i = 0; i < inside.size(); ++i) flow += visits(static_cast<Index>(i)) * P_(inside[i], k);
      if (k == from_)
        come_home(set, flow);
      else
        enter(set, k, flow);
    }
  }

  const MatrixXd& P_;
  int from_;
  const std::function<bool(Set)>& enough_;
  const std::function<void(Set, double)>& on_return_;
  std::vector<std::unordered_map<Set, RowVectorXd>> by_size_;
  Visited result_;
};

}  // namespace

Visited visited_sets(const MatrixXd& P, int from, const std::function<bool(Set)>& enough,
                     const std::function<void(Set, double)>& on_return) {
  if (P.rows() > kMostStates)
    throw TooLarge(
        fmt::format("{} states have 2^{} sets; at most {} states are enumerated", P.rows(), P.rows() - 1, kMostStates));
  return Growth(P, from, enough, on_return).run();
}

double taboo_probability(const MatrixXd& P, int from, Set set) {
  // Of coming home seeing only states of F: the first step into F, then inside F, then home; given
  // that one leaves.
  const auto within = [&](Set F) {
    const auto inside = members(F);
    if (inside.empty()) return 0.0;
    RowVectorXd entry(static_cast<Index>(inside.size()));
    for (std::size_t i = 0; i < inside.size(); ++i)
      entry(static_cast<Index>(i)) = P(from, inside[i]) / (1 - P(from, from));
    const RowVectorXd visits = visits_inside(P, inside, entry);
    double home = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) home += visits(static_cast<Index>(i)) * P(inside[i], from);
    return home;
  };
  double sum = 0;
  for (Set F = set;; F = (F - 1) & set) {
    sum += (std::popcount(set ^ F) % 2 ? -1 : 1) * within(F);
    if (F == 0) return sum;
  }
}

}  // namespace sojourn::memory
