// Rows as sacct prints them, written by hand, one rule a test.
#include <gtest/gtest.h>

#include "sojourn/logs/sacct_values.h"
#include "sojourn/logs/test_log.h"

namespace sojourn::logs {
namespace {

const std::string kHeader =
    "JobIDRaw|JobID|Partition|QOS|Account|User|State|Submit|Eligible|Start|End|ElapsedRaw|Suspended|TimelimitRaw|"
    "ReqCPUS|"
    "AllocCPUS|NNodes|AllocTRES|Priority|Flags\n";

struct Row {
  std::string raw = "1", id = "", state = "COMPLETED", submit = "1000", eligible = "1000", start = "1060", end = "1160",
              elapsed = "100", suspended = "00:00:00", limit = "10", req = "4", alloc = "4", tres = "cpu=4,node=1";
  std::string text() const {
    return raw + "|" + (id.empty() ? raw : id) + "|main|normal|physics|ann|" + state + "|" + submit + "|" + eligible +
           "|" + start + "|" + end + "|" + elapsed + "|" + suspended + "|" + limit + "|" + req + "|" + alloc + "|1|" +
           tres + "|100|SchedMain\n";
  }
};

Log read(const std::vector<Row>& rows, const Options& options = {}) {
  std::string text = kHeader;
  for (const auto& row : rows) text += row.text();
  const auto log = log_of(text, options);
  EXPECT_TRUE(log.ledger.adds_up());
  EXPECT_EQ(log.ledger.lines, rows.size());
  return log;
}

const Row kPlain{};

TEST(Sacct, APlainJobHasEverything) {
  const auto log = read({kPlain});
  const Job& j = log.jobs.at(0);
  EXPECT_EQ(j.submit, 1000);
  EXPECT_EQ(j.wait, 60);
  EXPECT_EQ(j.held, 0);
  EXPECT_EQ(j.run, 100);
  EXPECT_EQ(j.asked, 600);
  EXPECT_EQ(j.width, 4);
  EXPECT_EQ(j.nodes, 1);
  EXPECT_EQ(j.status, 1);
  EXPECT_EQ(log.names.users.all().at(0), "ann");
  EXPECT_EQ(log.names.groups.all().at(0), "physics");
  EXPECT_EQ(log.names.queues.all().at(0), "normal");
  EXPECT_EQ(log.names.partitions.all().at(0), "main");
}

TEST(Sacct, StepsAreNoJobs) {
  const auto log = read({kPlain, Row{.raw = "1.batch"}, Row{.raw = "1.extern"}, Row{.raw = "1.0"}});
  EXPECT_EQ(log.ledger.of(Rule::step), 3u);
  EXPECT_EQ(log.ledger.kept, 1u);
}

TEST(Sacct, TasksOfAnArrayAreJobsAndPendingRangesAreNot) {
  const auto log = read({Row{.raw = "11", .id = "10_1"}, Row{.raw = "10", .id = "10_2"},
                         Row{.raw = "12", .id = "10_[3-5,9,20-30:5%2]", .state = "PENDING", .start = "Unknown"}});
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.ledger.of(Rule::pending_range), 1u);
  ASSERT_FALSE(log.notes.empty());
  EXPECT_NE(log.notes[0].find("7 tasks"), std::string::npos);
}

TEST(Sacct, EveryRunOfARequeuedJobIsAJobOfItsOwn) {
  const auto log = read({Row{.state = "NODE_FAIL"},
                         Row{.submit = "2000", .eligible = "2000", .start = "2010", .end = "2020", .elapsed = "10"}});
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.jobs[0].status, 0);
}

TEST(Sacct, TheSameRunTwiceIsDroppedOnce) {
  const auto log = read({kPlain, kPlain, Row{.raw = "2"}});
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.ledger.of(Rule::duplicate), 1u);
}

TEST(Sacct, PartsOfAHeterogeneousJobThatStartTogetherAreOneJob) {
  const auto log =
      read({Row{.raw = "20", .id = "20+0", .alloc = "4"}, Row{.raw = "21", .id = "20+1", .alloc = "16"},
            Row{.raw = "30", .id = "30+0", .start = "1060"}, Row{.raw = "31", .id = "30+1", .start = "1070"}});
  ASSERT_EQ(log.ledger.kept, 3u);
  EXPECT_EQ(log.jobs[0].width, 20);
  EXPECT_EQ(log.jobs[0].number, 20);
  EXPECT_EQ(log.ledger.of(Rule::joined_part), 1u);
  EXPECT_EQ(log.ledger.of(Rule::joined_job), 1u);
}

