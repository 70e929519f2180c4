#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "sojourn/ranks/team.h"

#ifdef SOJOURN_HAS_MPI

#include <mpi.h>

#include <mutex>
#include <thread>

namespace sojourn::ranks {
namespace {

constexpr int kTag = 1;

class MpiTeam final : public Team {
 public:
  MpiTeam() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    if (provided < MPI_THREAD_SERIALIZED) throw std::runtime_error("this MPI does not know threads");
  }
  ~MpiTeam() override { MPI_Finalize(); }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  std::string share(const std::string& text) override {
    unsigned long long length = text.size();
    MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    std::string shared = leads() ? text : std::string(length, '\0');
    MPI_Bcast(shared.data(), static_cast<int>(length), MPI_BYTE, 0, MPI_COMM_WORLD);
    return shared;
  }

  void send(int to, const std::string& bytes) override {
    const std::lock_guard lock(mutex_);
    MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, to, kTag, MPI_COMM_WORLD);
  }

  // MPI's own waiting keeps a core busy; looking every millisecond does not.
  std::optional<Message> receive() override {
    for (int look = 0; look < 5; ++look) {
      if (auto message = look_once()) return message;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return std::nullopt;
  }

  void abandon(int status) override {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::abort();
  }

 private:
  std::optional<Message> look_once() {
    const std::lock_guard lock(mutex_);
    int there = 0, length = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status);
    if (!there) return std::nullopt;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(length), '\0')};
    MPI_Recv(message.bytes.data(), length, MPI_BYTE, message.from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

  std::mutex mutex_;
  int rank_ = 0, size_ = 1;
};

}  // namespace

std::unique_ptr<Team> join() {
  auto team = std::make_unique<MpiTeam>();
  if (team->size() < launched_processes())
    throw std::runtime_error(
        fmt::format("{} processes were started, but MPI knows {}: start them with the mpirun of the "
                    "MPI that Sojourn was built with (or srun --mpi=pmix)",
                    launched_processes(), team->size()));
  return team;
}

}  // namespace sojourn::ranks

#else

namespace sojourn::ranks {

std::unique_ptr<Team> join() {
  throw std::runtime_error(
      fmt::format("{} processes were started together, but this build has no MPI: start one process, or build with MPI "
                  "(cmake -DSOJOURN_MPI=ON)",
                  launched_processes()));
}

}  // namespace sojourn::ranks

#endif
