#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/fit/check.h"
#include "sojourn/fit/choose.h"
#include "sojourn/fit/fit_arrivals.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/report.h"
#include "sojourn/fit/synthetic.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/random/sampler.h"

namespace sojourn::fit {
namespace {

// A machine of 64 processors, two kinds of jobs: narrow ones of 100 s, wide ones of 400 s or 4000 s.
logs::Log log_of(std::size_t jobs) {
  random::Stream stream(5, 0, random::Purpose::sizes);
  logs::Log log;
  log.file = "made.swf";
  log.processors = 64;
  double now = 0;
  for (std::size_t k = 0; k < jobs; ++k) {
    logs::Job job;
    job.number = static_cast<std::int64_t>(k) + 1;
    job.submit = now = std::floor(now + 28 * random::standard_exponential(stream));
    const bool wide = stream.uniform() < 0.25;
    job.width = wide ? 16 : 2;
    const double mean = !wide ? 100 : stream.uniform() < 0.8 ? 50 : 1000;
    job.run = std::ceil(mean * random::standard_exponential(stream));
    job.asked = job.run < 600 ? 600 : job.run < 3600 ? 3600 : 36000;
    log.jobs.push_back(job);
  }
  return log;
}

rigid_jobs::Model read(const std::string& text) {
  auto document = model_file::Document::from_text(text, "fitted");
  return model_file::read_rigid(document);
}

TEST(WidthClasses, PowersOfTwoThatAreTooSmallJoinTheirNeighbours) {
  std::vector<logs::Job> jobs(1000);
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    jobs[k].run = 100;
    jobs[k].width = k < 600 ? 1 : k < 990 ? 7 : k < 995 ? 33 : 2;
  }
  const auto all = width_classes(jobs, 10);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].name(), "1-2");  // ten jobs of 2: below 2% of jobs and of work
  EXPECT_EQ(all[1].name(), "7");
  EXPECT_EQ(all[2].name(), "33");  // 0.5% of the jobs, but 5% of the work
  std::size_t count = 0;
  for (const auto& c : all) count += c.jobs.size();
  EXPECT_EQ(count, jobs.size());
  EXPECT_EQ(width_classes(jobs, 1).size(), 1u);
}

// Asked for 100 or 1000 with equal probability, run times of mean 80 that are not above: the shares seen are not equal,
// the law behind them is.
TEST(AskedTimes, TruncationIsTakenBack) {
  random::Stream stream(8, 0, random::Purpose::sizes);
  std::vector<logs::Job> jobs;
  std::vector<std::size_t> which;
  while (jobs.size() < 20000) {
    logs::Job job;
    job.asked = stream.uniform() < 0.5 ? 100 : 1000;
    job.run = 80 * random::standard_exponential(stream);
    if (job.run > job.asked) continue;
    which.push_back(jobs.size());
    jobs.push_back(job);
  }
  const auto asked = asked_times(jobs, which);
  ASSERT_EQ(asked.values, (std::vector<double>{100, 1000}));
  EXPECT_NEAR(asked.weights[0], 0.5, 0.02);  // 5 standard errors; the plain share is 0.42
}

TEST(Fit, KeepsRateMeansAndSharesInTheFile) {
  const auto log = log_of(6000);
  for (const auto arrivals : {Arrivals::poisson, Arrivals::cyclic, Arrivals::map, Arrivals::mmap}) {
    Options o;
    o.arrivals = arrivals;
    o.arrival_phases = 2;
    const auto f = fitted(log, o);
    const auto m = read(model_text(log, f, o));
    ASSERT_EQ(m.classes.size(), 2u);
    const double span = log.jobs.back().submit - log.jobs.front().submit;
    EXPECT_NEAR(m.arrivals.rate * span / 5999, 1, 1e-9);
    for (std::size_t c = 0; c < 2; ++c) {
      double sum = 0, count = 0;
      for (const auto& job : log.jobs)
        if (job.width == (c == 0 ? 2 : 16)) sum += job.run, ++count;
      EXPECT_NEAR(m.classes[c].time->mean() / (sum / count), 1, 1e-9);
      const double share = m.classes[c].share;  // of an mmap: that of its long run
      EXPECT_NEAR(share, count / 6000, arrivals == Arrivals::mmap ? 0.02 : 1e-9);
    }
    EXPECT_NEAR(f.model_load, f.load, 1e-3 * f.load);
    EXPECT_EQ(f.parts.size(), 3u);
  }
}

