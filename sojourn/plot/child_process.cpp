#include "sojourn/plot/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

extern char** environ;

namespace sojourn::plot {
namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// Nameless files instead of pipes: nobody waits for anybody, and a child that dies early breaks no pipe of ours.
File nameless_file() {
  File file(std::tmpfile(), &std::fclose);
  if (!file) throw std::runtime_error(std::string("no temporary file could be made: ") + std::strerror(errno));
  ::fcntl(::fileno(file.get()), F_SETFD, FD_CLOEXEC);
  return file;
}

std::string contents(std::FILE* file) {
  std::string text;
  char piece[65536];
  std::rewind(file);
  while (const std::size_t n = std::fread(piece, 1, sizeof piece, file)) text.append(piece, n);
  return text;
}

int wait_for(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) throw std::runtime_error(std::string("waiting for a program failed: ") + std::strerror(errno));
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments, const std::string& input) {
  const File in = nameless_file(), out = nameless_file(), errors = nameless_file();
  if (std::fwrite(input.data(), 1, input.size(), in.get()) != input.size() || std::fflush(in.get()) != 0)
    throw std::runtime_error("a temporary file could not be written: is the disk full?");
  ::lseek(::fileno(in.get()), 0, SEEK_SET);

  std::vector<std::string> words = arguments;
  words.insert(words.begin(), program);
  std::vector<char*> argv;
  for (auto& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(out.get()), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ::fileno(errors.get()), STDERR_FILENO);
  pid_t child = 0;
  const int trouble = posix_spawnp(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);

  ChildResult result;
  if (trouble == ENOENT || trouble == EACCES) return result;
  if (trouble != 0) throw std::runtime_error(program + " could not be started: " + std::strerror(trouble));
  result.started = true;
  result.status = wait_for(child);
  result.output = contents(out.get());
  result.errors = contents(errors.get());
  return result;
}

}  // namespace sojourn::plot
