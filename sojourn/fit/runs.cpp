#include "sojourn/fit/runs.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sojourn/fitting/hyper_erlang_fit.h"

namespace sojourn::fit {
namespace {

// What each kind of gap has of an interval.
RowVectorXd kinds_of(double x, const std::vector<double>& probs, const std::vector<double>& means) {
  RowVectorXd log(static_cast<Index>(probs.size()));
  for (std::size_t b = 0; b < probs.size(); ++b)
    log(static_cast<Index>(b)) = std::log(probs[b] / means[b]) - x / means[b];
  const RowVectorXd share = (log.array() - log.maxCoeff()).exp();
  return share / share.sum();
}

}  // namespace

Runs::Runs(std::span<const double> intervals, std::span<const std::int32_t> marks, Index classes, int gap_kinds)
    : marks_(marks.begin(), marks.end()),
      sequence_{{intervals.begin(), intervals.end()}, {marks.begin() + 1, marks.end()}, classes},
      follow_(MatrixXd::Zero(classes, classes)),
      shares_(RowVectorXd::Zero(classes)) {
  const auto law = fitting::fit_hyperexponential(fitting::sample_of(intervals), gap_kinds).law;
  gap_probs_ = law.probs;
  for (std::size_t b = 0; b < law.branches(); ++b) gap_means_.push_back(law.branch_mean(b));
  // One gap like all others is added to each, so that what was never seen has a law.
  const RowVectorXd all = Eigen::Map<const RowVectorXd>(gap_probs_.data(), static_cast<Index>(gap_probs_.size()));
  same_ = other_ = all.replicate(classes, 1);
  for (std::size_t k = 0; k < intervals.size(); ++k) {
    const Index before = marks[k], next = marks[k + 1];
    ++follow_(before, next);
    (before == next ? same_ : other_).row(next) += kinds_of(intervals[k], gap_probs_, gap_means_);
  }
  ++follow_(marks.back(), marks.front());  // in a circle: the shares of the chain are then those of the jobs
  shares_ = follow_.rowwise().sum().transpose() / follow_.sum();
  for (Index c = 0; c < classes; ++c) {
    if (follow_.row(c).sum() > 0) follow_.row(c) /= follow_.row(c).sum();
    same_.row(c) /= same_.row(c).sum();
    other_.row(c) /= other_.row(c).sum();
  }
}

RowVectorXd Runs::gap_law(Index next, bool same) const { return same ? same_.row(next) : other_.row(next); }

fitting::MapFit Runs::with_memory(double memory) const {
  const Index classes = follow_.rows(), kinds = same_.cols(), n = classes * kinds;
  MatrixXd follow = memory * follow_ + (1 - memory) * shares_.replicate(classes, 1);
  if (memory > 1) follow = follow_ / memory + (1 - 1 / memory) * MatrixXd::Identity(classes, classes);
  fitting::MapFit fit;
  fitting::MarkedMap& m = fit.map;
  m = {MatrixXd::Zero(n, n), MatrixXd::Zero(n, n), MatrixXd::Zero(n, classes), RowVectorXd::Zero(n)};
  for (Index c = 0; c < classes; ++c)
    for (Index b = 0; b < kinds; ++b) {
      const Index i = c * kinds + b;
      m.mix(i, c) = 1;
      for (Index to = 0; to < classes; ++to)
        m.D1.row(i).segment(to * kinds, kinds) = follow(c, to) * gap_law(to, to == c) / gap_means_[std::size_t(b)];
      m.start += shares_(c) / double(kinds) * m.D1.row(i) * gap_means_[std::size_t(b)];
    }
  m.D0.diagonal() = -m.D1.rowwise().sum();
  fitting::keep_mean(sequence_, m);
  fit.report.log_likelihood = fitting::log_likelihood(m, sequence_);
  fitting::tell(sequence_, fit);
  fit.report.converged = true;
  fit.report.why = "counted";
  return fit;
}

}  // namespace sojourn::fit
