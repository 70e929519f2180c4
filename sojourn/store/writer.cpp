#include "sojourn/store/writer.h"

#include <chrono>

namespace sojourn::store {
namespace {

constexpr auto kPatience = std::chrono::milliseconds(100);
constexpr std::size_t kMostWaiting = 4096;  // points; solving waits for the disk beyond

}  // namespace

Writer::Writer(File& file, const Study& study) : file_(file), study_(study), thread_([this] { work(); }) {}

Writer::~Writer() {
  try {
    finish();
  } catch (...) {
  }
}

void Writer::add(Point point) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < kMostWaiting || trouble_; });
  if (trouble_) std::rethrow_exception(trouble_);
  waiting_.push_back(std::move(point));
  if (waiting_.size() == 1 || waiting_.size() == kMostWaiting) changed_.notify_all();
}

void Writer::finish() {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  if (trouble_) std::rethrow_exception(trouble_);
}

void Writer::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
    if (waiting_.empty()) return;
    // Company is cheap: one transaction for all that come in the meantime.
    changed_.wait_for(lock, kPatience, [this] { return waiting_.size() >= kMostWaiting || finishing_; });
    std::vector<Point> points = std::move(waiting_);
    waiting_.clear();
    lock.unlock();
    changed_.notify_all();
    write(std::move(points));
    lock.lock();
    if (trouble_) {
      changed_.notify_all();
      return;
    }
  }
}

void Writer::write(std::vector<Point> points) {
  try {
    file_.write(study_, points);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    trouble_ = std::current_exception();
  }
}

}  // namespace sojourn::store
