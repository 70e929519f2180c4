#include "sojourn/sequential_grid/wait_walk.h"

#include <cmath>
#include <memory>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/markov/step_survival.h"
#include "sojourn/sequential_grid/service_moves.h"

namespace sojourn::sequential_grid {
namespace {

using linear_algebra::SparseMatrix;

constexpr double kCutOff = 1e-11;   // of the jobs that an arrival may find
constexpr double kSurvival = 1e-9;  // of jobs not yet done, where the walk ends
constexpr double kMostWork = 3e9;   // multiplications: a few seconds

class WaitWalk {
 public:
  WaitWalk(const ServiceMoves& moves, const phase_type::PhaseType& own) {
    const VectorXd out = moves.inside.rowwise().sum() + moves.restart.rowwise().sum();
    rate_ = out.maxCoeff();
    MatrixXd stay = moves.inside / rate_;
    stay.diagonal() = (1 - out.array() / rate_).matrix();
    stay_ = stay.transpose().sparseView();
    leave_ = (moves.restart / rate_).transpose().sparseView();
    own_stay_ = (MatrixXd::Identity(own.phases(), own.phases()) + own.T() / rate_).transpose();
    own_start_ = own.alpha().transpose();
  }

  double rate() const { return rate_; }
  double work_per_level() const { return static_cast<double>(stay_.nonZeros() + leave_.nonZeros()); }

  // waiting.col(k): configurations of jobs that wait for k + 1 others to leave.
  void begin(MatrixXd waiting) {
    waiting_ = std::move(waiting);
    still_waiting_ = waiting_.sum();
    own_ = (1 - still_waiting_) * own_start_;
  }
  double waiting() const { return still_waiting_; }
  double present() const { return still_waiting_ + own_.sum(); }

  void step() {
    stop_point();
    if (waiting() < kCutOff) {  // nobody waits any more: only own lengths are left
      still_waiting_ = 0;
      own_ = own_stay_ * own_;
      return;
    }
    const Index further = waiting_.cols() - 1;
    own_ = own_stay_ * own_ + (leave_ * waiting_.col(0)).sum() * own_start_;
    next_ = stay_ * waiting_;
    next_.leftCols(further) += leave_ * waiting_.rightCols(further);
    waiting_.swap(next_);
    still_waiting_ = waiting_.sum();
  }

 private:
  double rate_ = 0, still_waiting_ = 0;
  SparseMatrix stay_, leave_;
  MatrixXd own_stay_, waiting_, next_;
  VectorXd own_start_, own_;
};

}  // namespace

std::optional<WaitTails> walked_tails(const qbd::Stationary& solution, const arrivals::Map& arrivals,
                                      const phase_type::PhaseType& service, int servers) {
  const Configurations running(servers, service.phases());
  WaitWalk walk(moves_of(service, running, nullptr), service);
  const double decay = solution.decay_rate(), levels = std::ceil(std::log(kCutOff) / std::log(decay)) + 2;
  const double leaving = servers / phase_type::mean(service);
  const double steps = std::log(1 / kCutOff) * walk.rate() / (leaving * (1 - decay));
  if (!(levels * walk.work_per_level() * steps <= kMostWork)) return std::nullopt;

  const auto phases = static_cast<Index>(running.size());
  const VectorXd seen_in = arrivals.D1().rowwise().sum() / arrivals.rate();
  MatrixXd found = MatrixXd::Zero(phases, static_cast<Index>(levels));
  RowVectorXd level = solution.first();
  for (Index k = 0; k < found.cols(); ++k) {
    for (Index i = 0; i < arrivals.phases(); ++i)
      found.col(k) += seen_in(i) * level.segment(i * phases, phases).transpose();
    level = solution.next(level);
  }
  walk.begin(std::move(found));
  std::vector<double> waiting = {walk.waiting()}, present = {walk.present()};
  while (present.back() > kSurvival) {
    walk.step();
    waiting.push_back(walk.waiting());
    present.push_back(walk.present());
  }
  const auto wait = std::make_shared<const markov::StepSurvival>(walk.rate(), std::move(waiting)),
             response = std::make_shared<const markov::StepSurvival>(walk.rate(), std::move(present));
  return WaitTails{[wait](double t) { return wait->tail(t); }, [response](double t) { return response->tail(t); }};
}

}  // namespace sojourn::sequential_grid
