// The cards of the paper on random brokering, grouped in files by idea.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/grid/printed.h"
#include "sojourn/reproduce/grid/start_up.h"
#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce::grid {

// queues.cpp: queues and used processors
Card fig1_left(const Bench& bench);
Card fig1_right(const Bench& bench);
Card fig2(const Bench& bench);
// resorption.cpp: working off the queues
Card resorption(const Bench& bench);
// table.cpp: the lengths and their mean inverse; slowdown below saturation
Card table1(const Bench& bench);
Card fig3_left(const Bench& bench);
// slowdown.cpp: slowdown above saturation, one card per law of lengths
Card fig3_center(const Bench& bench);
Card fig3_right(const Bench& bench);
Card fig4_left(const Bench& bench);
Card fig4_center(const Bench& bench);
Card fig4_right(const Bench& bench);

// The four clusters with a job every 2 units of time; lengths as in the model file. With a horizon the first 100 000
// units of time are watched, without one the long run.
std::string grid_model(const std::string& question, const std::string& time, bool horizon);
std::string exponential(double mean);
std::string site_name(const printed::Site& site);  // "A: 16 × 0.8"
StartUp start_up(const printed::Site& site, double load);
// One measure of cluster i of a method.
const answers::Measure& at_site(const answers::MethodAnswer& method, std::size_t i, const std::string& measure);
// Leading terms in t, and waits of nearly exponential lengths: so far from a simulated interval they may be.
inline constexpr double kApproximately = 0.02;

}  // namespace sojourn::reproduce::grid
