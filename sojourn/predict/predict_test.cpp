#include "sojourn/predict/predict.h"

#include <gtest/gtest.h>

#include "sojourn/logs/test_log.h"
#include "sojourn/predict/moment.h"
#include "sojourn/predict/report.h"
#include "sojourn/prediction/test_logs.h"

namespace sojourn::predict {
namespace {

const char* kListing =
    "JOBID|ST|USER|QOS|PARTITION|CPUS|NODES|TIME_LIMIT|TIME|SUBMIT_TIME|START_TIME|REASON\n"
    "10|R|3|1|main|16|2|4:00:00|1:30:00|999990000|999994600|None\n"
    "11_[4-9%2]|PD|3|1|main|8|1|2:00:00|0:00|999999000|N/A|Priority\n"
    "12|PD|4|1|main|400|25|UNLIMITED|0:00|999999500|N/A|Resources\n"
    "13|PD|4|1|main|10|1|1-00:00:00|0:00|999999600|N/A|JobHeldUser\n"
    "14_[1-3]|PD|4|1|main|10|1|1-00:00:00|0:00|999999700|N/A|Dependency\n"
    "15|CG|5|1|main|2|1|10:00|9:58|999990000|999999402|None\n"
    "16|S|5|1|main|2|1|10:00|9:58|999990000|999999402|None\n";

TEST(Squeue, every_kind_of_row) {
  const logs::TestFile file(kListing);
  const auto listing = read_squeue(file.path(), logs::Width::allocated, {});
  EXPECT_EQ(listing.rows, 7u);
  EXPECT_EQ(listing.held, 4u);  // one, and an array of three
  EXPECT_EQ(listing.other, 1u);
  EXPECT_EQ(listing.array_tasks, 6u);
  ASSERT_EQ(listing.jobs.size(), 9u);
  EXPECT_EQ(*listing.now, 1000000000.0);  // what runs began then and has run so long
  EXPECT_EQ(listing.jobs[0].elapsed, 5400.0);
  EXPECT_EQ(listing.jobs[2].age, 1000.0);
  EXPECT_EQ(listing.jobs[2].asked, 7200.0);
  EXPECT_EQ(listing.jobs.back().asked, 0.0);  // UNLIMITED
  EXPECT_EQ(read_squeue(file.path(), logs::Width::nodes, {}).jobs[0].width, 2);
}

std::string said_of(const std::string& content) {
  const logs::TestFile file(content);
  try {
    read_squeue(file.path(), logs::Width::allocated, {});
    return "";
  } catch (const ModelError& e) {
    return e.what();
  }
}

TEST(Squeue, what_it_refuses) {
  EXPECT_NE(said_of("").find("no listing"), std::string::npos);
  EXPECT_NE(said_of("JOBID PARTITION NAME\n1 main x\n").find("squeue -a -o"), std::string::npos);
  EXPECT_NE(said_of("JOBID|ST\n1|R\n").find("no column CPUS"), std::string::npos);
  std::string broken = kListing;
  broken.replace(broken.find("|16|2|"), 6, "|many|2|");
  EXPECT_NE(said_of(broken).find(":2:1: error: this is no width"), std::string::npos);
  EXPECT_NE(said_of(std::string(kListing) + "17|PD\n").find("too few columns"), std::string::npos);
}

Options question(std::int32_t width, double time) {
  Options o;
  o.width = width;
  o.time = time;
  return o;
}

TEST(Squeue, AColumnThatStandsTwiceShiftsNothing) {
  const std::string columns = "ST|CPUS|TIME_LIMIT|TIME|SUBMIT_TIME|START_TIME";
  const std::string row = "PD|4|1:00:00|0:00|1772359200|N/A";
  EXPECT_NE(said_of("JOBID|JOBID|" + columns + "\n1|" + row + "\n").find("too few columns"), std::string::npos);
  const logs::TestFile file("JOBID|JOBID|" + columns + "\n1|2|" + row + "\n");
  EXPECT_EQ(read_squeue(file.path(), logs::Width::allocated, {}).jobs[0].width, 4);
}

TEST(Squeue, ArraysThatWouldFillTheMemoryAreRefused) {
  std::string listing = "JOBID|ST|CPUS|TIME_LIMIT|TIME|SUBMIT_TIME|START_TIME\n";
  for (int k = 0; k < 200; ++k) listing += "7_[1-1000000]|PD|4|1:00:00|0:00|1772359200|N/A\n";
  EXPECT_NE(said_of(listing).find("more than 10,000,000 jobs"), std::string::npos);
}

TEST(Predict, from_a_listing) {
  const auto log = prediction::made_log(500, 9);  // ends some days after 800000000
  const logs::TestFile file(kListing);
  auto o = question(4, 3600);
  o.state = file.path();
  o.split = o.shapes = true;
  const auto p = predict(log, o, {});
  EXPECT_EQ(p.state.running, 2u);
  EXPECT_EQ(p.state.waiting, 7u);
  EXPECT_EQ(p.state.busy, 18);
  EXPECT_LE(p.asked.waits[0], p.asked.waits[2]);
  ASSERT_EQ(p.splits.size(), 3u);
  EXPECT_EQ(p.splits[0].waits, p.asked.waits);
  EXPECT_FALSE(p.shapes.empty());
  const std::string text = to_text(log, p, 80);
  EXPECT_NE(text.find("4 listed jobs are held"), std::string::npos);
  EXPECT_NE(text.find("The log ends"), std::string::npos);
  EXPECT_EQ(text.find("Half of such jobs start"), 0u);
}

TEST(Predict, what_cannot_be_asked) {
  const auto log = prediction::made_log(500, 9);
  EXPECT_THROW(predict(log, question(33, 3600), {}), ModelError);  // wider than the machine
  auto o = question(4, 3600);
  o.at = "-5";
  EXPECT_THROW(predict(log, o, {}), ModelError);  // before the log
  o.at = "soon";
  EXPECT_THROW(predict(log, o, {}), ModelError);
  o.at = std::to_string(log.jobs[5].submit);
  EXPECT_THROW(predict(log, o, {}), ModelError);  // too little is known
}

TEST(Predict, a_time_above_every_estimate_is_said) {
  const auto log = prediction::made_log(500, 9);
  const auto p = predict(log, question(4, 1e9), {});
  const auto found = std::find_if(p.notes.begin(), p.notes.end(),
                                  [](const auto& note) { return note.find("asked for so long") != note.npos; });
  EXPECT_NE(found, p.notes.end());
}

}  // namespace
}  // namespace sojourn::predict