TEST(Sacct, ASuspendedJobHoldsItsProcessorsAllTheTime) {
  const auto log = read({Row{.end = "1460", .elapsed = "100", .suspended = "00:05:00"}});
  EXPECT_EQ(log.jobs[0].run, 400);
  EXPECT_EQ(log.ledger.of(Rule::suspended), 1u);
}

TEST(Sacct, NoneAndUnknownStartsNeverRan) {
  const auto log =
      read({kPlain, Row{.raw = "2", .state = "CANCELLED by 1234", .start = "None", .end = "1160", .elapsed = "0"},
            Row{.raw = "3", .state = "PENDING", .start = "Unknown", .end = "Unknown", .elapsed = "0"}});
  EXPECT_EQ(log.ledger.of(Rule::never_ran), 2u);
}

TEST(Sacct, CancelledBySomebodyIsCancelled) {
  const auto log = read({Row{.state = "CANCELLED by 1234"}});
  EXPECT_EQ(log.jobs[0].status, 5);
}

TEST(Sacct, RunningAtExportIsCensored) {
  const auto log = read({Row{.state = "RUNNING", .end = "Unknown", .elapsed = "77"},
                         Row{.raw = "2", .state = "RUNNING", .end = "1060", .elapsed = "88"}});
  EXPECT_EQ(log.jobs[0].run, 77);
  EXPECT_EQ(log.jobs[1].run, 88);
  EXPECT_TRUE(log.jobs[0].censored);
  EXPECT_EQ(log.ledger.of(Rule::censored), 2u);
}

TEST(Sacct, RevokedSiblingsAreDropped) {
  EXPECT_EQ(read({kPlain, Row{.raw = "2", .state = "REVOKED"}}).ledger.of(Rule::revoked), 1u);
}

TEST(Sacct, TheWaitBeginsWhenTheJobCouldHaveStarted) {
  const auto log = read({Row{.eligible = "1040"}});
  EXPECT_EQ(log.jobs[0].held, 40);
  EXPECT_EQ(log.jobs[0].wait, 20);
  EXPECT_EQ(log.jobs[0].start(), 1060);
}

TEST(Sacct, UnlimitedAndPartitionLimitAreNoEstimates) {
  const auto log =
      read({Row{.limit = "UNLIMITED"}, Row{.raw = "2", .limit = "Partition_Limit"}, Row{.raw = "3", .limit = ""}});
  EXPECT_EQ(log.ledger.of(Rule::estimate_missing), 3u);
}

TEST(Sacct, ElapsedZeroOfAJobThatStartedIsNotNeverRan) {
  const Row quick{.raw = "2", .end = "1060", .elapsed = "0"};
  const Row cancelled{.raw = "3", .state = "CANCELLED by 7", .end = "1060", .elapsed = "0", .tres = ""};
  auto log = read({kPlain, quick, cancelled});
  EXPECT_EQ(log.ledger.of(Rule::zero_runtime), 1u);
  EXPECT_EQ(log.ledger.of(Rule::never_ran), 1u);
  Options half;
  half.zero_runtime = 0.5;
  log = read({kPlain, quick, cancelled}, half);
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.jobs[1].run, 0.5);
  EXPECT_EQ(log.ledger.of(Rule::runtime_given), 1u);
}

TEST(Sacct, GpusTypedAndUntypedAreNotAddedUp) {
  EXPECT_EQ(gpus_of("billing=2,cpu=2,gres/gpu=3,gres/gpu:a100=3,mem=1G"), 3);
  EXPECT_EQ(gpus_of("gres/gpu:a100=3,gres/gpu:v100=1"), 4);
  EXPECT_EQ(gpus_of("cpu=2"), -1);
  Options gpus;
  gpus.width = Width::gpus;
  const auto log = read({Row{.tres = "cpu=4,gres/gpu=2,gres/gpu:a100=2"}, Row{.raw = "2"}}, gpus);
  EXPECT_EQ(log.jobs[0].width, 2);
  EXPECT_EQ(log.ledger.of(Rule::no_width), 1u);
}

