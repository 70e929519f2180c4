#include "sojourn/sequential_grid/wait_law.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/roots.hpp>
#include <random>

#include "sojourn/fluid/tail_reading.h"
#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/queues/erlang.h"
#include "sojourn/sequential_grid/service_moves.h"

namespace sojourn::sequential_grid {
namespace {

using queues::Mmc;

using arrivals::poisson;
using phase_type::PhaseType;

WaitTails tails_of(const arrivals::Map& map, const PhaseType& length, int servers) {
  return wait_tails(qbd::solve(as_qbd(map, length, servers)), map, length, servers);
}

fluid::Percentile at(const std::function<double(double)>& tail, double p) { return fluid::percentile(tail, p, 1, 0); }

arrivals::Map map_of(MatrixXd D0, const MatrixXd& D1) {
  D0.diagonal().setZero();
  D0.diagonal() = -(D0.rowwise().sum() + D1.rowwise().sum());
  return {D0, D1};
}

TEST(WaitLaw, OfErlangsQueueIsItsClosedForm) {
  const auto one = phase_type::exponential(1);
  for (const int servers : {1, 5, 300}) {
    const double rate = 0.86 * servers;
    const Mmc queue{static_cast<double>(servers), rate, 1};
    const auto tails = tails_of(poisson(rate), one, servers);
    for (const double t : {0.0, 0.1, 1.0, 4.0, 9.0}) {
      EXPECT_NEAR(tails.wait(t), queue.wait_tail(t, queue.prob_wait()), 1e-13) << servers << " at " << t;
      EXPECT_NEAR(tails.response(t), queue.response_tail(t, queue.prob_wait()), 1e-13) << servers << " at " << t;
    }
  }
}

// Four processors at load 0.8, printed to eight digits.
TEST(WaitLaw, PercentilesOfErlangsQueue) {
  const auto response = tails_of(poisson(3.2), phase_type::exponential(1), 4).response;
  EXPECT_NEAR(at(response, 0.5).value, 1.34619905, 5.1e-9);
  EXPECT_NEAR(at(response, 0.9).value, 3.77596025, 5.1e-9);
  EXPECT_NEAR(at(response, 0.95).value, 4.73801950, 5.1e-9);
  EXPECT_NEAR(at(response, 0.99).value, 6.89320375, 5.1e-9);
}

// As near to saturation as rounding of the load lets anybody look.
TEST(WaitLaw, NearSaturation) {
  for (const double room : {1e-2, 1e-4, 1e-7}) {
    const double rate = 1 - room;
    const auto tails = tails_of(poisson(rate), phase_type::exponential(1), 1);
    for (const double p : {0.5, 0.9, 0.99, 0.99999}) {
      const fluid::Percentile wait = at(tails.wait, p), response = at(tails.response, p);
      const double expected = std::log(rate / (1 - p)) / (1 - rate), longer = -std::log(1 - p) / (1 - rate);
      EXPECT_NEAR(wait.value / expected, 1, 1e-13 + 1e-15 / room) << rate << " at " << p;
      EXPECT_NEAR(response.value / longer, 1, 1e-13 + 1e-15 / room) << rate << " at " << p;
      EXPECT_LT(*wait.error, (1e-12 + 1e-14 / room) * expected);
    }
  }
}

// One server and arrivals of any renewal kind: P(W > t) = s exp(-(1 - s) t), s = A*(1 - s).
TEST(WaitLaw, OfRenewalArrivalsAndExponentialLengths) {
  for (const double load : {0.3, 0.9, 0.9999, 0.999999}) {
    const double rate = 2 * load;  // of each of the two stages between arrivals
    // s = (rate / (rate + 1 - s))^2 has the root 1; divided out, s^2 - (1 + 2 rate) s + rate^2 = 0.
    const double b = 1 + 2 * rate, s = 2 * rate * rate / (b + std::sqrt(b * b - 4 * rate * rate));
    const auto tails = tails_of(arrivals::renewal(phase_type::erlang(2, 1 / load)), phase_type::exponential(1), 1);
    // 1 - s without the difference: put s = 1 - d into the quadratic.
    const double c = 2 * rate - 1,
                 d = 2 * (rate * rate - 2 * rate) / (-c - std::sqrt(c * c - 4 * (rate * rate - 2 * rate)));
    EXPECT_NEAR(tails.wait(0), s, 1e-12) << load;
    EXPECT_NEAR(at(tails.wait, 0.99).value / std::max(0.0, std::log(100 * s) / std::abs(d)), 1,
                1e-12 + 1e-15 / (1 - load))
        << load;
  }
}

// One server and two kinds of lengths: Pollaczek and Khinchine's transform has two poles.
TEST(WaitLaw, OfVeryUnequalLengths) {
  for (const double cv2 : {1.5, 10.0, 1e6})
    for (const double load : {0.5, 0.9, 0.9999}) {
      const long double p = 0.5L * (1 + std::sqrt((cv2 - 1.0L) / (cv2 + 1.0L)));
      const double few = static_cast<double>(1 / ((cv2 + 1.0L) * (1 + std::sqrt((cv2 - 1.0L) / (cv2 + 1.0L)))));
      const double most = static_cast<double>(p);
      const auto length = phase_type::hyperexponential({1 - few, few}, {0.5 / most, 0.5 / few});
      // The lengths as they are, rounded; their equilibrium law is e of kind a and 1 - e of kind b.
      const long double a = -length.T()(0, 0), b = -length.T()(1, 1), lambda = load;
      const long double half_a = length.alpha()(0) / a, half_b = length.alpha()(1) / b;
      const long double rho = lambda * (half_a + half_b), ea = lambda * half_a, eb = lambda * half_b;
      // (1 - rho) / (1 - ea a / (s + a) - eb b / (s + b)): zeros of s^2 + B s + C.
      const long double B = a + b - ea * a - eb * b, C = a * b * (1 - rho);
      const long double far = (B + std::sqrt(B * B - 4 * C)) / 2, near = C / far;
      const auto weight = [&](long double x, long double y) {  // of exp(-x t), the other zero being y
        return (1 - rho) * (a - x) * (b - x) / (x * (y - x));
      };
      const auto tails = tails_of(poisson(load), length, 1);
      for (const long double t : {0.0L, 0.1L, 1.0L, 10.0L, 0.1L / near, 1 / near, 4 / near}) {
        const long double expected = weight(near, far) * std::exp(-near * t) + weight(far, near) * std::exp(-far * t);
        EXPECT_NEAR(tails.wait(static_cast<double>(t)) / static_cast<double>(expected), 1, 1e-10)
            << cv2 << ", " << load << " at " << static_cast<double>(t);
      }
    }
}

// A job is followed: it finds c + k jobs and waits until k + 1 have left; nothing of the age is used. In extended
// precision and to the end.
std::vector<double> followed(const arrivals::Map& map, const PhaseType& length, int servers,
                             const std::vector<double>& times) {
  const auto solution = qbd::solve(as_qbd(map, length, servers));
  const ServiceMoves moves = moves_of(length, Configurations(servers, length.phases()), nullptr);
  using Matrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
  const Index n = moves.inside.rows(), levels = 260;
  const VectorXd out = moves.inside.rowwise().sum() + moves.restart.rowwise().sum();
  const long double rate = out.maxCoeff();
  Matrix stay = (moves.inside.cast<long double>() / rate), leave = moves.restart.cast<long double>() / rate;
  for (Index i = 0; i < n; ++i) stay(i, i) += 1 - out(i) / rate;
  Matrix found = Matrix::Zero(levels, n);
  RowVectorXd level = solution.first();
  for (Index k = 0; k < levels; ++k) {
    for (Index i = 0; i < map.phases(); ++i)
      found.row(k) += (level.segment(i * n, n) * map.D1().row(i).sum() / map.rate()).cast<long double>();
    level = solution.next(level);
  }
  std::vector<long double> tails(times.size(), 0), weights;
  for (const double t : times) weights.push_back(std::exp(-rate * t));
  for (int step = 0; step < 600; ++step) {
    for (std::size_t i = 0; i < times.size(); ++i) {
      tails[i] += weights[i] * found.sum();
      weights[i] *= rate * times[i] / (step + 1);
    }
    Matrix next = found * stay;
    next.topRows(levels - 1) += found.bottomRows(levels - 1) * leave;
    found = next;
  }
  return {tails.begin(), tails.end()};
}

TEST(WaitLaw, EqualsThatOfAFollowedJob) {
  const auto bursts = map_of(MatrixXd{{0, 0.2}, {0.1, 0}}, MatrixXd{{0.9, 0.1}, {0.0, 0.2}});
  const PhaseType lengths[] = {phase_type::erlang(2, 1), phase_type::hyperexponential({0.3, 0.7}, {2, 0.4 / 0.7})};
  for (const auto& length : lengths)
    for (const int servers : {1, 3}) {
      const auto map = arrivals::scaled_to_rate(bursts, 0.6 * servers);
      const std::vector<double> times = {0, 0.3, 1, 5, 15};
      const auto expected = followed(map, length, servers, times);
      const auto tails = tails_of(map, length, servers);
      for (std::size_t i = 0; i < times.size(); ++i)
        EXPECT_NEAR(tails.wait(times[i]) / expected[i], 1, 1e-11) << servers << " at " << times[i];
    }
}

// Bursts: the area under the tail is the mean wait, which Little's law gives from the number waiting alone.
TEST(WaitLaw, BelongsToTheMeanForRandomBursts) {
  const unsigned seed = 20261117;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.05, 1);
  for (int round = 0; round < 12; ++round) {
    const int servers = 1 + static_cast<int>(random() % 4);
    MatrixXd D0 = MatrixXd::Zero(2, 2), D1 = MatrixXd::Zero(2, 2);
    D1 << 5 * unit(random), unit(random), unit(random), unit(random);
    D0 << 0, 0.3 * unit(random), 0.3 * unit(random), 0;
    const double load = round < 10 ? 0.3 + 0.5 * unit(random) : 0.999;
    const auto map = arrivals::scaled_to_rate(map_of(D0, D1), load * servers);
    const auto length = phase_type::hyperexponential({0.3, 0.7}, {2, 0.4 / 0.7});
    const auto solution = qbd::solve(as_qbd(map, length, servers));
    const auto tails = wait_tails(solution, map, length, servers);
    SCOPED_TRACE(::testing::Message() << "seed " << seed << ", round " << round << ", load " << load);
    const auto area = [](const std::function<double(double)>& tail) {
      double sum = 0;
      for (double from = 0; tail(from) > 1e-12; from = from * 2 + 1)
        sum += boost::math::quadrature::gauss_kronrod<double, 61>::integrate(tail, from, 2 * from + 1, 4, 1e-11);
      return sum;
    };
    const double mean = solution.weighted_above().sum() / map.rate();
    EXPECT_NEAR(area(tails.wait) / mean, 1, 1e-8);
    EXPECT_NEAR(area(tails.response) / (mean + phase_type::mean(length)), 1, 1e-8);
  }
}

TEST(WaitLaw, DoesNotDependOnTheUnitOfTime) {
  const auto bursts = map_of(MatrixXd{{0, 0.02}, {0.01, 0}}, MatrixXd{{0.9, 0.1}, {0.0, 0.2}});
  const auto map = arrivals::scaled_to_rate(bursts, 0.99 * 2);
  const auto length = phase_type::hyperexponential({0.1, 0.9}, {5, 0.5 / 0.9});
  const auto plain = tails_of(map, length, 2);
  for (const double unit : {1e-6, 1e6}) {
    const auto other = tails_of(arrivals::scaled_to_rate(bursts, 0.99 * 2 / unit), phase_type::scaled(length, unit), 2);
    for (const double p : {0.5, 0.9, 0.99}) {
      EXPECT_NEAR(at(other.wait, p).value / at(plain.wait, p).value / unit, 1, 1e-11) << unit;
      EXPECT_NEAR(at(other.response, p).value / at(plain.response, p).value / unit, 1, 1e-11) << unit;
    }
  }
}

}  // namespace
}  // namespace sojourn::sequential_grid
