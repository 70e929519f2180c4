// The cards of the paper on random brokering, grouped in files by idea.
#pragma once

#include "sojourn/reproduce/bench.h"
#include "sojourn/reproduce/card.h"
#include "sojourn/reproduce/grid_printed.h"
#include "sojourn/reproduce/start_up.h"

namespace sojourn::reproduce {

// grid_queues.cpp: queues and used processors
Card grid_fig1_left(const Bench& bench);
Card grid_fig1_right(const Bench& bench);
Card grid_fig2(const Bench& bench);
// grid_resorption.cpp: working off the queues
Card grid_resorption(const Bench& bench);
// grid_table.cpp: the lengths and their mean inverse; slowdown below saturation
Card grid_table1(const Bench& bench);
Card grid_fig3_left(const Bench& bench);
// grid_slowdown.cpp: slowdown above saturation, one card per law of lengths
Card grid_fig3_center(const Bench& bench);
Card grid_fig3_right(const Bench& bench);
Card grid_fig4_left(const Bench& bench);
Card grid_fig4_center(const Bench& bench);
Card grid_fig4_right(const Bench& bench);

// The four clusters with a job every 2 units of time; lengths as in the model file. With a horizon the first 100 000
// units of time are watched, without one the long run.
std::string grid_model(const std::string& question, const std::string& time, bool horizon);
std::string exponential(double mean);
std::string site_name(const grid_printed::Site& site);  // "A: 16 × 0.8"
StartUp start_up(const grid_printed::Site& site, double load);
// One measure of cluster i of a method.
const answers::Measure& at_site(const answers::MethodAnswer& method, std::size_t i, const std::string& measure);
// Gap and coverage over several groups.
Coverage operator+(const Coverage& a, const Coverage& b);

}  // namespace sojourn::reproduce
