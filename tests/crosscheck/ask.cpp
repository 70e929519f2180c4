#include "tests/crosscheck/ask.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <sstream>

#include "sojourn/problems/problem.h"
#include "tests/crosscheck/wire.h"

namespace sojourn::crosscheck {
namespace {

constexpr double kGrace = 3;  // an answer may take so many times what it was given: costs are estimated beforehand

using Question = std::function<answers::Answer()>;

// In the child: "A" and the answer, or "T" and what was wrong with the model.
std::string spoken(const Question& question) {
  std::ostringstream out;
  try {
    const auto answer = question();
    out << 'A';
    write(out, answer);
  } catch (const std::exception& e) {
    out << 'T' << e.what();
  }
  return out.str();
}

void limit_processor_time(double seconds) {
  const auto most = static_cast<rlim_t>(kGrace * seconds + 1);
  const rlimit limit{most, most};
  setrlimit(RLIMIT_CPU, &limit);
  signal(SIGXCPU, SIG_DFL);
}

[[noreturn]] void speak(int to, const Question& question, double seconds) {
  limit_processor_time(seconds);
  const std::string text = spoken(question);
  for (std::size_t sent = 0; sent < text.size();) {
    const auto n = ::write(to, text.data() + sent, text.size() - sent);
    if (n <= 0) std::_Exit(1);
    sent += static_cast<std::size_t>(n);
  }
  std::_Exit(0);
}

std::string all_from(int pipe) {
  std::string text;
  char buffer[1 << 16];
  for (ssize_t n; (n = ::read(pipe, buffer, sizeof buffer)) > 0;) text.append(buffer, static_cast<std::size_t>(n));
  return text;
}

Asked asked(const Question& question, double seconds) {
  int ends[2];
  if (::pipe(ends) != 0) throw std::runtime_error("no pipe to a process that answers");
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("no process that answers");
  if (child == 0) speak(ends[1], question, seconds);
  ::close(ends[1]);
  const std::string text = all_from(ends[0]);
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    const bool time = signal == SIGXCPU || signal == SIGKILL;
    return {std::nullopt,
            time ? fmt::format("no answer after {} s of processor time", kGrace * seconds)
                 : fmt::format("ended by signal {}", signal),
            !time};
  }
  if (text.empty() || text[0] != 'A') return {std::nullopt, text.empty() ? "nothing said" : text.substr(1)};
  std::istringstream in(text.substr(1));
  return {read_answer(in), ""};
}

}  // namespace

Asked ask(const std::string& text, double seconds) {
  return asked(
      [&] {
        auto document = model_file::Document::from_text(text, "model.toml");
        problems::SolveOptions options;
        options.budget.seconds = seconds;
        return problems::solve(*problems::read_problem(document), options);
      },
      seconds);
}

Asked simulate(const std::string& text, const simulation::ExperimentOptions& options, double seconds) {
  return asked(
      [&] {
        auto document = model_file::Document::from_text(text, "model.toml");
        return problems::simulate(*problems::read_problem(document), options, {});
      },
      seconds);
}

const answers::MethodAnswer* exact(const answers::Answer& answer) {
  for (const auto& m : answer.methods)
    if (m.kind == answers::MethodKind::exact) return &m;
  return nullptr;
}

}  // namespace sojourn::crosscheck
