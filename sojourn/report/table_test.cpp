#include "sojourn/report/table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace sojourn::report {
namespace {

using answers::Answer;
using answers::Interval;
using answers::Measure;
using answers::MethodAnswer;
using answers::MethodKind;

std::size_t widest_line(const std::string& text) {
  std::istringstream in(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(in, line);) widest = std::max(widest, width_of(line));
  return widest;
}

MethodAnswer named(const char* name, MethodKind kind) {
  MethodAnswer a;
  a.name = name;
  a.kind = kind;
  return a;
}

// Exact with many measures and classes, a bound with one, a simulation.
Answer answer() {
  Answer a;
  a.title = "Eight processors";
  a.kind = "rigid";
  a.discipline = "fifo";
  a.stability = {true, 0.6, 0.731903, 4.2};
  MethodAnswer exact = named("qbd", MethodKind::exact), bound = named("no-wait", MethodKind::lower_bound);
  MethodAnswer simulation = named("simulation", MethodKind::simulation);
  for (const char* name : {"mean_response", "mean_wait", "mean_jobs", "mean_queue", "wait_p95", "wait_p99"}) {
    exact.measures.set(name, 1.23456789);
    simulation.measures.set(name, Measure{.value = 1.2, .interval = Interval{1.1, 1.3, 0.95}});
  }
  exact.notes = {std::string("a note that goes on and on ") +
                 "and on and on and on and on and on and on and on and on"};
  bound.measures.set("mean_response", 1);
  for (const char* name : {"narrow", "wide"}) {
    answers::Part part{name, {}};
    for (const char* measure : {"mean_response", "mean_wait", "mean_queue", "mean_used_processors", "utilization",
                                "wait_p95", "response_p95"})
      part.measures.set(measure, Measure{.value = 12.3456, .interval = Interval{12.2, 12.5, 0.95}});
    simulation.classes.push_back(part);
  }
  a.methods = {exact, simulation, bound};
  a.notes = {"the largest stable rate is so large that this sentence needs two lines of the terminal to be said"};
  return a;
}

TEST(Tables, FitTheWidthAndKeepWordsWhole) {
  for (const std::size_t width : {60u, 80u, 120u}) {
    const std::string text = to_text(answer(), {.width = width});
    EXPECT_LE(widest_line(text), width) << text;
    EXPECT_LE(widest_line(comparison_text(answer(), {.width = width})), width);
    EXPECT_NE(text.find("mean_used_processors"), std::string::npos);
    EXPECT_NE(text.find("terminal"), std::string::npos);
  }
}

TEST(Tables, AMethodThatSaysLittleIsARowNotAColumnOfGaps) {
  const std::string text = to_text(answer(), {});
  EXPECT_NE(text.find("  method    mean_response\n  no-wait               1\n"), std::string::npos) << text;
  EXPECT_EQ(text.find(" - "), std::string::npos) << text;
}

TEST(Tables, TheHeadlineSaysWhatWasAsked) {
  Answer a = answer();
  EXPECT_NE(to_text(a).find("rigid jobs, fifo; load 0.6, stable below 0.731903 (rate 4.2)\n"), std::string::npos)
      << to_text(a);
  a.broker = "least-work";
  a.time_unit = "hours";
  a.settings = {"arrivals.load=0.6", "cluster.processors=8"};
  const std::string text = to_text(a, {.width = 200});
  EXPECT_NE(
      text.find("rigid jobs, fifo, broker least-work; load 0.6, stable below 0.731903 (rate 4.2); times in hours, "
                "rates per hour\nwith arrivals.load=0.6, cluster.processors=8\n"),
      std::string::npos)
      << text;
  a.stability.stable = false;
  EXPECT_NE(to_text(a, {.width = 200}).find("UNSTABLE: load 0.6"), std::string::npos);
}

TEST(Tables, ValuesThatAreNextToNothingAreNotNoise) {
  Answer a = answer();
  a.methods[0].measures.set("mean_wait", 1.00966e-41);
  const std::string text = to_text(a);
  EXPECT_EQ(text.find("e-41"), std::string::npos) << text;
  EXPECT_NE(text.find("<1e-12: next to nothing"), std::string::npos) << text;
  EXPECT_EQ(to_text(answer()).find("<1e-12"), std::string::npos);
}

TEST(Tables, AnErrorIsShownWhereItIsLargerThanTheDigits) {
  EXPECT_EQ(measure_text(Measure{.value = 4.038687, .error = 2e-13}), "4.03869");
  EXPECT_EQ(measure_text(Measure{.value = 4.038687, .error = 2e-3}), "4.0387 ± 0.0020");
  EXPECT_EQ(measure_text(Measure{.value = 4.54, .interval = Interval{4.27, 4.81, 0.95}}), "4.54 ± 0.27");
}

TEST(Tables, ImpreciseMeasuresAreNamed) {
  Answer a = answer();
  a.methods[1].measures.set("mean_wait", Measure{.value = 1, .interval = Interval{0.81, 1.19, 0.95}});
  EXPECT_NE(to_text(a, {.width = 200}).find("imprecise: mean_wait to ±19%; for better, ask with --target mean_wait"),
            std::string::npos)
      << to_text(a);
  EXPECT_EQ(to_text(answer()).find("imprecise"), std::string::npos);
}

TEST(Tables, ClustersAndClassesAreComparedUnderTheirOwnNames) {
  Answer a = answer();
  a.methods[0].classes = a.methods[1].classes;
  a.methods[0].clusters =
      a.methods[1].clusters = {{"A", a.methods[1].classes[0].measures}, {"B", a.methods[1].classes[1].measures}};
  const std::string text = comparison_text(a);
  for (const char* title : {"cluster A", "cluster B", "class narrow", "class wide"})
    EXPECT_NE(text.find(title), std::string::npos) << title;
}

TEST(Layout, ParagraphsBreakBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 9, "  ", "    "), "  one two\n    three\n");
  EXPECT_EQ(wrapped("unbreakable", 5, "", ""), "unbreakable\n");
}

TEST(Layout, WideTablesGoOnBelow) {
  const Rows rows{{"", "first", "second"}, {"x", "1", "2"}, {"y", "3", ""}};
  EXPECT_EQ(fitted(rows, 80, ""), "    first   second\nx       1        2\ny       3\n");
  EXPECT_EQ(fitted(rows, 12, ""), "    first\nx       1\ny       3\n\n    second\nx        2\n");
}

}  // namespace
}  // namespace sojourn::report
