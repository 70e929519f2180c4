// Logs that somebody has spoilt: whatever the bytes are, the reader refuses them or gives jobs that make sense and a
// ledger that adds up.
#include <gtest/gtest.h>

#include <random>

#include "sojourn/logs/character.h"
#include "sojourn/logs/test_log.h"
#include "sojourn/logs/write_swf.h"

namespace sojourn::logs {
namespace {

const std::vector<std::string>& samples() {
  static const std::vector<std::string> all = {
      ";MaxProcs: 64\n;UnixStartTime: 100\n1 0 3 7 2 1.5 -1 2 60 -1 1 1 1 -1 1 1 -1 -1\n2 5 -1 9 4 -1 -1 -1 -1 -1 0 2 "
      "1 -1 1 1 -1 -1\n",
      "JobID|JobName|State|Submit|Start|End|Elapsed|AllocCPUS|Comment|Timelimit\n"
      "1|a|COMPLETED|2026-03-01T10:00:00|2026-03-01T10:00:05|2026-03-01T10:01:05|00:01:00|8||1:00\n"
      "2_[1-3]|a|PENDING|2026-03-01T10:00:00|Unknown|Unknown|00:00:00|8|x|y|1:00\n"
      "3+0|a|RUNNING|2026-03-01T10:00:00|2026-03-01T10:00:05|Unknown|1-00:01:00|8||UNLIMITED\n",
      R"({"jobs": [{"job_id": 7, "array": {"job_id": 7, "task": "1-3"}, "state": {"current": ["COMPLETED"]},
      "time": {"submission": 1000, "start": 1020, "end": 1120, "elapsed": 100, "limit": {"set": true, "number": 5}},
      "tres": {"allocated": [{"type": "cpu", "count": 4}]}}, {"job_id": 8, "state": {"current": "FAILED"},
      "time": {"submission": 1000, "start": 1020, "end": 1120}, "tres": {"allocated": [{"type": "cpu", "count": 4}]}}]})",
      "03/01/2026 00:15:02;E;12.srv;user=ann queue=batch ctime=1000 etime=1030 start=1060 exec_host=n1/0-3+n2/0*4 "
      "Resource_List.nodes=2:ppn=4 Resource_List.walltime=01:00:00 end=1160 Exit_status=0\n",
      "# GWF\n1 100 5 20 2 -1 -1 2 60 -1 1 U1 G1 -1 Q1 P1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n",
      "       JobID      State              Submit               Start                 End    Elapsed  AllocCPUS \n"
      "------------ ---------- ------------------- ------------------- ------------------- ---------- ---------- \n"
      "          12  COMPLETED 2026-03-01T10:00:00 2026-03-01T10:00:05 2026-03-01T10:01:05   00:01:00          8 \n",
      "WorkflowID, JobID , SubmitTime, RunTime, NProcs, ReqNProcs, Dependencies\n0 , 1 , 16 , 11 , 1 , 1 ,  \n",
  };
  return all;
}

std::string spoilt(std::string text, std::mt19937& draw) {
  const std::string letters("0123456789-+.|;:,\n\r\t [](){}\"\\e\0\xff", 33);
  for (int changes = 1 + static_cast<int>(draw() % 4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = draw() % text.size(), length = draw() % std::min<std::size_t>(40, text.size() - at);
    switch (draw() % 5) {
      case 0:
        text[at] = letters[draw() % letters.size()];
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(draw() % text.size(), length));
        break;
      case 3:
        text.insert(at, 1, letters[draw() % letters.size()]);
        break;
      default:
        text.insert(at, std::to_string(static_cast<double>(draw()) * static_cast<double>(draw())));
        break;
    }
  }
  return text;
}

void check(const Log& log) {
  ASSERT_TRUE(log.ledger.adds_up());
  ASSERT_EQ(log.ledger.kept, log.jobs.size());
  double before = 0.0;
  for (const auto& job : log.jobs) {
    ASSERT_GE(job.submit, before);
    ASSERT_GT(job.run, 0.0);
    ASSERT_GE(job.estimate(), job.run);
    ASSERT_GE(job.width, 1);
    ASSERT_LE(job.width, log.processors);
    before = job.submit;
  }
}

// Written as clean SWF and read again: nothing is dropped, and the jobs are the same.
void check_again(const Log& log) {
  const TestFile place("", ".swf");
  TextWriter out(place.path());
  write_swf(log, "0", out);
  out.keep();
  const auto again = read_log(place.path(), {});
  ASSERT_EQ(again.ledger.lines, again.ledger.kept);
  ASSERT_EQ(again.processors, log.processors);
  ASSERT_EQ(again.jobs.size(), log.jobs.size());
  for (std::size_t k = 0; k < log.jobs.size(); ++k) {
    ASSERT_EQ(again.jobs[k].submit, log.jobs[k].submit);
    ASSERT_EQ(again.jobs[k].run, log.jobs[k].run);
    ASSERT_EQ(again.jobs[k].estimate(), log.jobs[k].estimate());
    ASSERT_EQ(again.jobs[k].width, log.jobs[k].width);
  }
}

TEST(Robustness, SpoiltLogsAreRefusedOrMakeSense) {
  constexpr int kTries = 400;  // of each format
  std::mt19937 draw(20261116);
  Options options;
  options.all_submits = true;
  int read = 0;
  for (const auto& sample : samples())
    for (int k = 0; k < kTries; ++k) {
      const std::string text = k == 0 ? sample : spoilt(sample, draw);
      SCOPED_TRACE(text);
      try {
        const auto log = log_of(text, options);
        check(log);
        if (k % 8 == 0) check_again(log);
        EXPECT_EQ(character(log).jobs, log.jobs.size() + log.too_wide.size());
        ++read;
      } catch (const ModelError& e) {
        EXPECT_NE(k, 0) << e.what();
      }
    }
  EXPECT_GT(read, kTries);
}

}  // namespace
}  // namespace sojourn::logs
