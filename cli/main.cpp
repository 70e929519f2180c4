// The story of a run: read the command line, do the one thing it asks, say plainly what went wrong.
// Exit status: 0 answered (an unstable model is an answer), 2 bad usage or bad model, 1 anything that failed.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>

#include "cli/built_with.h"
#include "cli/common.h"
#include "cli/help.h"
#include "cli/tell.h"
#include "cli/usage.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/linear_algebra/dense_lu.h"

namespace {

enum Exit { answered = 0, failed = 1, bad_input = 2 };

// The message may quote files: nothing in it may act on a terminal.
int fail(int status, const std::string& message) {
  std::istringstream lines(message);
  for (std::string line; std::getline(lines, line);) sojourn::cli::tell("{}\n", sojourn::printable(line));
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace sojourn;
  cli::fill_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to report, not an end
  CLI::App app("Sojourn: how long do parallel jobs take, how busy can the machine get, what does the policy cost?",
               "sojourn");
  app.formatter(cli::help_formatter());
  app.set_version_flag("-v,-V,--version", cli::built_with(), "the version, and what it was built with");
  app.set_help_flag("-h,--help", "this text; sojourn VERB --help explains the options of a command");
  app.require_subcommand(1);
  cli::Run run;
  cli::add_solve(app, run);
  cli::add_simulate(app, run);
  cli::add_compare(app, run);
  cli::add_sweep(app, run);
  cli::add_plot(app, run);
  cli::add_plan(app, run);
  cli::add_policies(app, run);
  cli::add_describe(app, run);
  cli::add_import(app, run);
  cli::add_replay(app, run);
  cli::add_fit(app, run);
  cli::add_backtest(app, run);
  cli::add_predict(app, run);
  cli::add_reproduce(app, run);
  cli::add_serve(app, run);
  cli::add_models(app, run);
  for (auto* verb : app.get_subcommands({})) verb->set_help_flag("-h,--help", "this text");
  const auto typed = cli::arguments(argc, argv);
  try {
    app.parse(std::vector<std::string>(typed.rbegin(), typed.rend()));
  } catch (const CLI::Success& e) {
    const int status = app.exit(e);  // prints the help or the version
    return std::cout.flush() ? status : fail(failed, "error: the text could not be written to standard output");
  } catch (const CLI::ParseError& e) {
    return fail(bad_input, to_string(cli::usage_complaint(app, typed, e)));
  }
  linear_algebra::set_blas_threads(1);
  try {
    const int status = run();
    const bool written = std::fflush(stdout) == 0 && !std::ferror(stdout);
    return written || status != answered ? status : fail(failed, "error: standard output could not be written");
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
