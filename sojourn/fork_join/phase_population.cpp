#include "sojourn/fork_join/phase_population.h"

#include <map>
#include <numeric>

namespace sojourn::fork_join {

using linear_algebra::SparseMatrix;

namespace {

class Entries {
 public:
  void add(std::size_t from, std::size_t to, double rate) {
    if (rate > 0) entries_.emplace_back(static_cast<Index>(from), static_cast<Index>(to), rate);
  }
  SparseMatrix matrix(std::size_t size) const {
    SparseMatrix m(static_cast<Index>(size), static_cast<Index>(size));
    m.setFromTriplets(entries_.begin(), entries_.end());
    return m;
  }

 private:
  std::vector<Eigen::Triplet<double>> entries_;
};

}  // namespace

int total(const Counts& x) { return std::accumulate(x.begin(), x.end(), 0); }

CountsIndex::CountsIndex(std::size_t phases, int top)
    : below_(phases, std::vector<std::size_t>(static_cast<std::size_t>(top) + 1, 0)) {
  for (std::size_t k = 0; k < phases; ++k)
    for (std::size_t s = 1; s < below_[k].size(); ++s)
      below_[k][s] = below_[k][s - 1] + (k == 0 ? 1 : below_[k - 1][s]);
  Counts counts(phases, 0);
  for (int n = 0; n <= top; ++n) list(counts, 0, n);
}

// Among counts of one total those with more tasks in the first phase come first, and so on.
void CountsIndex::list(Counts& counts, std::size_t phase, int left) {
  if (phase + 1 == counts.size()) {
    counts[phase] = left;
    all_.push_back(counts);
    return;
  }
  for (int behind = 0; behind <= left; ++behind) {
    counts[phase] = left - behind;
    list(counts, phase + 1, behind);
  }
}

std::size_t CountsIndex::number(const Counts& counts) const {
  std::size_t number = 0, behind = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) {
    behind += static_cast<std::size_t>(counts[counts.size() - 1 - k]);
    number += below_[k][behind];
  }
  return number;
}

std::vector<std::pair<Counts, double>> starts(const RowVectorXd& alpha, std::int64_t tasks) {
  std::map<Counts, double> ways{{Counts(static_cast<std::size_t>(alpha.size()), 0), 1.0}};
  for (std::int64_t i = 0; i < tasks; ++i) {
    std::map<Counts, double> more;
    for (const auto& [counts, p] : ways)
      for (Index phase = 0; phase < alpha.size(); ++phase) {
        if (alpha(phase) <= 0) continue;
        Counts next = counts;
        ++next[static_cast<std::size_t>(phase)];
        more[next] += p * alpha(phase);
      }
    ways.swap(more);
  }
  return {ways.begin(), ways.end()};
}

SparseMatrix services(const CountsIndex& index, const phase_type::PhaseType& task) {
  Entries entries;
  for (std::size_t at = 0; at < index.size(); ++at) {
    Counts next = index[at];
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] == 0) continue;
      const auto phase = static_cast<Index>(i);
      const double tasks = next[i];
      --next[i];
      entries.add(at, index.number(next), tasks * task.exit()(phase));
      for (std::size_t j = 0; j < next.size(); ++j) {
        if (j == i) continue;
        ++next[j];
        entries.add(at, index.number(next), tasks * task.T()(phase, static_cast<Index>(j)));
        --next[j];
      }
      ++next[i];
    }
  }
  return entries.matrix(index.size());
}

SparseMatrix arrivals(const CountsIndex& index, const phase_type::PhaseType& task, const Model& model, int top) {
  std::vector<std::pair<Counts, double>> jobs;
  for (std::size_t i = 0; i < model.tasks.values.size(); ++i)
    for (auto& [counts, p] : starts(task.alpha(), model.tasks.values[i]))
      jobs.emplace_back(counts, model.arrivals.rate * p * model.tasks.probabilities[i]);
  Entries entries;
  for (std::size_t at = 0; at < index.size(); ++at)
    for (const auto& [counts, rate] : jobs) {
      Counts next = index[at];
      for (std::size_t i = 0; i < next.size(); ++i) next[i] += counts[i];
      if (total(next) <= top) entries.add(at, index.number(next), rate);
    }
  return entries.matrix(index.size());
}

}  // namespace sojourn::fork_join
