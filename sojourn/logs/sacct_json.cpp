#include <nlohmann/json.hpp>

#include "sojourn/base/calendar.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/json_objects.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct.h"
#include "sojourn/logs/sacct_row.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

using Json = nlohmann::json;

const Json& at(const Json& object, const char* key) {
  static const Json nothing;
  const auto found = object.is_object() ? object.find(key) : object.end();
  return object.is_object() && found != object.end() ? *found : nothing;
}

// A number, or {"set": true, "infinite": false, "number": 3} as newer versions write it.
std::optional<double> number_of(const Json& value) {
  if (value.is_number()) return value.get<double>();
  if (!value.is_object() || at(value, "infinite") == true) return std::nullopt;
  if (at(value, "set").is_boolean() && at(value, "set") == false) return std::nullopt;
  return at(value, "number").is_number() ? std::optional(at(value, "number").get<double>()) : std::nullopt;
}

std::optional<double> time_of(const Json& value) {
  const auto seconds = number_of(value);
  return seconds && *seconds > 0 ? seconds : std::nullopt;
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_array() && !value.empty() && value[0].is_string() ? value[0].get<std::string>() : "";
}

// "123", "123_4", "123_[5-9]", "123+1": as the table prints it.
std::string id_of(const Json& job) {
  const auto number = number_of(at(job, "job_id")).value_or(-1.0);
  const auto whole = [](double value) { return std::to_string(nearest_integer(value)); };
  const auto array = number_of(at(at(job, "array"), "job_id")).value_or(0.0);
  if (const auto task = number_of(at(at(job, "array"), "task_id")); array > 0 && task)
    return whole(array) + "_" + whole(*task);
  if (const auto tasks = text_of(at(at(job, "array"), "task")); array > 0 && !tasks.empty())
    return whole(array) + "_[" + tasks + "]";
  const auto het = number_of(at(at(job, "het"), "job_id")).value_or(0.0);
  if (het > 0) return whole(het) + "+" + whole(number_of(at(at(job, "het"), "job_offset")).value_or(0.0));
  return whole(number);
}

struct Resources {
  double cpus = -1.0, nodes = -1.0, gpus = -1.0;
};

Resources resources_of(const Json& list) {
  Resources r;
  double typed = -1.0;
  for (const auto& entry : list.is_array() ? list : Json::array()) {
    const auto type = text_of(at(entry, "type")), name = text_of(at(entry, "name"));
    const double count = number_of(at(entry, "count")).value_or(-1.0);
    if (type == "cpu") r.cpus = count;
    if (type == "node") r.nodes = count;
    if (type == "gres" && name == "gpu") r.gpus = count;
    if (type == "gres" && name.starts_with("gpu:")) typed = std::max(0.0, typed) + count;
  }
  if (r.gpus < 0) r.gpus = typed;
  return r;
}

// The row borrows the texts.
struct Texts {
  std::string id, raw, partition, qos, account, user, state;
};

SacctRow row_of(const Json& job, Texts& t) {
  const auto& time = at(job, "time");
  const auto allocated = resources_of(at(at(job, "tres"), "allocated")),
             asked = resources_of(at(at(job, "tres"), "requested"));
  t = {id_of(job),
       std::to_string(nearest_integer(number_of(at(job, "job_id")).value_or(-1.0))),
       text_of(at(job, "partition")),
       text_of(at(job, "qos")),
       text_of(at(job, "account")),
       text_of(at(job, "user")),
       text_of(at(at(job, "state"), "current"))};
  SacctRow row;
  row.id = t.id;
  row.raw = t.raw;
  row.partition = t.partition;
  row.qos = t.qos;
  row.account = t.account;
  row.user = t.user;
  row.state = t.state;
  row.submit = time_of(at(time, "submission"));
  row.eligible = time_of(at(time, "eligible"));
  row.start = time_of(at(time, "start"));
  row.end = time_of(at(time, "end"));
  row.elapsed = number_of(at(time, "elapsed"));
  row.suspended = number_of(at(time, "suspended"));
  if (const auto limit = number_of(at(time, "limit"))) row.limit = kMinute * *limit;
  row.allocated = allocated.cpus;
  row.gpus = allocated.gpus;
  row.nodes = number_of(at(job, "allocation_nodes")).value_or(allocated.nodes);
  row.requested = number_of(at(at(job, "required"), "CPUs")).value_or(asked.cpus);
  row.had_resources = allocated.cpus > 0;
  return row;
}

}  // namespace

Header read_sacct_json(Lines& lines, Cleaner& cleaner, Pace& pace, const Options&) {
  SacctRules rules(cleaner);
  Texts texts;
  for_each_object(lines, pace, "jobs", [&](std::string_view object) {
    const auto job = Json::parse(object, nullptr, false);
    if (job.is_discarded())
      cleaner.malformed(lines.number(), object, "not JSON");
    else
      rules.add(row_of(job, texts));
  });
  Header header;
  header.format = "sacct JSON";
  rules.finish(header);
  return header;
}

}  // namespace sojourn::logs
