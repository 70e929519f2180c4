#include "sojourn/predict/moment.h"

#include <algorithm>

#include "sojourn/base/units.h"

namespace sojourn::predict {
namespace {

constexpr double kMostNumber = 2147483647.0;

double parsed(const logs::Log& log, const std::string& text) {
  if (const auto seconds = plain_number(text)) return *seconds;
  const auto date = logs::parse_date(text, log.clock.zone);
  if (date && log.clock.unix_start) return *date - *log.clock.unix_start;
  throw ModelError(Complaint{date ? "this log does not say when it began" : "this is no time",
                             text,
                             date ? "seconds of the log" : "a date such as 2026-01-31T12:00, or seconds of the log",
                             "",
                             "",
                             {"--at"}});
}

double unchecked(const logs::Log& log, const Options& o, const std::optional<Listing>& listing) {
  if (!o.at.empty()) return parsed(log, o.at);
  if (!listing) return prediction::end_of(log);
  if (listing->now && log.clock.unix_start) return *listing->now - *log.clock.unix_start;
  throw ModelError(Complaint{listing->now ? "this log does not say when it began, so the listing has no place in it"
                                          : "the listing has no job that says when it was made",
                             o.state,
                             "--at with the moment of the listing",
                             "--at takes a date, or seconds of the log",
                             "",
                             {"--state"}});
}

}  // namespace

double moment_of(const logs::Log& log, const Options& o, const std::optional<Listing>& listing) {
  const double at = unchecked(log, o, listing);
  const double first = log.jobs.front().submit;
  if (at >= first) return at;
  throw ModelError(Complaint{"nothing of this log had happened by then",
                             o.at.empty() ? "a listing from before the log began" : o.at,
                             "a moment after the first submission",
                             "sojourn describe says when a log begins and ends",
                             "",
                             {o.at.empty() ? "--state" : "--at"}});
}

std::int32_t number_of(const logs::Names& names, const std::string& name) {
  const auto& all = names.all();
  const auto at = std::find(all.begin(), all.end(), name);
  if (at != all.end()) return static_cast<std::int32_t>(at - all.begin());
  const auto number = plain_number(name);
  return all.empty() && number && *number >= 0 && *number <= kMostNumber ? static_cast<std::int32_t>(*number) : -1;
}

void take_listing(const logs::Log& log, const Listing& listing, double at, prediction::Past& past) {
  past.clear_state();
  for (const auto& job : listing.jobs) {
    prediction::Request r;
    r.time = at - job.age;
    r.asked = job.asked;
    r.width = static_cast<std::int32_t>(std::min<std::int64_t>(job.width, past.processors()));
    r.user = number_of(log.names.users, job.user);
    r.queue = number_of(log.names.queues, job.queue);
    r.partition = number_of(log.names.partitions, job.partition);
    past.submit(r);
    if (job.running) past.start(static_cast<prediction::JobId>(past.jobs() - 1), at - job.elapsed);
  }
  past.pass(at);
}

}  // namespace sojourn::predict
