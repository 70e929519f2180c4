#include "sojourn/recorded_jobs/recall.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <list>
#include <mutex>

namespace sojourn::recorded_jobs {
namespace {

constexpr std::size_t kMostJobs = 4'000'000;  // kept in all, beside the latest log: a third of a gigabyte

struct Kept {
  std::string question;
  std::shared_ptr<const logs::Log> log;
};

// All that can change what is read.
std::string question(const std::string& path, const logs::Options& o) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  const auto changed = std::filesystem::last_write_time(path, error).time_since_epoch().count();
  std::string text = fmt::format("{}\n{} {}\n{} {} {} {} {}\n", path, size, changed, static_cast<int>(o.width),
                                 static_cast<int>(o.overrun), static_cast<int>(o.estimates), o.strict, o.all_submits);
  if (o.processors) text += fmt::format("p{}{}\n", o.processors->more ? "+" : "", o.processors->number);
  if (o.head) text += fmt::format("h{}\n", *o.head);
  if (o.zero_runtime) text += fmt::format("z{}\n", *o.zero_runtime);
  for (const auto& list : {o.partitions, o.users, o.accounts, o.queues}) text += fmt::format("{}\n", list);
  return text + fmt::format("{:?}\n{:?}\n{:?}\n{:?}\n{}", o.from, o.until, o.time_zone, o.shown_as, o.columns);
}

class Memory {
 public:
  std::shared_ptr<const logs::Log> find(const std::string& asked) {
    const std::lock_guard lock(mutex_);
    for (auto it = kept_.begin(); it != kept_.end(); ++it)
      if (it->question == asked) {
        kept_.splice(kept_.begin(), kept_, it);
        return kept_.front().log;
      }
    return nullptr;
  }

  void keep(const std::string& asked, const std::shared_ptr<const logs::Log>& log) {
    const std::lock_guard lock(mutex_);
    kept_.push_front({asked, log});
    std::size_t jobs = 0;
    for (auto it = kept_.begin(); it != kept_.end();) {
      jobs += it->log->jobs.size();
      it = it != kept_.begin() && jobs > kMostJobs ? kept_.erase(it) : std::next(it);
    }
  }

 private:
  std::mutex mutex_;
  std::list<Kept> kept_;  // the latest first
};

}  // namespace

std::shared_ptr<const logs::Log> recall_log(const std::string& path, const logs::Options& options) {
  static Memory memory;
  logs::Options plain = options;
  plain.load_percent = 100.0;
  const std::string asked = question(path, plain);
  if (auto known = memory.find(asked)) return known;
  auto log = std::make_shared<const logs::Log>(logs::read_log(path, plain));
  memory.keep(asked, log);
  return log;
}

}  // namespace sojourn::recorded_jobs
