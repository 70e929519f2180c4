// What is proved about the way the measures go when a key grows, and where a model is suspected of having no such
// order.
//
// Jobs that start in order of arrival, on one machine: job i starts at the first instant, not before its arrival and
// the start of job i - 1, at which the jobs before it leave enough processors free. If no earlier job starts later and
// none is longer or wider, that instant is not later either; so, job by job, another processor, a faster machine,
// longer gaps between arrivals or shorter jobs lengthen no wait. Overtaking breaks the induction, and a load that is
// given moves the rate with the machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/plan/candidates.h"
#include "sojourn/plan/evaluate.h"

namespace sojourn::plan {

struct Knowledge {
  bool lighter = false;  // larger values of the key lighten the machine; otherwise they burden it
  std::string sentence;  // why
};

// Nothing unless it covers every condition: each measure then grows, or stays, wherever the machine is burdened.
std::optional<Knowledge> what_is_proved(const Question& question, const Candidates& candidates);

// Candidates at which a condition may begin to hold although it fails beside them: multiples of the widths of jobs
// where the key counts processors. In order.
std::vector<long> suspects(const Question& question, const Candidates& candidates);

// Does the arrival rate follow the key, because the key is the machine and the model gives its load?
bool demand_follows(const Question& question);

}  // namespace sojourn::plan
