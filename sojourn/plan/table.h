// Every value that was tried, a row each, within a width. Long stretches of neighbours with one verdict share a row.
#pragma once

#include <string>

#include "sojourn/plan/plan.h"

namespace sojourn::plan {

std::string table_text(const Plan& plan, const Question& question, const Candidates& candidates, std::size_t width);

// Which of the methods named in the table is exact: "qbd: exact; simulation: 95% intervals".
std::string legend(const Plan& plan);

// "2.93 [2.88, 2.98]"; without an interval the value alone.
std::string finding_text(const Finding& finding, int digits);

// A paragraph in lines of at most `width` characters, conditions unbroken; those after the first begin with `indent`.
std::string paragraph(const std::string& text, std::size_t width, const std::string& first, const std::string& indent);

}  // namespace sojourn::plan
