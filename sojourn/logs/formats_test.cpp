#include <gtest/gtest.h>

#include "sojourn/logs/test_log.h"

namespace sojourn::logs {
namespace {

Options columns(const std::string& map) {
  Options o;
  set_option(o, "columns", map, {});
  return o;
}

TEST(Csv, IsReadByAMap) {
  const std::string text =
      "name,made,begun,gone,gpus,who\n"
      "\"a, \"\"b\"\"\",10,12,30,2,ann\n"
      "c,20,,40,1,bob\n"
      "d,30,30,35,0.5,ann\n"
      "e,40\n"
      "f,x,41,42,1,ann\n";
  const auto log = log_of(text, columns("submit=made,start=begun,end=gone,width=gpus,user=who"));
  EXPECT_EQ(log.ledger.lines, 5u);
  EXPECT_EQ(log.ledger.of(Rule::never_ran), 1u);
  EXPECT_EQ(log.ledger.of(Rule::malformed), 2u);
  EXPECT_EQ(log.ledger.of(Rule::width_rounded_up), 1u);
  ASSERT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.jobs[0].run, 18);
  EXPECT_EQ(log.jobs[0].wait, 2);
  EXPECT_EQ(log.jobs[1].width, 1);
  EXPECT_TRUE(log.ledger.adds_up());
}

TEST(Csv, DatesAndDurationsAreRead) {
  const auto log = log_of("submit;run;cores\n2019-01-01 08:00:00;1-00:00:10;3\n2019-01-01T08:00:00Z;5;3\n",
                          columns("submit=submit,run=run,width=cores"));
  EXPECT_EQ(log.jobs[0].submit, 1546329600.0);
  EXPECT_EQ(log.jobs[0].run, 86410);
  EXPECT_EQ(log.clock.unix_start, 0.0);
}

TEST(Csv, AMapThatDoesNotFitSaysWhat) {
  const std::string text = "made,gone,gpus\n1,2,3\n";
  EXPECT_NE(refusal(text, columns("submit=mode,run=gone,width=gpus")).find("did you mean made"), std::string::npos);
  EXPECT_NE(refusal(text, columns("submitt=made,run=gone,width=gpus")).find("did you mean submit"), std::string::npos);
  EXPECT_NE(refusal(text, columns("submit=made,width=gpus")).find("too little"), std::string::npos);
}

TEST(Gwf, IsReadAndItsWorkflowDialectToo) {
  const auto log = log_of(
      "# JobID SubmitTime WaitTime RunTime NProcs ...\n"
      "1 100 5 20 2 -1 -1 2 60 -1 1 U1 G1 -1 Q1 P1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n"
      "2 100 -1 -1 -1 -1 -1 2 60 -1 0 U2 G1 -1 Q1 P1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n");
  EXPECT_EQ(log.format, "GWF");
  EXPECT_EQ(log.ledger.kept, 1u);
  EXPECT_EQ(log.ledger.of(Rule::no_runtime), 1u);
  EXPECT_EQ(log.jobs[0].asked, 60);
  EXPECT_EQ(log.names.users.all().at(0), "U1");
  const auto flow =
      log_of("WorkflowID, JobID , SubmitTime, RunTime, NProcs, ReqNProcs, Dependencies\n0 , 1 , 16 , 11 , 1 , 1 ,  \n");
  EXPECT_EQ(flow.jobs.at(0).submit, 16);
}

TEST(Pbs, EndRecordsAreJobs) {
  const auto log = log_of(
      "03/01/2026 00:00:01;Q;11.srv;queue=batch\n"
      "03/01/2026 00:15:02;E;12.srv;user=ann group=phys account=lab queue=batch ctime=1000 qtime=1000 etime=1030 "
      "start=1060 "
      "exec_host=n1/0-3+n2/0*4 Resource_List.nodes=2:ppn=4 Resource_List.walltime=01:00:00 end=1160 Exit_status=0\n"
      "03/01/2026 00:15:02;E;13.srv;user=bob queue=batch ctime=2000 etime=2000 start=2000 "
      "Resource_List.select=2:ncpus=8:ngpus=1 "
      "Resource_List.ncpus=16 end=2050 Exit_status=271\n"
      "03/01/2026 00:15:02;E;14.srv;user=bob queue=batch ctime=2000 end=2050 Exit_status=271\n"
      "torn\n");
  EXPECT_EQ(log.format, "PBS accounting");
  EXPECT_EQ(log.ledger.of(Rule::other_record), 1u);
  EXPECT_EQ(log.ledger.of(Rule::never_ran), 1u);
  EXPECT_EQ(log.ledger.of(Rule::malformed), 1u);
  ASSERT_EQ(log.ledger.kept, 2u);
  EXPECT_EQ(log.jobs[0].width, 8);
  EXPECT_EQ(log.jobs[0].held, 30);
  EXPECT_EQ(log.jobs[0].wait, 30);
  EXPECT_EQ(log.jobs[0].asked, 3600);
  EXPECT_EQ(log.jobs[0].status, 1);
  EXPECT_EQ(log.jobs[1].width, 16);
  EXPECT_EQ(log.jobs[1].gpus, 2);
  EXPECT_EQ(log.jobs[1].status, 0);
}

}  // namespace
}  // namespace sojourn::logs
