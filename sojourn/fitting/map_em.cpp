#include "sojourn/fitting/map_em.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/largest_real_part.h"

namespace sojourn::fitting {
namespace {

constexpr int kGapsPerOctave = 64;

GeometricGrid grid_of(const Sequence& s) {
  const auto [low, high] = std::minmax_element(s.intervals.begin(), s.intervals.end());
  return GeometricGrid(*low, *high, kGapsPerOctave);
}

// How fast an interval without an arrival becomes unlikely. Taken out of the exponentials, so that a gap of thousands
// of mean intervals does not underflow; the likelihood gets it back.
double decay_rate(const MatrixXd& D0) {
  const double slowest = -linear_algebra::largest_real_part(D0);
  return std::clamp(slowest, 0.0, D0.diagonal().cwiseAbs().minCoeff());
}

MatrixXd shifted(MatrixXd D0, double by) {
  D0.diagonal().array() += by;
  return D0;
}

std::int32_t mark_of(const Sequence& s, std::size_t k) { return s.marks.empty() ? 0 : s.marks[k]; }

// The logarithm of a product, taken now and then: a logarithm costs as much as a whole step.
class LogProduct {
 public:
  void times(double x) {
    product_ *= x;
    if (product_ < kSmall || product_ > kLarge) fold();
  }
  double value() {
    fold();
    return sum_;
  }

