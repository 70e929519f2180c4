#include "tests/crosscheck/reproducers.h"

#include <fmt/format.h>

#include <cmath>

#include "tests/crosscheck/differences.h"
#include "tests/crosscheck/malleable.h"
#include "tests/crosscheck/rigid.h"
#include "tests/crosscheck/sequential.h"
#include "tests/crosscheck/staged.h"

namespace sojourn::crosscheck {
namespace {

Arrivals at_load(Arrivals a, double load) {
  a.load = load;
  return a;
}

// Two speeds of arrivals that change hands slowly, jobs that are short or very long.
void long_and_short_jobs(Judge& judge) {
  for (const double quick : {0.001, 0.1}) {
    const auto arrivals = bursty({{-1.0001, 0.0001}, {0.0002, -3.0002}}, {{1, 0}, {0, 3}}, 0.00019999998);
    SequentialModel m;
    m.clusters = {{2, 1}};
    m.arrivals = arrivals;
    m.time = hyperexponential({0.5, 0.5}, {quick, 1e4});
    judge.examine(*sequential(m), true);
    judge.examine(*rigid({2, arrivals, {{"quick", 0.5, 1, exponential(quick)}, {"slow", 0.5, 1, exponential(1e4)}}}),
                  true);
    judge.examine(*rigid({2,
                          arrivals,
                          {{"a", 0.5, 1, hyperexponential({0.5, 0.5}, {quick, 1e4})},
                           {"b", 0.5, 1, hyperexponential({0.5, 0.5}, {quick, 1e4})}}}),
                  false);
    judge.examine(*staged({2, arrivals, {{1, m.time}}}), true);
  }
  for (const double quick : {1e-6, 1e-8, 1e-10}) {
    SequentialModel m;
    m.clusters = {{6, 1}};
    m.arrivals = at_load(poisson(1), 0.3);
    m.time = hyperexponential({0.5, 0.5}, {quick, 2});
    judge.examine(*sequential(m), true);
    judge.examine(*rigid({6, m.arrivals, {{"jobs", 1, 1, m.time}}}), false);
  }
}

// Mean 1, squared coefficient of variation cv2, both phases with half the work.
Law balanced(double cv2) {
  const double p = (1 + std::sqrt((cv2 - 1) / (cv2 + 1))) / 2;
  return hyperexponential({p, 1 - p}, {1 / (2 * p), 1 / (2 * (1 - p))});
}

void quick_repartitioning(Judge& judge) {
  for (const double cost : {1e-7, 1e-8, 1e-9}) {
    MalleableModel m;
    m.processors = 4;
    m.min_processors = 2;
    m.arrivals = at_load(poisson(1), 0.3);
    m.time = balanced(10);
    m.cost = exponential(cost);
    set_power(m, 0.95);
    judge.examine(*malleable(m), true);
  }
  MalleableModel m;
  m.processors = 2;
  m.min_processors = 2;
  m.arrivals = at_load(bursty({{-1.01, 0.01}, {0.02, -3.02}}, {{1, 0}, {0, 3}}, 1), 0.2997);
  set_downey(m, 4, 1.5);
  m.cost = hyperexponential({0.0627, 0.9373}, {1e-8, 1e-8});
  judge.examine(*malleable(m), true);
  for (const int shape : {3, 4, 5}) {
    MalleableModel one;
    one.arrivals = at_load(renewal(erlang(shape, 1), 1), 0.9);
    judge.examine(*malleable(one), true);
  }
}

void slow_bursts(Judge& judge) {
  for (const double e : {1e-6, 1e-8, 1e-9, 1e-12}) {
    const auto arrivals = bursty({{-(0.5 + e), e}, {2 * e, -(0.9 + 2 * e)}}, {{0.5, 0}, {0, 0.9}}, 0.0);
    Arrivals own = arrivals;  // at its own rate: two thirds of the time slow
    own.rate = 0.5 * 2 / 3 + 0.9 / 3;
    SequentialModel m;
    m.arrivals = own;
    judge.examine(*sequential(m), false);
    judge.examine(*staged({1, own, {{1, exponential(1)}}}), true);
    judge.examine(*rigid({1, own, {{"jobs", 1, 1, exponential(1)}}}), false);
  }
  for (const double rare : {1e-9, 1e-12, 1e-20}) {
    const auto arrivals = renewal(hyperexponential({rare, 1 - rare}, {0.1 / rare, 1}), 0.3);
    SequentialModel m;
    m.clusters = {{3, 1}};
    m.arrivals = arrivals;
    judge.examine(*sequential(m), false);
    judge.examine(*staged({3, arrivals, {{1, exponential(1)}}}), false);
    judge.examine(*rigid({3, arrivals, {{"jobs", 1, 1, exponential(1)}}}), false);
  }
  for (const double cv2 : {1e6, 1e9, 1e12})
    judge.examine(*staged({2, at_load(renewal(balanced(cv2), 1), 0.5), {{1, exponential(1)}}}), false);
}

void rare_classes(Judge& judge) {
  judge.examine(*rigid({8,
                        bursty({{-1.0000001, 1e-7}, {1e-7, -0.1000002}}, {{1, 0}, {1e-7, 0.1}}, 0.0051333333333333),
                        {{"usual", 1000, 8, exponential(1)}, {"rare", 1, 7, exponential(1e4)}}}),
                false);
  for (const double weight : {1e-9, 1e-12, 1e-15, 1e-30, 1e-200}) {
    const RigidModel m{
        4,
        at_load(poisson(1), 0.4),
        {{"usual", 1, 2, exponential(1)}, {"other", 1, 1, exponential(1)}, {"twin", weight, 2, exponential(1)}}};
    judge.examine(*rigid(m), true);
  }
  judge.examine(*rigid({4,
                        at_load(renewal(hyperexponential({0.01, 0.99}, {1e8, 1}), 1), 0.5),
                        {{"narrow", 1, 1, exponential(1)}, {"wide", 1e-300, 4, exponential(1)}}}),
                false);
}

void small_numbers(Judge& judge) {
  for (const int processors : {20, 60})
    judge.examine(*staged({processors, at_load(poisson(1), 0.2), {{1, exponential(1)}, {2, exponential(1)}}}), false);
  for (const double load : {0.02, 0.1})
    judge.examine(
        *rigid({16, at_load(poisson(1), load), {{"one", 1, 1, exponential(1)}, {"two", 0.5, 2, exponential(2)}}}),
        false);
}

// Found by random models: slow flows beside quick ones in the law of the phases; a long and rare pause before the first
// job of a busy machine; eigenvalues of many stages close together.
void found_at_random(Judge& judge) {
  SequentialModel burst;
  burst.clusters = {{1, 0.37628151599185644}};
  burst.arrivals =
      at_load(bursty({{-4.1894224694685244e-05, 7.057037274236294e-07}, {7.792316931585668e-07, -14.3751386094559}},
                     {{4.05994119992254e-05, 5.89108968036209e-07}, {0, 14.375137830224208}}, 1),
              0.9999995713289599);
  burst.time = erlang(2, 0.0008830523255887908);
  judge.examine(*sequential(burst), true);
  MalleableModel pause;
  pause.arrivals = at_load(poisson(1), 0.940088313203322);
  pause.time = erlang(2, 94670.53516647643);
  pause.cost = hyperexponential({0x1p-38, 1 - 0x1p-38}, {3.954512465877448e+16, 209147.41465848047});
  judge.examine(*malleable(pause), true);
  MalleableModel stages;
  stages.processors = 5;
  stages.arrivals = at_load(renewal(erlang(2, 1), 1), 0.003018388133366537);
  stages.time = erlang(3, 24.554491819002376);
  judge.examine(*malleable(stages), true);
  MalleableModel pauses;  // long and rare, during which arrivals move between phases of very different length
  pauses.processors = 2;
  pauses.arrivals =
      at_load(renewal(phase_type({1, 0, 0}, {{-0.0014032452074136113, 0.00010945660173576933, 0.001293788605677842},
                                             {0, -503606.34379274695, 1.1846920367887945},
                                             {68.91345365203257, 0, -153.50529374303096}}),
                      1),
              0.9845620240521179);
  pauses.time = exponential(0.001662400658912285);
  pauses.cost = hyperexponential({0x1p-19, 1 - 0x1p-19}, {3354.710614482673, 6.169249121647643e-09});
  judge.examine(*malleable(pauses), true);
  MalleableModel idle;  // a machine that is hardly ever used
  idle.processors = 3;
  idle.min_processors = 2;
  idle.arrivals = at_load(poisson(1), 4.398706774744257e-06);
  idle.time = exponential(3529.787912215784);
  idle.cost = exponential(0.012978355289445426);
  judge.examine(*malleable(idle), true);
  judge.examine(*staged({1,
                         at_load(poisson(1), 6.598927163122292e-06),
                         {{1, exponential(140359.07063158363)}, {1, exponential(0.5066870486588267)}}}),
                true);      // a wait that is nothing beside the service
  SequentialModel endless;  // queues whose decay rate is 1 to the last digit
  endless.clusters = {{2, 1}};
  endless.arrivals =
      at_load(bursty({{-0.06241628214505287, 2.189526453309454e-10}, {9.630859138080638e-11, -1336.7850842326854}},
                     {{0.06241628192610022, 0}, {0, 1336.785084232589}}, 1),
              0.9999908692593176);
  endless.time = hyperexponential({0x1p-17, 1 - 0x1p-17}, {3.1973703438712986e-08, 1.0479883483513417e-06});
  judge.examine(*sequential(endless), true);
}

}  // namespace

void stated_cases(Judge& judge);

void reproducers(Judge& judge) {
  long_and_short_jobs(judge);
  quick_repartitioning(judge);
  slow_bursts(judge);
  rare_classes(judge);
  small_numbers(judge);
  stated_cases(judge);
  found_at_random(judge);
}

}  // namespace sojourn::crosscheck