// The log is what the model says, so waits are those of its own jobs in any order within what 8 x 20,000 jobs can tell.
TEST(Check, AModelOfIndependentJobsIsKept) {
  const auto log = log_of(20000);
  const Options o;
  const auto f = fitted(log, o);
  const auto c = check(log, model_text(log, f, o), o);
  ASSERT_EQ(c.questions.size(), 2u);
  // One log is one sample; its jobs in another order, with Poisson arrivals, are as many as there are seeds.
  EXPECT_NEAR(c.model.ratios[0].mean_ratio / c.simplified[1].ratios[0].mean_ratio, 1, kNear) << to_text(log, f, c, 100);
  ASSERT_TRUE(c.held_back);
  EXPECT_NEAR(*c.held_back_likelihood, *c.in_sample_likelihood, 0.15);
  EXPECT_NE(to_json(log, f, c, "0").find("\"parts\""), std::string::npos);
}

TEST(Fit, OddLogsGetAModelOrARefusal) {
  logs::Log log = log_of(400);
  for (auto& job : log.jobs) job.run = 60, job.width = 4, job.asked = 0;
  const auto f = fitted(log, {});
  EXPECT_EQ(f.classes.size(), 1u);
  EXPECT_EQ(*f.classes[0].constant, 60);
  EXPECT_EQ(read(model_text(log, f, {})).classes[0].time->variance(), 0);
  for (auto& job : log.jobs) job.submit = 7;
  EXPECT_THROW(fitted(log, {}), ModelError);
  log.jobs.resize(1);
  EXPECT_THROW(fitted(log, {}), ModelError);
  log = log_of(400);
  log.jobs.resize(2);
  log.jobs[1].submit = log.jobs[0].submit + 100;
  EXPECT_NO_THROW(read(model_text(log, fitted(log, {}), {})));
}

TEST(FitArrivals, ManyAtOnceCountAsHalfATick) {
  logs::Log log = log_of(100);
  for (std::size_t k = 0; k < 100; ++k) log.jobs[k].submit = k < 99 ? 0 : 50;
  const auto intervals = intervals_of(log);
  EXPECT_EQ(intervals.front(), 0.5);
  EXPECT_EQ(intervals.back(), 50);
  for (const auto arrivals : {Arrivals::poisson, Arrivals::map}) {
    Options o;
    o.arrivals = arrivals;
    EXPECT_NEAR(read(model_text(log, fitted(log, o), o)).arrivals.rate, 99.0 / 50, 1e-9);
  }
}

TEST(Synthetic, DrawsWhatUsersAskForAndNeverLessThanTheRunTime) {
  const auto log = log_of(3000);
  const auto model = read(model_text(log, fitted(log, {}), {}));
  const auto jobs = synthetic(model, 3000, 1);
  ASSERT_EQ(jobs.size(), 3000u);
  std::size_t modal = 0;
  for (const auto& job : jobs) {
    EXPECT_GE(job.estimate, job.run);
    modal += job.estimate == 600 || job.estimate == 3600 || job.estimate == 36000;
  }
  EXPECT_GT(modal, 2900u);
  EXPECT_NE(as_swf(model.title, model.clusters.front().processors, jobs, 1.0).find("MaxProcs: 64"), std::string::npos);
}