 private:
  static constexpr double kSmall = 1e-150, kLarge = 1e150;
  void fold() {
    sum_ += std::log(product_);
    product_ = 1;
  }
  double sum_ = 0, product_ = 1;
};

}  // namespace

void check(const Sequence& s) {
  const auto refuse = [](const std::string& problem, const std::string& found, const std::string& expected) {
    throw ModelError(Complaint{problem, found, expected, ""});
  };
  if (s.intervals.empty()) refuse("there is nothing to fit", "no interval", "at least one");
  if (!s.marks.empty() && s.marks.size() != s.intervals.size())
    refuse("there are not as many marks as intervals", fmt::format("{}", s.marks.size()),
           fmt::format("{}", s.intervals.size()));
  for (const double x : s.intervals)
    if (!(x > 0) || !std::isfinite(x)) refuse("an interval is not above 0", number_text(x), "positive numbers");
  for (const auto mark : s.marks)
    if (mark < 0 || mark >= s.kinds)
      refuse("a mark is none of the kinds", fmt::format("{}", mark), fmt::format("0 to {}", s.kinds - 1));
}

MapSteps::MapSteps(const Sequence& sequence) : sequence_(sequence), grid_(grid_of(sequence)) {
  places_.reserve(sequence.intervals.size());
  for (const double x : sequence.intervals) {
    places_.push_back(static_cast<std::uint32_t>(grid_.nearest(x)));
    length_ += grid_[places_.back()];
  }
}

Point MapSteps::point_of(const MarkedMap& m) {
  const Index n = m.phases(), square = n * n;
  MatrixXd moves = m.D0;
  moves.diagonal().setZero();
  Point p(2 * square + n * m.marks() + n);
  p << moves.reshaped(), m.D1.reshaped(), m.mix.reshaped(), m.start.transpose();
  return p.array().log();
}

MarkedMap MapSteps::map_at(const Point& point, Index n) const {
  constexpr double kGone = -690;  // the logarithm of what is as good as 0; the vectorised exp never gives 0 itself
  const Point p = (point.array() > kGone).select(point.array().exp(), 0.0);
  const Index square = n * n, marks = sequence_.kinds;
  MarkedMap m{p.head(square).reshaped(n, n), p.segment(square, square).reshaped(n, n),
              p.segment(2 * square, n * marks).reshaped(n, marks), p.tail(n).transpose()};
  m.D0.diagonal() = -(m.D0.rowwise().sum() + m.D1.rowwise().sum());
  // Phases that no arrival comes from any more have no mix.
  for (Index i = 0; i < n; ++i) {
    if (!(m.mix.row(i).sum() > 0)) m.mix.row(i).setOnes();
    m.mix.row(i) /= m.mix.row(i).sum();
  }
  if (!(m.start.sum() > 0)) m.start.setOnes();
  m.start /= m.start.sum();
  return m;
}

struct MapSteps::Sums {
  double likelihood = 0.0;
  MatrixRow C;        // for the integrals
  MatrixXd arrivals;  // expected arrivals by phase before and after, over D1
  MatrixXd marks;     // expected arrivals by phase and mark
  RowVectorXd start;
};

template <int N>
void MapSteps::pass(const MarkedMap& map, const MatrixRow& E, Sums& sums) {
  using Row = Eigen::Matrix<double, 1, N>;
  using Column = Eigen::Matrix<double, N, 1>;
  using Square = Eigen::Matrix<double, N, N>;
  constexpr std::size_t kStopEvery = 1 << 16;
  const Index n = map.phases();
  const auto width = static_cast<std::size_t>(n);
  const Square D1 = map.D1;
  const std::size_t count = places_.size();
  before_.resize((count + 1) * width);
  at_.resize(count * width);
  scale_.resize(count);
  Row a = map.start;
  LogProduct product;
  const MatrixXd mix = map.mix.transpose();  // a column is a phase, contiguous by mark: marks of one phase lie together
  for (std::size_t k = 0; k < count; ++k) {
    Eigen::Map<Row>(before_.data() + k * width, n) = a;
    const Row u = a.lazyProduct(Eigen::Map<const Square>(E.at(places_[k]), n, n));
    Eigen::Map<Row>(at_.data() + k * width, n) = u;
    const auto mark = mark_of(sequence_, k);
    Row v = u;
    if (mix.rows() > 1)
      for (Index i = 0; i < n; ++i) v(i) *= mix(mark, i);
    a = v.lazyProduct(D1);
    const double scale = a.sum();
    scale_[k] = 1 / scale;
    a *= scale_[k];
    product.times(scale);
    if (k % kStopEvery == 0) stop_point();
  }
  sums.likelihood = product.value();
  Column b = Column::Ones(n);
  Square arrivals = Square::Zero(n, n);
  for (std::size_t k = count; k-- > 0;) {
    const auto mark = mark_of(sequence_, k);
    const Eigen::Map<const Row> u(at_.data() + k * width, n), first(before_.data() + k * width, n);
    Column g = D1.lazyProduct(b);
    Row left = u * scale_[k];
    if (mix.rows() > 1)
      for (Index i = 0; i < n; ++i) {
        const double share = mix(mark, i);
        left(i) *= share;
        g(i) *= share;
        sums.marks(i, mark) += u(i) * g(i) * scale_[k];
      }
    arrivals += left.transpose().lazyProduct(b.transpose());
    g *= scale_[k];
    Eigen::Map<Square>(sums.C.at(places_[k]), n, n) += g.lazyProduct(first);
    b = Eigen::Map<const Square>(E.at(places_[k]), n, n).lazyProduct(g);
    if (k % kStopEvery == 0) stop_point();
  }
  sums.arrivals = arrivals;
  sums.start = map.start.cwiseProduct(b.transpose());
}

Step MapSteps::take(const Point& point, Index n) {
  const MarkedMap map = map_at(point, n);
  if (!map.D0.allFinite()) return {point, -INFINITY};
  const double decay = decay_rate(map.D0);
  const MatrixXd T = shifted(map.D0, decay);
  const MatrixRow E = exponentials(grid_, T);
  Sums sums{0.0, MatrixRow(grid_.size(), n), {}, MatrixXd::Zero(n, map.marks()), {}};
  switch (n) {
    case 1:
      pass<1>(map, E, sums);
      break;
    case 2:
      pass<2>(map, E, sums);
      break;
    case 3:
      pass<3>(map, E, sums);
      break;
    case 4:
      pass<4>(map, E, sums);
      break;
    case 6:
      pass<6>(map, E, sums);
      break;
    case 8:
      pass<8>(map, E, sums);
      break;
    default:
      pass<Eigen::Dynamic>(map, E, sums);
  }
  const MatrixXd F = summed_integrals(grid_, T, E, sums.C);
  MarkedMap next = map;
  next.D1 = map.D1.cwiseProduct(sums.arrivals);
  next.D0 = map.D0.cwiseProduct(F.transpose());
  for (Index i = 0; i < n; ++i) {
    if (!(F(i, i) > 0)) continue;
    next.D0.row(i) /= F(i, i);
    next.D1.row(i) /= F(i, i);
    if (sums.marks.row(i).sum() > 0) next.mix.row(i) = sums.marks.row(i) / sums.marks.row(i).sum();
  }
  next.start = sums.start;
  return {point_of(next), (sums.likelihood - decay * length_) / double(places_.size())};
}

double log_likelihood(const MarkedMap& map, const Sequence& s) {
  RowVectorXd a = map.start;
  LogProduct product;
  const double decay = decay_rate(map.D0);
  const MatrixXd T = shifted(map.D0, decay);
  double length = 0;
  const bool diagonal = MatrixXd(map.D0.diagonal().asDiagonal()) == map.D0;
  RowVectorXd u;
  for (std::size_t k = 0; k < s.intervals.size(); ++k) {
    length += s.intervals[k];
    if (diagonal)
      u = a.array() * (T.diagonal().transpose() * s.intervals[k]).array().exp();
    else
      u = a * exponential(T, s.intervals[k]);
    a = u.cwiseProduct(map.mix.col(mark_of(s, k)).transpose()) * map.D1;
    const double scale = a.sum();
    if (!(scale > 0)) return -INFINITY;
    a /= scale;
    product.times(scale);
  }
  return product.value() - decay * length;
}

}  // namespace sojourn::fitting
