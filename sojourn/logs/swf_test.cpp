#include <gtest/gtest.h>

#include "sojourn/logs/number.h"
#include "sojourn/logs/test_log.h"

namespace sojourn::logs {
namespace {

const char* const kSwfHeader =
    "; Version: 2.2\n;MaxNodes: 12\n; MaxProcs: 1,0 (two)\n; maxprocs: 99\n; UnixStartTime: 1000\n";

// number submit wait run allocated - - requested asked - status user group - queue partition - -
std::string row(const std::string& number, const std::string& submit, const std::string& wait, const std::string& run,
                const std::string& allocated, const std::string& requested, const std::string& asked) {
  return number + " " + submit + "\t" + wait + " " + run + " " + allocated + " 5.50 -1 " + requested + " " + asked +
         " -1 1 7 3 -1 2 4 -1 -1\n";
}

TEST(Swf, AMachineLargerThanIsCountedIsSaid) {
  const auto log = log_of(";MaxProcs: 4000000000000\n1 0 3 7 2 -1 -1 2 60 -1 1 1 1 -1 1 1 -1 -1\n");
  EXPECT_EQ(log.processors, 2147483647);
  EXPECT_NE(log.processors_from.find("4,000,000,000,000"), std::string::npos) << log.processors_from;
}

TEST(Swf, EveryRuleDropsItsRowsAndTheFirstThatAppliesDecides) {
  const auto log = log_of(kSwfHeader + row("1", "0", "2", "5", "4", "-1", "9") + "  2 1 2 3\n" +
                          row("3", "x", "0", "5", "4", "4", "9") + row("4", "-1", "-1", "-1", "-1", "-1", "9") +
                          row("5", "1", "0", "-1", "-1", "0", "9") + row("6", "1", "0", "-5", "2", "2", "9") +
                          row("7", "1", "0", "0", "2", "2", "9") + row("8", "1", "0", "5", "11", "2", "9") +
                          row("9", "1", "0", "5", "-1", "10", "9"));
  const auto& l = log.ledger;
  EXPECT_EQ(l.lines, 9u);
  EXPECT_EQ(l.of(Rule::malformed), 2u);
  EXPECT_EQ(l.of(Rule::no_submit), 1u);
  EXPECT_EQ(l.of(Rule::no_width), 1u);
  EXPECT_EQ(l.of(Rule::no_runtime), 1u);
  EXPECT_EQ(l.of(Rule::zero_runtime), 1u);
  EXPECT_EQ(l.of(Rule::too_wide), 1u);
  EXPECT_EQ(l.of(Rule::width_from_other_field), 1u);
  EXPECT_EQ(l.kept, 2u);
  EXPECT_TRUE(l.adds_up());
  EXPECT_EQ(log.processors, 10);  // the first MaxProcs, its leading digits without commas, before MaxNodes
  EXPECT_EQ(log.clock.unix_start, 1000.0);
  ASSERT_EQ(log.jobs.size(), 2u);
  EXPECT_EQ(log.jobs[0].user, 7);
  EXPECT_EQ(log.jobs[0].group, 3);
  EXPECT_EQ(log.jobs[0].queue, 2);
  EXPECT_EQ(log.jobs[0].partition, 4);
  EXPECT_EQ(log.jobs[0].wait, 2);
  EXPECT_EQ(log.jobs[1].width, 10);
}

TEST(Swf, JobsAreSortedWithEqualSubmitsInFileOrder) {
  Options head;
  head.head = 2;
  const std::string text = row("1", "5", "0", "5", "4", "-1", "9") + row("2", "3", "0", "5", "4", "-1", "9") +
                           row("3", "3", "0", "5", "4", "-1", "9") + row("4", "5", "0", "5", "4", "-1", "9");
  const auto log = log_of(text, head);
  EXPECT_EQ(log.jobs[0].number, 2);
  EXPECT_EQ(log.jobs[1].number, 3);
  EXPECT_EQ(log.ledger.of(Rule::out_of_order), 1u);
  EXPECT_EQ(log.ledger.of(Rule::beyond_head), 2u);
  EXPECT_TRUE(log.ledger.adds_up());
}

TEST(Swf, NoJobOutlivesItsEstimate) {
  const std::string text = row("1", "0", "0", "50", "1", "1", "20") + row("2", "1", "0", "5", "1", "1", "-1") +
                           row("3", "2", "0", "5", "1", "1", "30");
  auto log = log_of(text);
  EXPECT_EQ(log.jobs[0].estimate(), 50);
  EXPECT_EQ(log.jobs[0].run, 50);
  EXPECT_EQ(log.jobs[1].estimate(), 5);
  EXPECT_EQ(log.jobs[2].estimate(), 30);
  EXPECT_EQ(log.ledger.of(Rule::estimate_raised), 1u);
  EXPECT_EQ(log.ledger.of(Rule::estimate_missing), 1u);
  Options kill;
  kill.overrun = Overrun::kill;
  log = log_of(text, kill);
  EXPECT_EQ(log.jobs[0].run, 20);
  EXPECT_EQ(log.jobs[0].estimate(), 20);
  EXPECT_EQ(log.ledger.of(Rule::run_cut), 1u);
  Options exact;
  exact.estimates = Estimates::exact;
  log = log_of(text, exact);
  EXPECT_EQ(log.jobs[2].estimate(), 5);
}

TEST(Swf, CarriageReturnsBlankLinesDecimalsAndALateHeaderAreRead) {
  const auto log = log_of("\r\n1 0.5 0 2.25 3 -1 -1 -1 -1 -1 1 1 1 -1 -1 -1 -1 -1 {1,1} more\r\n\r\n;MaxProcs: 4\r\n");
  EXPECT_EQ(log.processors, 4);
  EXPECT_EQ(log.jobs[0].submit, 0.5);
  EXPECT_EQ(log.jobs[0].run, 2.25);
  ASSERT_EQ(log.notes.size(), 1u);
  EXPECT_NE(log.notes[0].find("more than 18"), std::string::npos);
}

TEST(Swf, OptionsChangeWidthMachineAndWindow) {
  const std::string text = row("1", "0", "0", "5", "4", "2", "9") + row("2", "10", "0", "5", "4", "2", "9");
  Options o;
  o.width = Width::requested;
  o.processors = Processors{3, true};
  o.from = "5";
  const auto log = log_of(text, o);
  EXPECT_EQ(log.jobs[0].width, 2);
  EXPECT_EQ(log.processors, 5);
  EXPECT_EQ(log.ledger.of(Rule::outside_window), 1u);
  Options user;
  user.users = {"8"};
  EXPECT_NE(refusal(text, user).find("not_selected 2"), std::string::npos);
}

TEST(Swf, LoadMovesSubmitsExactly) {
  std::string text;
  for (int k = 0; k <= 360; ++k) text += row(std::to_string(k), std::to_string(7 + k), "0", "1", "1", "1", "1");
  Options o;
  o.load_percent = 120;
  const auto log = log_of(text, o);
  for (int k = 0; k <= 360; ++k) EXPECT_EQ(log.jobs[static_cast<std::size_t>(k)].submit, 7 + k * 100 / 120) << k;
}

TEST(Swf, WhatIsNoLogIsRefusedWithTheReason) {
  EXPECT_NE(refusal("").find("empty"), std::string::npos);
  EXPECT_NE(refusal(" \n\n").find("empty"), std::string::npos);
  EXPECT_NE(refusal("version https://git-lfs.github.com/spec/v1\noid sha256:00\n").find("LFS"), std::string::npos);
  EXPECT_NE(refusal("1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17\n").find("semicolons"), std::string::npos);
  EXPECT_NE(refusal(std::string("ab\0cd", 5)).find("binary"), std::string::npos);
  EXPECT_NE(refusal("hello world\n").find("sacct"), std::string::npos);
  EXPECT_NE(refusal("a,b\n1,2\n").find("--columns"), std::string::npos);
  EXPECT_NE(refusal(row("1", "-1", "0", "5", "4", "-1", "9")).find("no_submit 1"), std::string::npos);
  EXPECT_NE(refusal("; MaxProcs: 3\n").find("no job"), std::string::npos);
  EXPECT_NE(refusal(row("1", "1", "0", "5", "4", "4", "9") + std::string(10'000'000, '7')).find("line 2"),
            std::string::npos);
  Options strict;
  strict.strict = true;
  EXPECT_NE(refusal(row("1", "1", "0", "5", "4", "4", "9") + "1 2 3\n", strict).find(":2:"), std::string::npos);
}

TEST(Number, ReadsDecimalsAndNothingElse) {
  EXPECT_EQ(number("-12"), -12.0);
  EXPECT_EQ(number("+3"), 3.0);
  EXPECT_EQ(number("142.25"), 142.25);
  EXPECT_EQ(number("1e3"), 1000.0);
  EXPECT_EQ(number("12345678901234567890"), 12345678901234567890.0);
  for (const char* bad : {"", "-", "inf", "nan", "1.5x", "0x10", "1 ", "--1"}) EXPECT_FALSE(number(bad)) << bad;
}

}  // namespace
}  // namespace sojourn::logs