TEST(Sacct, UnknownStatesAreKeptAndSaid) {
  const auto log = read({Row{.state = "FOO"}});
  EXPECT_EQ(log.ledger.kept, 1u);
  EXPECT_NE(log.notes.at(0).find("FOO"), std::string::npos);
}

const std::string kNamed = "JobID|JobName|State|Submit|Start|End|Elapsed|AllocCPUS|Comment|Timelimit\n";
const std::string kTimes = "|COMPLETED|2026-03-01T10:00:00|2026-03-01T10:00:05|2026-03-01T10:01:05|00:01:00|8|";

TEST(Sacct, ASeparatorInANameIsFoundWhereTheColumnsAreCertain) {
  const auto log = log_of(kNamed + "1|a" + kTimes + "|1:00\n2|a|b|c" + kTimes + "x|1:00\n3|d" + kTimes + "p|q|1:00\n");
  ASSERT_EQ(log.ledger.kept, 3u);
  for (const auto& job : log.jobs) {
    EXPECT_EQ(job.width, 8);
    EXPECT_EQ(job.wait, 5);
    EXPECT_EQ(job.asked, 60);
  }
}

TEST(Sacct, ALineBreakInAFieldIsJoinedAndATornRowCounted) {
  const auto log = log_of(kNamed + "1|a\nb\nc" + kTimes + "|1:00\n2|torn|COMPL\n3|a" + kTimes + "|1:00\n");
  EXPECT_EQ(log.ledger.lines, 5u);
  EXPECT_EQ(log.ledger.of(Rule::continued), 2u);
  EXPECT_EQ(log.ledger.of(Rule::malformed), 1u);
  EXPECT_EQ(log.ledger.kept, 2u);
}

TEST(Sacct, ParsableRowsEndWithASeparatorAndHeadersMayRepeat) {
  const std::string header = kNamed.substr(0, kNamed.size() - 1) + "|\n", row = "1|a" + kTimes + "|1:00|\n";
  const auto log = log_of(header + row + header + "2" + row.substr(1));
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.ledger.of(Rule::repeated_header), 1u);
}

TEST(Sacct, WithoutAHeaderKnownShapesAreRead) {
  const std::string xdmod =
      "5|5|c|p|q|a|g|1|u|2|2026-03-01T10:00:00|2026-03-01T10:00:00|2026-03-01T10:00:05|2026-03-01T10:01:05|"
      "00:01:00|0:0|COMPLETED|1|8|8|1Gn||cpu=8|Partition_Limit|n1|na|me\n";
  EXPECT_EQ(log_of(xdmod).jobs.at(0).width, 8);
  EXPECT_EQ(log_of(kPlain.text()).jobs.at(0).width, 4);
  EXPECT_NE(refusal("1|2|3|4|5|6|7|8\n").find("SLURM_TIME_FORMAT"), std::string::npos);
  EXPECT_NE(refusal("JobID|User|Account|State|Start|End|NCPUS\n").find("Submit"), std::string::npos);
}

TEST(Sacct, LocalTimesNeedAZone) {
  const std::string text =
      "JobID|State|Submit|Start|End|Elapsed|AllocCPUS\n"
      "1|COMPLETED|2026-07-01T12:00:00|2026-07-01T12:00:00|2026-07-01T12:00:10|00:00:10|1\n"
      "2|COMPLETED|2026-10-25T00:30:00|2026-10-25T00:30:00|2026-10-25T04:30:00|05:00:00|1\n";
  auto log = log_of(text);
  EXPECT_EQ(log.jobs[0].submit, 1782907200.0);
  EXPECT_EQ(log.jobs[1].run, 5 * 3600.0);  // counted: the clocks were set back in that night
  Options berlin;
  berlin.time_zone = "Europe/Berlin";
  log = log_of(text, berlin);
  EXPECT_EQ(log.jobs[0].submit, 1782907200.0 - 7200.0);
  EXPECT_EQ(log.jobs[1].run, 5 * 3600.0);
}

