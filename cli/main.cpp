// The story of a run: read the command line, do the one thing it asks, say plainly what went wrong.
// Exit status: 0 answered (an unstable model is an answer), 2 bad usage or bad model, 1 anything that failed.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/linear_algebra/dense_lu.h"

namespace {

enum Exit { answered = 0, failed = 1, bad_input = 2 };

int fail(int status, const std::string& message) {
  fmt::print(stderr, "{}\n", message);
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace sojourn;
  CLI::App app("Sojourn: how long do parallel jobs take, how busy can the machine get, what does the policy cost?",
               "sojourn");
  app.set_version_flag("--version", kVersion);
  app.require_subcommand(1);
  cli::Run run;
  cli::add_solve(app, run);
  cli::add_simulate(app, run);
  cli::add_compare(app, run);
  cli::add_sweep(app, run);
  cli::add_plot(app, run);
  cli::add_plan(app, run);
  cli::add_reproduce(app, run);
  cli::add_models(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    const int status = app.exit(e);  // prints help, or what is wrong with the usage
    return status == 0 ? answered : bad_input;
  }
  linear_algebra::set_blas_threads(1);
  try {
    return run();
  } catch (const ModelError& e) {
    return fail(bad_input, e.what());
  } catch (const TooLarge& e) {
    return fail(bad_input, fmt::format("error: {}", e.what()));
  } catch (const Interrupted&) {
    return fail(failed, "interrupted before there was an answer");
  } catch (const std::bad_alloc&) {
    return fail(failed, "error: out of memory");
  } catch (const std::exception& e) {
    return fail(failed, fmt::format("error: {}", e.what()));
  }
}
