#include "sojourn/rigid_jobs/saturated/saturated_constant.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cassert>
#include <cmath>
#include <deque>

#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/rigid_jobs/saturated/convolution.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr std::int64_t kDirect = 400;
constexpr int kMostSteps = 2000;
constexpr double kConverged = 1e-12;             // distance of a law from its image, summed over all states
constexpr double kNear = 1e-13, kShrinks = 0.7;  // nearer than this, a distance that shrinks less has met rounding
constexpr double kAtRounding = 4e-16;            // nothing is left to gain
constexpr std::size_t kMemory = 6;

// gamma_k = P(width >= k), k = 0 .. s+1, summed from the small end so that far tails keep their digits.
std::vector<double> tails(const std::vector<double>& w) {
  std::vector<double> gamma(w.size() + 1, 0.0);
  for (std::size_t k = w.size(); k-- > 0;) gamma[k] = gamma[k + 1] + w[k];
  return gamma;
}

std::vector<double> beta_of(const std::vector<double>& w) {
  std::vector<double> one_minus(w.size());
  for (std::size_t k = 0; k < w.size(); ++k) one_minus[k] = -w[k];
  one_minus[0] = 1.0;
  return inverse_series(one_minus, w.size());
}

std::vector<double> beta_by_recurrence(const std::vector<double>& w) {
  std::vector<double> beta(w.size(), 0.0);
  beta[0] = 1.0;
  for (std::size_t k = 1; k < w.size(); ++k)
    for (std::size_t i = 1; i <= k; ++i) beta[k] += w[i] * beta[k - i];
  return beta;
}

// One slot to the next, on r.
class Step {
 public:
  Step(std::int64_t s, const WidthLaw& widths)
      : s_(static_cast<std::size_t>(s)),
        w_(widths.dense(s_ + 1)),
        gamma_(tails(w_)),
        times_beta_(beta_of(w_), s_ + 1),
        g_(s_ + 1) {}

  std::size_t processors() const { return s_; }
  double weight(std::size_t k) const { return gamma_[s_ - k + 1]; }

  // Before the first slot every job may begin: the machine was as good as full.
  std::vector<double> start() const {
    std::vector<double> r(s_ + 1, 0.0);
    r[s_] = 1.0;
    return r;
  }

  void operator()(const std::vector<double>& r, std::vector<double>& next) {
    double suffix = 0;
    for (std::size_t l = 1; l <= s_; ++l) {
      suffix += r[s_ - l + 1];
      g_[l] = w_[l] * suffix;
    }
    times_beta_.apply(g_, next);
    next[0] = 0.0;
    double mass = 0;
    for (std::size_t k = 1; k <= s_; ++k) {
      next[k] = std::max(next[k], 0.0);  // the transform leaves rounding where there is nothing
      mass += weight(k) * next[k];
    }
    for (double& x : next) x /= mass;
  }

  double distance(const std::vector<double>& a, const std::vector<double>& b) const {
    double sum = 0;
    for (std::size_t k = 1; k <= s_; ++k) sum += weight(k) * std::abs(a[k] - b[k]);
    return sum;
  }

  std::vector<double> law(const std::vector<double>& r) const {
    std::vector<double> p(s_ + 1, 0.0);
    for (std::size_t k = 1; k <= s_; ++k) p[k] = weight(k) * r[k];
    return p;
  }

 private:
  std::size_t s_;
  std::vector<double> w_, gamma_;
  Convolver times_beta_;
  std::vector<double> g_;
};

double normalised_mean(const std::vector<double>& p) {
  double mean = 0, mass = 0;
  for (std::size_t k = p.size(); k-- > 0;) {
    mean += static_cast<double>(k) * p[k];
    mass += p[k];
  }
  return mean / mass;
}

// The last few iterates combined so that, were the step linear in them, the residual would be smallest.
class Mixing {
 public:
  explicit Mixing(const Step& step) : step_(step) {}

  // x <- better guess from x and its image; both are kept only as differences.
  void operator()(std::vector<double>& x, const std::vector<double>& image) {
    std::vector<double> f(x.size());
    for (std::size_t k = 0; k < x.size(); ++k) f[k] = image[k] - x[k];
    if (!last_f_.empty()) {
      images_.push_back(difference(image, last_image_));
      residuals_.push_back(difference(f, last_f_));
      if (images_.size() > kMemory) images_.pop_front(), residuals_.pop_front();
    }
    const Eigen::VectorXd weights = best_weights(f);
    last_f_ = std::move(f);
    last_image_ = image;
    x = image;
    for (std::size_t i = 0; i < images_.size(); ++i)
      for (std::size_t k = 0; k < x.size(); ++k) x[k] -= weights(static_cast<Eigen::Index>(i)) * images_[i][k];
    restore(x, image);
  }

