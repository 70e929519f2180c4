// Processes that were started together, on one machine or many: rank 0 leads, the others work for it. Messages are
// bytes; what they mean is the business of whoever sends them.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace sojourn::ranks {

struct Message {
  int from = 0;
  std::string bytes;
};

class Team {
 public:
  virtual ~Team() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  bool leads() const { return rank() == 0; }

  // What the leader says, heard by all: its own text for the leader, the leader's for the others.
  virtual std::string share(const std::string& text) = 0;
  // From any thread.
  virtual void send(int to, const std::string& bytes) = 0;
  // The next message from anyone, when there is one within a few milliseconds.
  virtual std::optional<Message> receive() = 0;
  // Ends all processes of the team at once with this exit status.
  [[noreturn]] virtual void abandon(int status) = 0;
};

// How many processes mpirun or srun started; 0 when this process was started alone. Reads the environment only, so
// that a run without a launcher never touches MPI.
int launched_processes();

// The team this process was started in. Throws std::runtime_error when this build has no MPI, or when MPI knows
// of fewer processes than the launcher started.
std::unique_ptr<Team> join();

}  // namespace sojourn::ranks
