#include "sojourn/sweep/figure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/base/errors.h"

namespace sojourn::sweep {
namespace {

using answers::MethodKind;
using store::Point;
using store::Study;

// Loads 0.5 to 1.1 by two disciplines: exact and simulated below saturation, nothing above it.
struct Example {
  store::File file = store::File::in_memory();
  Study study;

  Example() {
    study.variables = {{"policy.discipline", {"fifo", "easy"}}, {"arrivals.load", {"0.5", "0.7", "0.9", "1.1"}}};
    study = file.add(study);
    std::vector<Point> points;
    for (std::size_t n = 0; n < study.points(); ++n) points.push_back(point(n));
    file.write(study, points);
  }

  Point point(std::size_t n) const {
    Point p;
    p.number = n;
    p.values = store::values_at(study.variables, n);
    const double load = *store::as_number(p.values[1]), most = p.values[0] == "fifo" ? 0.8 : 1.0;
    p.answer.title = "An example";
    p.answer.stability = {load < most, load, most, most};
    if (load >= most) return p;
    answers::MethodAnswer exact, simulated;
    exact.name = "mmc";
    exact.kind = MethodKind::exact;
    exact.measures.set("mean_response", 1 / (most - load));
    exact.clusters = {{"A", {}}};
    exact.clusters[0].measures.set("mean_response", 42);
    simulated.name = "simulation";
    simulated.kind = MethodKind::simulation;
    simulated.measures.set("mean_response", answers::Measure{3, answers::Interval{2, 4, 0.95}, {}});
    p.answer.methods = {exact, simulated};
    return p;
  }
};

TEST(Figure, OneSeriesPerMethodAndGroupWithGapsWhereUnstable) {
  const Example e;
  const plot::Figure f = figure(e.file, e.study);
  EXPECT_EQ(f.title, "An example");
  EXPECT_EQ(f.x.label, "arrivals.load");
  EXPECT_EQ(f.y.label, "mean response");
  ASSERT_EQ(f.series.size(), 4u);
  EXPECT_EQ(f.series[0].name, "exact (mmc)");
  EXPECT_EQ(f.series[0].group, "fifo");
  EXPECT_EQ(f.series[0].role, plot::Role::exact);
  EXPECT_EQ(f.series[0].x, (std::vector<double>{0.5, 0.7, 0.9, 1.1}));
  EXPECT_NEAR(f.series[0].y[1], 10, 1e-12);
  EXPECT_TRUE(std::isnan(f.series[0].y[2]) && std::isnan(f.series[0].y[3]));
  EXPECT_TRUE(f.series[0].low.empty());
  EXPECT_EQ(f.series[1].role, plot::Role::simulation);
  EXPECT_EQ(f.series[1].low[0], 2);
  EXPECT_EQ(f.series[1].high[0], 4);
  EXPECT_EQ(f.series[1].low.size(), f.series[1].x.size());
  EXPECT_EQ(f.series[2].group, "easy");
}

TEST(Figure, SaturationIsMarkedForEachGroup) {
  const Example e;
  const plot::Figure f = figure(e.file, e.study);
  ASSERT_EQ(f.marks.size(), 2u);
  EXPECT_EQ(f.marks[0].x, 0.8);
  EXPECT_EQ(f.marks[0].label, "saturation, fifo");
  EXPECT_EQ(f.marks[1].x, 1.0);
}

TEST(Figure, WordsAlongXAndNumbersAsGroups) {
  const Example e;
  FigureOptions o;
  o.x = "policy.discipline";
  o.method = "mmc";
  const plot::Figure f = figure(e.file, e.study, o);
  EXPECT_EQ(f.x.categories, (std::vector<std::string>{"fifo", "easy"}));
  ASSERT_EQ(f.series.size(), 3u);  // load 1.1 has nothing to show
  EXPECT_EQ(f.series[2].group, "load 0.9");
  EXPECT_EQ(f.series[2].x, (std::vector<double>{1}));
  EXPECT_TRUE(f.marks.empty());
}

TEST(Figure, APartHasItsOwnMeasures) {
  const Example e;
  FigureOptions o;
  o.part = "A";
  const plot::Figure f = figure(e.file, e.study, o);
  ASSERT_EQ(f.series.size(), 2u);
  EXPECT_EQ(f.series[0].y[0], 42);
}

TEST(Figure, WhatTheStudyDoesNotHaveIsTold) {
  const Example e;
  const auto complaint = [&](const FigureOptions& o) {
    try {
      figure(e.file, e.study, o);
    } catch (const ModelError& error) {
      return std::string(error.what());
    }
    return std::string("nothing");
  };
  FigureOptions x, y, group, part;
  x.x = "jobs.time.mean";
  y.y = "mean_respons";
  group.group = "arrivals.load";
  part.part = "Z";
  EXPECT_NE(complaint(x).find("does not vary"), std::string::npos);
  EXPECT_NE(complaint(y).find("did you mean mean_response?"), std::string::npos);
  EXPECT_NE(complaint(group).find("--group"), std::string::npos);
  EXPECT_NE(complaint(part).find("no cluster or class of the study is called \"Z\"; expected one of A"),
            std::string::npos)
      << complaint(part);
}

TEST(Figure, StepsOfTheLogarithmAreDrawnAsSuchEvenWhenRounded) {
  const auto logarithmic = [](const std::vector<std::string>& values) {
    Example e;
    Study study;
    study.variables = {{"cluster.processors", values}};
    study = e.file.add(study);
    Point p = e.point(0);
    p.values = {values[0]};
    e.file.write(study, std::vector<Point>{p});
    return figure(e.file, study).x.logarithmic;
  };
  EXPECT_TRUE(logarithmic({"0.01", "0.1", "1", "10"}));
  EXPECT_TRUE(logarithmic({"1", "3", "7", "20", "53", "141", "380", "1024"}));
  EXPECT_FALSE(logarithmic({"1", "2", "3", "4"}));
  EXPECT_FALSE(logarithmic({"10", "40", "70", "100"}));
}

}  // namespace
}  // namespace sojourn::sweep
