// One function per verb: registers it with the parser; `run` is set to what it does when chosen.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace sojourn::cli {

using Run = std::function<int()>;

void add_solve(CLI::App& app, Run& run);
void add_simulate(CLI::App& app, Run& run);
void add_compare(CLI::App& app, Run& run);
void add_sweep(CLI::App& app, Run& run);
void add_plot(CLI::App& app, Run& run);
void add_plan(CLI::App& app, Run& run);
void add_describe(CLI::App& app, Run& run);
void add_import(CLI::App& app, Run& run);
void add_policies(CLI::App& app, Run& run);
void add_replay(CLI::App& app, Run& run);
void add_fit(CLI::App& app, Run& run);
void add_backtest(CLI::App& app, Run& run);
void add_predict(CLI::App& app, Run& run);
void add_reproduce(CLI::App& app, Run& run);
void add_models(CLI::App& app, Run& run);
void add_serve(CLI::App& app, Run& run);

}  // namespace sojourn::cli
