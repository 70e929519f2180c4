// What the cards of the staged paper share: jobs as model files, lines along an axis, and how lines differ.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce::staged {

// Four percent of the mean response is about what can be read off a small printed curve: "very close".
inline constexpr double kVeryClose = 0.04;
inline constexpr double kReasonablyGood = 0.05;

struct Stage {
  double processors = 1.0, time = 1.0;
};

// A model file; the question becomes its first line.
std::string model(const std::string& question, int processors, const std::vector<Stage>& stages, double load = 0.8);

// "[3,1,3,9]"
std::string needs(const std::vector<Stage>& stages);

// One model along the x axis of a figure: `at` says what x sets.
struct Along {
  const Bench& bench;
  std::string model;
  std::function<Settings(double)> at;
  std::string measure = "mean_response";

  plot::Series solved(const std::string& method, const std::string& name, plot::Role role, const std::string& group,
                      const std::vector<double>& xs) const;
  plot::Series exact(const std::string& group, const std::vector<double>& xs) const;  // by the level chain
  // Half-widths of `fine` in a full run, 2% in a quick one.
  plot::Series simulated(const std::string& group, const std::vector<double>& xs, double fine = 0.01) const;
};

Settings at_load(double load);
Settings at_rate(double rate);

plot::Series formula(const std::string& name, const std::string& group, const std::vector<double>& xs,
                     const std::function<double(double)>& y);

// from, from + 1, ..., to, each divided by `parts`: the doubles that 0.05, 0.1, ... are written as.
std::vector<double> grid(int from, int to, int parts);

// Loads to simulate.
std::vector<double> simulated_loads(const Bench& bench);

// The largest relative difference between two lines, with its sign, and where; NaN when they share no point.
struct Gap {
  double x = 0.0, relative = kNothing;
  double size() const { return std::fabs(relative); }
};
Gap worst_gap(const plot::Series& line, const plot::Series& truth);
double gap_at(const plot::Series& line, const plot::Series& truth, double x);  // NaN where either has no point
std::string off(double relative);                                              // "5.3% high"

}  // namespace sojourn::reproduce::staged
