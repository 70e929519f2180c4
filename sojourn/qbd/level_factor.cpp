#include "sojourn/qbd/level_factor.h"

namespace sojourn::qbd {

LevelFactor::LevelFactor(Inside inside, const MatrixXd& P, std::vector<Index> chosen, const VectorXd& lost)
    : inside_(std::move(inside)), W_(inside_->solve(P)), chosen_(std::move(chosen)) {
  if ((lost.array() <= 0.0).all()) return;
  const VectorXd excess = inside_->solve_vector(lost).cwiseMax(0.0);
  system_.emplace(MatrixXd(W_(chosen_, Eigen::all)), VectorXd(excess(chosen_)));
}

MatrixXd LevelFactor::finish(const MatrixXd& solved) const {
  MatrixXd seen_first = solved(chosen_, Eigen::all);
  system_->solve_in_place(seen_first);
  MatrixXd x = solved;
  x.noalias() += W_ * seen_first;
  return x;
}

MatrixXd LevelFactor::solve(const SparseRows& e) const { return finish(inside_->solve(MatrixXd(e))); }

RowVectorXd LevelFactor::solve_row(const RowVectorXd& v) const {
  RowVectorXd back = v * W_;
  back = system_->solve_row(back);
  RowVectorXd all = v;
  for (std::size_t j = 0; j < chosen_.size(); ++j) all(chosen_[j]) += back(static_cast<Index>(j));
  return inside_->solve_row(all);
}

MatrixXd LevelFactor::seen() const { return W_(chosen_, Eigen::all); }

RowVectorXd LevelFactor::from_chosen(const RowVectorXd& c) const {
  RowVectorXd all = RowVectorXd::Zero(W_.rows());
  for (std::size_t j = 0; j < chosen_.size(); ++j) all(chosen_[j]) = c(static_cast<Index>(j));
  return inside_->solve_row(all);
}

}  // namespace sojourn::qbd
