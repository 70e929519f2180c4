#include "sojourn/rigid_jobs/saturated/saturated_chain.h"

#include <algorithm>

#include "sojourn/linear_algebra/generator.h"

namespace sojourn::rigid_jobs {

BlockedStates::BlockedStates(const Configurations& running, const std::vector<ChainType>& types,
                             std::int64_t processors)
    : types_(types.size()), index_(static_cast<std::size_t>(running.size()) * types.size(), -1) {
  for (int n = 0; n < running.size(); ++n)
    for (std::size_t t = 0; t < types_; ++t) {
      if (running.used(n) + types[t].width <= processors) continue;
      index_[static_cast<std::size_t>(n) * types_ + t] = size();
      states_.emplace_back(n, static_cast<int>(t));
      jobs_.push_back(running.jobs(n));
    }
}

int BlockedStates::count_up_to(int jobs) const {
  return static_cast<int>(std::upper_bound(jobs_.begin(), jobs_.end(), jobs) - jobs_.begin());
}

namespace {

// Adds sparse rows through a dense workspace.
class RowSum {
 public:
  explicit RowSum(std::size_t size) : values_(size, 0.0) {}
  void add(int column, double value) {
    double& v = values_[static_cast<std::size_t>(column)];
    if (v == 0.0) touched_.push_back(column);
    v += value;
  }
  void add(const SparseRow& row, double factor) {
    for (const auto& [column, value] : row) add(column, factor * value);
  }
  SparseRow take() {
    SparseRow row;
    row.reserve(touched_.size());
    for (const int column : touched_) {
      double& v = values_[static_cast<std::size_t>(column)];
      if (v != 0.0) row.emplace_back(column, v);
      v = 0.0;
    }
    touched_.clear();
    return row;
  }

 private:
  std::vector<double> values_;
  std::vector<int> touched_;
};

}  // namespace

std::vector<SparseRow> reveal(const Configurations& running, const BlockedStates& blocked,
                              const std::vector<ChainType>& types, int jobs_in_system, int free_offset) {
  const bool endless = jobs_in_system < 0;
  const int end = endless ? running.size() : running.begin_of(jobs_in_system + 1);
  std::vector<SparseRow> rows(static_cast<std::size_t>(end));
  RowSum sum(static_cast<std::size_t>(std::max(blocked.size(), free_offset + end)));
  for (int n = end - 1; n >= 0; --n) {  // starting one leads to a configuration with more jobs
    if (!endless && running.jobs(n) == jobs_in_system) {
      sum.add(free_offset + n, 1.0);
    } else {
      for (std::size_t t = 0; t < types.size(); ++t) {
        const ChainType& type = types[t];
        if (const int stuck = blocked.index(n, static_cast<int>(t)); stuck >= 0) {
          sum.add(stuck, type.probability);
          continue;
        }
        for (int phase = 0; phase < type.length.phases(); ++phase)
          if (const double start = type.length.alpha()(phase); start > 0)
            sum.add(rows[static_cast<std::size_t>(running.with(n, type.first_slot + phase))], type.probability * start);
      }
    }
    rows[static_cast<std::size_t>(n)] = sum.take();
  }
  return rows;
}

Moves moves_of(int n, int waiting, const Configurations& running, const BlockedStates& blocked,
               const std::vector<ChainType>& types, std::int64_t processors, const std::vector<SparseRow>& revealed) {
  Moves moves;
  for (const ChainType& type : types)
    for (int phase = 0; phase < type.length.phases(); ++phase) {
      const int slot = type.first_slot + phase, jobs = running.count(n, slot);
      if (jobs == 0) continue;
      const int left = running.without(n, slot);
      for (int to = 0; to < type.length.phases(); ++to)
        if (const double rate = type.length.T()(phase, to); to != phase && rate > 0)
          moves.inside.emplace_back(running.with(left, type.first_slot + to), jobs * rate);
      const double rate = jobs * type.length.exit()(phase);
      if (rate <= 0) continue;
      if (waiting < 0) {
        for (const auto& [target, p] : revealed[static_cast<std::size_t>(left)])
          moves.ends.emplace_back(target, rate * p);
        continue;
      }
      const ChainType& first = types[static_cast<std::size_t>(waiting)];
      if (running.used(left) + first.width > processors) {
        moves.ends.emplace_back(blocked.index(left, waiting), rate);
        continue;
      }
      for (int start = 0; start < first.length.phases(); ++start)
        if (const double p = first.length.alpha()(start); p > 0)
          for (const auto& [target, q] :
               revealed[static_cast<std::size_t>(running.with(left, first.first_slot + start))])
            moves.ends.emplace_back(target, rate * p * q);
    }
  return moves;
}

SaturatedChain solve_saturated_chain(std::int64_t processors, const std::vector<ChainType>& types) {
  const Configurations running(processors, types);
  const BlockedStates blocked(running, types, processors);
  const auto revealed = reveal(running, blocked, types, -1, 0);
  const int m = blocked.size();
  std::vector<Eigen::Triplet<double>> entries, completions;
  VectorXd speed = VectorXd::Zero(m);
  for (int x = 0; x < m; ++x) {
    const int n = blocked.configuration(x), t = blocked.type(x);
    const Moves moves = moves_of(n, t, running, blocked, types, processors, revealed);
    for (const auto& [to, rate] : moves.inside) entries.emplace_back(x, blocked.index(to, t), rate);
    for (const auto& [to, rate] : moves.ends) {
      speed(x) += rate;
      completions.emplace_back(x, to, rate);
      if (to != x) entries.emplace_back(x, to, rate);
    }
  }
  SaturatedChain chain;
  chain.states = m;
  chain.used_pmf.assign(static_cast<std::size_t>(processors) + 1, 0.0);
  linear_algebra::SparseMatrix rates(m, m), ends(m, m);
  rates.setFromTriplets(entries.begin(), entries.end());
  ends.setFromTriplets(completions.begin(), completions.end());
  // Dense elimination keeps every digit; sparse factors reach the sizes it cannot.
  const linear_algebra::Generator generator =
      m <= 1500 ? linear_algebra::Generator(MatrixXd(rates)) : linear_algebra::Generator(rates);
  const RowVectorXd pi = generator.stationary_row();
  chain.residual = generator.residual();
  chain.rate = pi.dot(speed);
  for (int x = 0; x < m; ++x) chain.used_pmf[static_cast<std::size_t>(running.used(blocked.configuration(x)))] += pi(x);
  const VectorXd ahead = generator.solve_poisson(VectorXd::Constant(m, chain.rate) - speed);
  chain.lead = pi.dot(ends * ahead) / chain.rate;
  return chain;
}

}  // namespace sojourn::rigid_jobs
