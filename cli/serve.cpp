#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/serve/key.h"
#include "sojourn/serve/server.h"

namespace sojourn::cli {
namespace {

constexpr double kMega = 1e6, kGiga = 1e9;

struct ServeArguments {
  std::vector<std::string> files;
  std::uint16_t port = 8737;
  bool open = false;
  std::string key;
  double memory = 2, body = 1, log = 256;
  serve::Limits limits;
};

// A request for memory beyond all reason fails by itself, before the machine suffers: the program may have what
// computations may take twice over, and what it needs besides.
void limit_memory(double bytes) {
  constexpr double kBesides = 2e9;
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0) return;
  const auto most = static_cast<rlim_t>(2 * bytes + kBesides);
  if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= most) return;
  limit.rlim_cur = most;
  setrlimit(RLIMIT_DATA, &limit);
}

// Without a shell: the address is an argument, and the browser a process of its own.
void open_browser(const std::string& address) {
  std::signal(SIGCHLD, SIG_IGN);  // nobody waits for it
  const pid_t child = fork();
  if (child != 0) return;
  setsid();
  const int quiet = ::open("/dev/null", O_WRONLY);
  if (quiet >= 0) {
    dup2(quiet, STDOUT_FILENO);
    dup2(quiet, STDERR_FILENO);
  }
  execlp("xdg-open", "xdg-open", address.c_str(), static_cast<char*>(nullptr));
  _exit(127);
}

int run_serve(ServeArguments& a) {
  a.limits.memory_bytes = a.memory * kGiga;
  a.limits.body_bytes = static_cast<std::uint64_t>(a.body * kMega);
  a.limits.log_bytes = static_cast<std::uint64_t>(a.log * kMega);
  serve::Server server(std::make_unique<serve::Desk>(a.limits, a.files), a.port,
                       a.key.empty() ? serve::random_key() : a.key);
  limit_memory(a.limits.memory_bytes);
  Watch watch(true);
  watch.heed_termination("");
  const int status =
      print_text(fmt::format("The workbench: {}\nOnly this machine can reach it. Ctrl-C ends it.\n", server.address()));
  if (status != 0) return status;
  if (a.open) open_browser(server.address());
  server.run(*watch.interruption().stop);
  return 0;
}

}  // namespace

void add_serve(CLI::App& app, Run& run) {
  auto* verb = app.add_subcommand("serve", "the workbench: a page in the browser that asks and answers all of this");
  auto a = std::make_shared<ServeArguments>();
  add_option(*verb, "files", a->files);
  add_whole(*verb, "--port", a->port);
  add_flag(*verb, "--open", a->open);
  add_option(*verb, "--key", a->key)->check(serve::key_trouble);
  add_option(*verb, "--limit-seconds", a->limits.seconds);
  add_option(*verb, "--limit-memory", a->memory);
  add_option(*verb, "--limit-body", a->body);
  add_option(*verb, "--limit-log", a->log);
  add_whole(*verb, "--threads", a->limits.threads);
  verb->callback([&run, a] { run = [a] { return run_serve(*a); }; });
}

}  // namespace sojourn::cli