TEST(WidthClasses, PartsByTimeHoldEveryJobOnceAndEqualRunTimesTogether) {
  std::vector<logs::Job> jobs(100);
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    jobs[k].width = 4;
    jobs[k].run = k % 10 < 6 ? 10 : 100.0 * double(k % 10);
  }
  const auto parts = by_time(jobs, width_classes(jobs, 1).front(), 4);
  std::vector<int> seen(jobs.size());
  double longest = 0;
  for (const auto& part : parts) {
    double least = INFINITY, most = 0;
    for (const std::size_t k : part.jobs) {
      ++seen[k];
      least = std::min(least, jobs[k].run), most = std::max(most, jobs[k].run);
    }
    EXPECT_GT(least, longest);
    longest = most;
  }
  EXPECT_EQ(seen, std::vector<int>(jobs.size(), 1));
  EXPECT_EQ(parts.front().jobs.size(), 60u);
  EXPECT_GT(parts.size(), 2u);
  EXPECT_EQ(parts.front().name(), fmt::format("4, time 1 of {}", parts.size()));
}

// Intervals and classes that neighbours share: whatever the memory, the rate and the shares of the classes stay, and
// with it grows how often neighbours are alike.
TEST(Runs, KeepRateAndSharesWhateverTheMemory) {
  const std::vector<std::int32_t> marks = {0, 0, 0, 1, 1, 2, 2, 2, 2, 0, 1, 1, 1, 0, 0, 2};
  const std::vector<double> intervals = {1, 2, 90, 1, 40, 3, 2, 1, 70, 30, 1, 1, 20, 4, 50};
  double mean = 0, alike_before = -1;
  for (const double x : intervals) mean += x / double(intervals.size());
  for (const int kinds : {1, 2}) {
    alike_before = -1;
    const Runs runs(intervals, marks, 3, kinds);
    for (const double memory : {0.0, 0.5, 1.0, 2.0, 4.0}) {
      const auto map = runs.with_memory(memory).map;
      const arrivals::Map process(map.D0, map.D1);
      EXPECT_NEAR(process.rate() * mean, 1, 1e-10);
      const RowVectorXd before = process.stationary().cwiseProduct(map.D1.rowwise().sum().transpose()) / process.rate();
      const RowVectorXd shares = before * map.mix;
      for (std::int32_t c = 0; c < 3; ++c)
        EXPECT_NEAR(shares(c), double(std::count(marks.begin(), marks.end(), c)) / double(marks.size()), 1e-10);
      const MatrixXd next = map.mix.transpose() * (process.stationary().asDiagonal() * map.D1) * map.mix;
      const double alike = next.trace() / process.rate();
      EXPECT_GT(alike, alike_before);
      if (memory == 1) {
        EXPECT_NEAR(alike, 9.0 / 16, 1e-10);  // counted, in a circle
      }
      alike_before = alike;
    }
  }
}

TEST(Choose, SaysThatItChoseAndWritesAModelThatIsRead) {
  const auto log = log_of(1500);
  Options o;
  o.arrivals = Arrivals::mmap;
  const auto f = chosen(log, o);
  EXPECT_GE(f.arrivals.tried, 4);
  ASSERT_TRUE(f.arrivals.memory.has_value());
  const auto text = model_text(log, f, o);
  const auto model = read(text);
  EXPECT_NEAR(model.arrivals.rate, f.arrivals.rate, 1e-9 * f.arrivals.rate);
  for (std::size_t c = 0; c < f.classes.size(); ++c) EXPECT_NEAR(model.classes[c].share, f.classes[c].share, 1e-6);
  const auto c = check(log, text, o);
  EXPECT_NE(to_text(log, f, c, 80).find("CHOSEN by these means"), std::string::npos);
  EXPECT_NE(to_json(log, f, c, "0").find("\"chosen\""), std::string::npos);
  o.memory = 1;
  EXPECT_EQ(chosen(log, o).arrivals.tried, 0);
}

}  // namespace
}  // namespace sojourn::fit