 private:
  static std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> d(a.size());
    for (std::size_t k = 0; k < a.size(); ++k) d[k] = a[k] - b[k];
    return d;
  }
  double product(const std::vector<double>& a, const std::vector<double>& b) const {
    double sum = 0;
    for (std::size_t k = 1; k < a.size(); ++k) sum += step_.weight(k) * a[k] * b[k];
    return sum;
  }
  Eigen::VectorXd best_weights(const std::vector<double>& f) const {
    const auto n = static_cast<Eigen::Index>(residuals_.size());
    Eigen::MatrixXd gram(n, n);
    Eigen::VectorXd right(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      right(i) = product(residuals_[static_cast<std::size_t>(i)], f);
      for (Eigen::Index j = 0; j <= i; ++j)
        gram(i, j) = gram(j, i) =
            product(residuals_[static_cast<std::size_t>(i)], residuals_[static_cast<std::size_t>(j)]);
    }
    if (n == 0) return right;
    return gram.completeOrthogonalDecomposition().solve(right);
  }
  // Back to a law: no entry negative, all summing to one. A guess that is far from one is not used.
  void restore(std::vector<double>& x, const std::vector<double>& image) {
    double mass = 0, negative = 0;
    for (std::size_t k = 1; k < x.size(); ++k) {
      if (x[k] < 0) negative -= step_.weight(k) * x[k], x[k] = 0;
      mass += step_.weight(k) * x[k];
    }
    if (!(negative < 0.05) || !std::isfinite(mass)) {
      x = image;
      images_.clear(), residuals_.clear();
      return;
    }
    for (double& v : x) v /= mass;
  }

  const Step& step_;
  std::deque<std::vector<double>> images_, residuals_;
  std::vector<double> last_f_, last_image_;
};

SlotLaw solve_iteratively(std::int64_t s, const WidthLaw& widths) {
  Step step(s, widths);
  Mixing mix(step);
  std::vector<double> x = step.start(), image, best;
  SlotLaw law;
  law.residual = INFINITY;
  int stuck = 0;
  step(x, image);
  x = image;
  while (law.steps < kMostSteps && stuck < 8) {
    stop_point();
    step(x, image);
    ++law.steps;
    const double residual = step.distance(x, image);
    stuck = residual < kShrinks * law.residual ? 0 : (law.residual < kNear ? stuck + 1 : 0);
    if (residual < law.residual) {
      law.residual = residual;
      best = image;
    }
    if (residual < kAtRounding) break;
    mix(x, image);
  }
  law.converged = law.residual < kConverged;
  law.pmf = step.law(best);
  law.mean = normalised_mean(law.pmf);
  return law;
}

SlotLaw solve_directly(std::int64_t processors, const WidthLaw& widths) {
  const auto s = static_cast<std::size_t>(processors);
  const auto w = widths.dense(s + 1), gamma = tails(w), beta = beta_by_recurrence(w);
  // Slots below s - widest + 1 leave room for every job: they cannot be.
  const std::size_t least = s - static_cast<std::size_t>(widths.widest()) + 1;
  const auto n = static_cast<Index>(s - least + 1);
  MatrixXd A = MatrixXd::Zero(n, n);
  std::vector<double> sums(s + 1, 0.0);  // sum_{l = s-j+1}^k w_l beta_{k-l}, growing with j
  for (std::size_t j = 1; j <= s; ++j) {
    const std::size_t l = s - j + 1;
    for (std::size_t k = l; k <= s; ++k) sums[k] += w[l] * beta[k - l];
    if (j < least) continue;
    for (std::size_t k = std::max(least, l); k <= s; ++k)
      A(static_cast<Index>(j - least), static_cast<Index>(k - least)) = gamma[s - k + 1] / gamma[l] * sums[k];
  }
  SlotLaw law;
  const RowVectorXd p = n == 1 ? RowVectorXd::Ones(1) : linear_algebra::Generator(A).stationary_row();
  law.residual = (p * A - p).cwiseAbs().sum();
  law.converged = law.residual < kConverged;
  law.pmf.assign(s + 1, 0.0);
  for (Index i = 0; i < n; ++i) law.pmf[least + static_cast<std::size_t>(i)] = p(i);
  law.mean = normalised_mean(law.pmf);
  return law;
}

}  // namespace

SlotLaw saturated_slots(std::int64_t processors, const WidthLaw& widths, SlotMethod method) {
  assert(widths.widest() <= processors);
  const bool direct = method == SlotMethod::direct || (method == SlotMethod::automatic && processors <= kDirect);
  return direct ? solve_directly(processors, widths) : solve_iteratively(processors, widths);
}

struct SlotBySlot::State {
  Step step;
  std::vector<double> r, scratch;
};

SlotBySlot::SlotBySlot(std::int64_t processors, const WidthLaw& widths)
    : state_(new State{Step(processors, widths), {}, {}}) {
  state_->r = state_->step.start();
  next();
}
SlotBySlot::~SlotBySlot() = default;

void SlotBySlot::next() {
  state_->step(state_->r, state_->scratch);
  state_->r.swap(state_->scratch);
}
std::vector<double> SlotBySlot::pmf() const { return state_->step.law(state_->r); }
double SlotBySlot::mean() const { return normalised_mean(pmf()); }

}  // namespace sojourn::rigid_jobs
