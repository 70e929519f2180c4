#include "sojourn/qbd/stationary.h"

#include "sojourn/qbd/decay_rate.h"

namespace sojourn::qbd {

double Stationary::mean_level() const {
  double mean = static_cast<double>(boundary_levels()) * above_.sum() + weighted_.sum();
  for (std::size_t k = 0; k < boundary_.size(); ++k) mean += static_cast<double>(k) * boundary_[k].sum();
  return mean;
}

MatrixXd Stationary::rate_matrix() const {
  const Index m = blocks_->phases();
  MatrixXd R(m, m);
  for (Index i = 0; i < m; ++i) R.row(i) = next(RowVectorXd::Unit(m, i));
  return R;
}

std::vector<double> Stationary::probabilities(int levels) const {
  std::vector<double> p;
  p.reserve(static_cast<std::size_t>(levels));
  RowVectorXd row;
  for (int level = 0; level < levels; ++level) {
    if (level < boundary_levels()) {
      p.push_back(boundary(level).sum());
    } else {
      row = level == boundary_levels() ? first_ : next(row);
      p.push_back(row.sum());
    }
  }
  return p;
}

double Stationary::probability(int level) const { return probabilities(level + 1).back(); }

double Stationary::tail(int level) const {
  double sum = 0.0;
  for (int k = level; k < boundary_levels(); ++k) sum += boundary(k).sum();
  RowVectorXd row = above_;
  for (int k = boundary_levels(); k < level; ++k) row = next(row);
  return sum + row.sum();
}

double Stationary::decay_rate() const {
  return qbd::decay_rate(
      *blocks_, [this](const RowVectorXd& v) { return next(v); }, above_);
}

}  // namespace sojourn::qbd