TEST(Sacct, FixedWidthIsReadWithAWarning) {
  const auto log = log_of(
      "       JobID      State              Submit               Start                 End    Elapsed  AllocCPUS \n"
      "------------ ---------- ------------------- ------------------- ------------------- ---------- ---------- \n"
      "          12  COMPLETED 2026-03-01T10:00:00 2026-03-01T10:00:05 2026-03-01T10:01:05   00:01:00          8 \n"
      "   12.batch+  COMPLETED 2026-03-01T10:00:00 2026-03-01T10:00:05 2026-03-01T10:01:05   00:01:00          8 \n"
      "          13 CANCELLED+ 2026-03-01T10:00:00 2026-03-01T10:00:05 2026-03-01T10:01:05   00:01:00          8 \n");
  EXPECT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.ledger.of(Rule::step), 1u);
  EXPECT_EQ(log.jobs[1].status, 5);
  EXPECT_EQ(log.format, "sacct, fixed width");
  EXPECT_NE(log.notes.at(0).find("sacct -P"), std::string::npos);
}

TEST(Sacct, JsonIsReadJobByJob) {
  const auto log = log_of(R"({"meta": {"jobs": [1]}, "jobs": [
    {"job_id": 7, "array": {"job_id": 0}, "het": {"job_id": 0}, "partition": "main", "qos": "q", "account": "a", "user": "u{\"",
     "state": {"current": ["COMPLETED"]}, "required": {"CPUs": 3}, "allocation_nodes": 2,
     "time": {"submission": 1000, "eligible": 1010, "start": 1020, "end": 1120, "elapsed": 100, "suspended": 0,
              "limit": {"set": true, "infinite": false, "number": 5}},
     "tres": {"allocated": [{"type": "cpu", "name": "", "count": 4}, {"type": "gres", "name": "gpu", "count": 2}]},
     "steps": [{"step": {"id": "7.batch"}}]},
    {"job_id": 8, "array": {"job_id": 8, "task_id": {"set": false}, "task": "1-3"}, "state": {"current": "PENDING"},
     "time": {"submission": 1000, "start": 0}},
    {"job_id": 9, "het": {"job_id": 9, "job_offset": {"set": true, "number": 0}}, "state": {"current": ["RUNNING"]},
     "time": {"submission": 1000, "start": 1020, "end": 0, "elapsed": 50, "limit": {"set": false, "infinite": true}},
     "tres": {"allocated": [{"type": "cpu", "count": 2}]}}
  ], "errors": []})");
  EXPECT_EQ(log.ledger.lines, 3u);
  EXPECT_EQ(log.ledger.of(Rule::pending_range), 1u);
  ASSERT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.jobs[0].width, 4);
  EXPECT_EQ(log.jobs[0].gpus, 2);
  EXPECT_EQ(log.jobs[0].held, 10);
  EXPECT_EQ(log.jobs[0].wait, 10);
  EXPECT_EQ(log.jobs[0].asked, 300);
  EXPECT_EQ(log.jobs[0].nodes, 2);
  EXPECT_TRUE(log.jobs[1].censored);
  EXPECT_EQ(log.jobs[1].asked, 0);
  EXPECT_NE(refusal("{\"jobs\": [{\"job_id\": 7}").find("too early"), std::string::npos);
  EXPECT_NE(refusal("{\"a\": [1]}").find("no array"), std::string::npos);
}

TEST(Sacct, DurationsTimesAndCounts) {
  EXPECT_EQ(slurm_duration("10-13:27:06"), 912426.0);
  EXPECT_EQ(slurm_duration("00:15.057"), 15.057);
  EXPECT_EQ(slurm_duration("1:02:03"), 3723.0);
  EXPECT_FALSE(slurm_duration("UNLIMITED"));
  EXPECT_FALSE(slurm_duration("12"));
  EXPECT_EQ(slurm_count("0.00K"), 0.0);
  EXPECT_EQ(slurm_count("2K"), 2000.0);
  EXPECT_FALSE(slurm_count("12+"));
  EXPECT_FALSE(slurm_time("Unknown", TimeZone()));
  EXPECT_EQ(tasks_in_range("1_[1-3]"), 3);
}

}  // namespace
}  // namespace sojourn::logs
