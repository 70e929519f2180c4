#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/rigid_jobs/chain/as_qbd.h"
#include "sojourn/rigid_jobs/chain/hidden_queue.h"
#include "sojourn/rigid_jobs/stability.h"
#include "sojourn/rigid_jobs/test_models.h"

namespace sojourn::rigid_jobs {
namespace {

double response(const Model& m) {
  const FifoLaw law = solve_fifo_qbd(m, false);
  EXPECT_TRUE(law.usable) << law.trouble;
  return law.mean_jobs / m.arrivals.rate;
}

// Cases A to E at 0.5, 0.8, 0.9 and 0.95 of the largest rate, to the printed digits.
TEST(FifoQbd, CheckedMeanResponses) {
  const struct {
    Model model;
    double expected[4];
  } cases[] = {{case_a(), {1.90625379, 4.72354743, 9.44859372, 18.90937357}},
               {case_b(), {1.78672852, 4.46153950, 9.03991702, 18.24417693}},
               {case_c(), {4.63438039, 14.42962478, 31.04183431, 64.37532315}},
               {case_d(), {1.37002667, 2.46760240, 4.49017396, 8.60132186}},
               {case_e(), {1.06703340, 1.63245733, 2.75788589, 5.07921653}}};
  const double loads[] = {0.5, 0.8, 0.9, 0.95};
  for (const auto& c : cases) {
    const double limit = fifo_limit(c.model).rate;
    for (int i = 0; i < 4; ++i)
      EXPECT_NEAR(response(at_rate(c.model, loads[i] * limit)), c.expected[i], 5.1e-9) << loads[i];
  }
}

// Printed by the published program to ten digits, of which it has eight to nine: the last column is what the two
// slicings here agree on.
TEST(FifoQbd, PublishedTwoClassCases) {
  const struct {
    int servers, wide;
    double load, published;
  } cases[] = {
      {50, 10, 0.8, 6.383691795}, {64, 8, 0.8, 3.058838283}, {100, 10, 0.7, 1.912263044}, {200, 100, 0.5, 4.209817213}};
  for (const auto& c : cases) {
    const Model plain =
        two_classes(c.servers, 1, distributions::exponential(1), 0.8, c.wide, distributions::exponential(4));
    const Model m = at_rate(plain, c.load * c.servers / (0.8 + 0.8 * c.wide));
    const double here = response(m);
    EXPECT_NEAR(here, c.published, 5e-9) << c.servers;
    const auto types = chain_types(m);
    const Configurations running(c.servers, types);
    const BlockedStates blocked(running, types, c.servers);
    if (c.servers > 100) continue;
    const auto hidden = solve_hidden_queue(m.arrivals.rate, types, running, blocked, c.servers);
    EXPECT_NEAR(hidden.mean_queue / m.arrivals.rate + 1.6, here, 1e-11) << c.servers;
  }
}

// The probabilities of the checked page carry the error of its inversion, up to 6e-8 (wait_test.cpp has them by
// another way).
TEST(FifoQbd, CheckedTailOfTheWait) {
  const Model m = at_rate(case_a(), 0.8 * 8 / 7);
  const FifoLaw law = solve_fifo_qbd(m);
  ASSERT_TRUE(law.usable && law.wait_tail);
  EXPECT_NEAR(law.wait_tail(0), 0.77883513, 7e-8);
  EXPECT_NEAR(law.wait_tail(1), 0.63260536, 7e-8);
  EXPECT_NEAR(law.wait_tail(5), 0.27379169, 7e-8);
  EXPECT_NEAR(law.wait_tail(10), 0.09598072, 7e-8);
  EXPECT_NEAR(law.wait_tail(20), 0.01179484, 7e-8);
  EXPECT_NEAR(*law.decay_rate, 0.8134690771, 5.1e-11);
  EXPECT_NEAR(m.arrivals.rate * (1 / *law.decay_rate - 1), 0.2096484832, 5.1e-11);
}

// The two slicings share no block and no boundary.
TEST(HiddenQueue, AgreesWithTheSlicingByJobs) {
  const Model models[] = {
      case_a(),
      case_b(),
      case_c(),
      case_d(),
      case_e(),
      two_classes(6, 2, distributions::erlang(2, 1), 0.6, 5, distributions::hyperexponential_cv2(2, 3)),
      one_class(7, WidthLaw::uniform(2, 6), distributions::exponential(1))};
  for (const Model& model : models)
    for (const double load : {0.3, 0.9}) {
      const Model m = at_rate(model, load * fifo_limit(model).rate);
      const auto types = chain_types(m);
      const auto k = m.clusters[0].processors;
      const Configurations running(k, types);
      const BlockedStates blocked(running, types, k);
      const auto hidden = solve_hidden_queue(m.arrivals.rate, types, running, blocked, k);
      const FifoLaw law = solve_fifo_qbd(m);
      ASSERT_TRUE(hidden.usable && law.usable);
      EXPECT_NEAR(hidden.mean_queue / law.mean_queue, 1.0, 1e-10);
      double wait = 0, prob = 0;
      for (std::size_t i = 0; i < types.size(); ++i) {
        wait += types[i].probability * law.types[i].mean_wait;
        prob += types[i].probability * *law.types[i].prob_wait;
        if (load > 0.5 || k > 8) continue;
        // The mean of each type again, as the area under its tail (Simpson's rule).
        const double slowest = m.arrivals.rate * (1 / *law.decay_rate - 1), h = 30 / slowest / 2000;
        double area = law.types[i].wait_tail(0) + law.types[i].wait_tail(2000 * h);
        for (int j = 1; j < 2000; ++j) area += (j % 2 ? 4 : 2) * law.types[i].wait_tail(j * h);
        EXPECT_NEAR(area * h / 3 / law.types[i].mean_wait, 1.0, 1e-6) << i;
        EXPECT_NEAR(law.types[i].wait_tail(0) / *law.types[i].prob_wait, 1.0, 1e-11) << i;
      }
      EXPECT_NEAR(wait * m.arrivals.rate / law.mean_queue, 1.0, 1e-12);
      EXPECT_NEAR(law.wait_tail(0) / prob, 1, 1e-11);
    }
}

TEST(FifoQbd, WidthOneIsTheQueueOfErlang) {
  // M/M/3 at rate 2: C = 4/9, E[W] = 4/9.
  const FifoLaw law = solve_fifo_qbd(at_rate(one_class(3, WidthLaw::constant(1), distributions::exponential(1)), 2));
  EXPECT_NEAR(law.mean_queue, 8.0 / 9, 1e-13);
  EXPECT_NEAR(*law.types[0].prob_wait, 4.0 / 9, 1e-13);
  EXPECT_NEAR(law.wait_tail(2), 4.0 / 9 * std::exp(-2.0), 1e-13);
  // Width 2 of 6 is the same queue.
  EXPECT_NEAR(solve_fifo_qbd(at_rate(one_class(6, WidthLaw::constant(2), distributions::exponential(1)), 2)).mean_queue,
              8.0 / 9, 1e-13);
}

TEST(FifoQbd, AMapThatIsPoissonChangesNothing) {
  Model m = at_rate(case_d(), 2.5);
  const double plain = response(m);
  MatrixXd D0(2, 2), D1(2, 2);
  D0 << -3.5, 1, 2, -4.5;
  D1 << 2.5, 0, 0, 2.5;
  m.arrivals = arrivals::map_arrivals(arrivals::Map(D0, D1));
  EXPECT_NEAR(response(m), plain, 1e-10);
}

}  // namespace
}  // namespace sojourn::rigid_jobs
