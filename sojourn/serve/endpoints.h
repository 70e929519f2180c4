// The questions, a function each: what it takes and gives stands in docs/reference/http.md. All answer with JSON text,
// by the functions that the command itself calls.
#pragma once

#include <string>

#include "sojourn/serve/call.h"

namespace sojourn::serve {

std::string about(Call& call);
std::string vocabulary(Call& call);
std::string examples(Call& call);

std::string check(Call& call);
std::string edit(Call& call);
std::string solve(Call& call);
std::string cost(Call& call);
std::string curve(Call& call);
std::string path(Call& call);
std::string export_question(Call& call);

// These stream.
std::string simulate(Call& call);
std::string compare(Call& call);
std::string plan(Call& call);
std::string policies(Call& call);

std::string put_log(Call& call);
std::string take_log_away(Call& call);
std::string describe_log(Call& call);
std::string fit_log(Call& call);
std::string backtest_log(Call& call);
std::string replay_log(Call& call);
std::string predict_wait(Call& call);

}  // namespace sojourn::serve
