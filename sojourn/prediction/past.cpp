#include "sojourn/prediction/past.h"

#include <algorithm>

namespace sojourn::prediction {
namespace {

void take_out(std::vector<JobId>& from, JobId id) { from.erase(std::find(from.begin(), from.end(), id)); }

}  // namespace

void Past::submit(const Request& request) {
  now_ = request.time;
  waiting_.push_back(static_cast<JobId>(jobs_.size()));
  jobs_.push_back({request, {}, {}});
}

void Past::start(JobId id, double now) {
  now_ = now;
  jobs_[id].start = now;
  take_out(waiting_, id);
  running_.push_back(id);
  busy_ += jobs_[id].request.width;
}

void Past::end(JobId id, double now) {
  now_ = now;
  jobs_[id].end = now;
  take_out(running_, id);
  busy_ -= jobs_[id].request.width;
}

void Past::clear_state() {
  waiting_.clear();
  running_.clear();
  busy_ = 0;
}

}  // namespace sojourn::prediction
