#include "sojourn/sequential_grid/wait_walk.h"

#include <gtest/gtest.h>

#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <random>

#include "sojourn/sequential_grid/as_qbd.h"
#include "sojourn/sequential_grid/erlang.h"

namespace sojourn::sequential_grid {
namespace {

using arrivals::poisson;

TEST(WaitWalk, OfErlangsQueueIsItsClosedForm) {
  const auto one = phase_type::exponential(1);
  const Mmc queue{5, 4.3, 1};
  const auto tails = walked_tails(qbd::solve(as_qbd(poisson(4.3), one, 5)), poisson(4.3), one, 5);
  ASSERT_TRUE(tails);
  for (const double t : {0.0, 0.1, 1.0, 4.0, 9.0}) {
    EXPECT_NEAR(tails->wait(t), queue.wait_tail(t, queue.prob_wait()), 2e-9) << t;
    EXPECT_NEAR(tails->response(t), queue.response_tail(t, queue.prob_wait()), 2e-9) << t;
  }
}

// The same law by the transform of the number waiting, which follows no job.
TEST(WaitWalk, AgreesWithTheTransformForPoissonArrivals) {
  for (const auto& length : {phase_type::erlang(3, 1), phase_type::hyperexponential({0.1, 0.9}, {5, 0.5 / 0.9})})
    for (const int servers : {3, 40}) {
      if (servers == 40 && length.T()(0, 1) > 0) continue;  // 861 phases
      const double rate = 0.8 * servers;
      const auto solution = qbd::solve(as_qbd(poisson(rate), length, servers));
      const auto walked = walked_tails(solution, poisson(rate), length, servers);
      const auto inverted = wait_tails(solution, rate, length);
      ASSERT_TRUE(walked && inverted);
      for (const double t : {0.2, 1.0, 3.0, 10.0}) {
        EXPECT_NEAR(walked->wait(t), inverted->wait(t), 3e-8) << servers << " servers, " << t;
        EXPECT_NEAR(walked->response(t), inverted->response(t), 3e-8) << servers << " servers, " << t;
      }
    }
}

// Bursts: the area under the tail is the mean wait, which Little's law gives from the number waiting alone.
TEST(WaitWalk, BelongsToTheMeanForRandomBursts) {
  const unsigned seed = 20261117;
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0.05, 1);
  for (int round = 0; round < 12; ++round) {
    const int servers = 1 + static_cast<int>(random() % 4);
    MatrixXd D0 = MatrixXd::Zero(2, 2), D1 = MatrixXd::Zero(2, 2);
    D1 << 5 * unit(random), unit(random), unit(random), unit(random);
    D0 << 0, 0.3 * unit(random), 0.3 * unit(random), 0;
    D0.diagonal() = -(D0.rowwise().sum() + D1.rowwise().sum());
    const arrivals::Map any(D0, D1);
    const double load = 0.3 + 0.5 * unit(random), scale = load * servers / any.rate();
    const arrivals::Map map(D0 * scale, D1 * scale);
    const auto length = phase_type::hyperexponential({0.3, 0.7}, {2, 0.4 / 0.7});
    const auto solution = qbd::solve(as_qbd(map, length, servers));
    const auto tails = walked_tails(solution, map, length, servers);
    SCOPED_TRACE(::testing::Message() << "seed " << seed << ", round " << round << ", load " << load);
    ASSERT_TRUE(tails);
    const auto area = [](const std::function<double(double)>& tail) {
      double sum = 0;
      for (double from = 0; tail(from) > 1e-10; from = from * 2 + 1)
        sum += boost::math::quadrature::gauss_kronrod<double, 61>::integrate(tail, from, 2 * from + 1, 4, 1e-10);
      return sum;
    };
    const double mean = solution.weighted_above().sum() / map.rate();
    EXPECT_NEAR(area(tails->wait) / mean, 1, 1e-6);
    EXPECT_NEAR(area(tails->response) / (mean + phase_type::mean(length)), 1, 1e-6);
  }
}

}  // namespace
}  // namespace sojourn::sequential_grid
