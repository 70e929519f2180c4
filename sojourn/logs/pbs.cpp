#include "sojourn/logs/pbs.h"

#include <algorithm>
#include <map>

#include "sojourn/logs/fields.h"
#include "sojourn/logs/number.h"
#include "sojourn/logs/sacct_values.h"

namespace sojourn::logs {
namespace {

using Values = std::map<std::string_view, std::string_view>;

Values values_of(std::string_view text) {
  Values values;
  for (const auto word : words(text))
    if (const auto equals = word.find('='); equals != word.npos)
      values.emplace(word.substr(0, equals), word.substr(equals + 1));
  return values;
}

std::string_view text(const Values& values, std::string_view key) {
  const auto at = values.find(key);
  return at == values.end() ? std::string_view{} : at->second;
}

double seconds(const Values& values, std::string_view key) {
  const auto value = number(text(values, key));
  return value ? *value : slurm_duration(text(values, key)).value_or(-1.0);
}

struct Request {
  double processors = -1.0, nodes = -1.0, gpus = -1.0;
};

// "2:ppn=8:gpus=1+1:ppn=4" (Torque), "2:ncpus=8:ngpus=1+…" (select of PBS).
Request chunks(std::string_view list) {
  Request all{0.0, 0.0, -1.0};
  for (const auto chunk : split(list, '+')) {
    double count = 1.0, each = 1.0, gpus = 0.0;
    bool first = true;
    for (const auto part : split(chunk, ':')) {
      if (first) count = number(part).value_or(1.0);  // or the name of a node
      first = false;
      if (part.starts_with("ppn=") || part.starts_with("ncpus="))
        each = number(part.substr(part.find('=') + 1)).value_or(1.0);
      if (part.starts_with("gpus=") || part.starts_with("ngpus="))
        gpus = number(part.substr(part.find('=') + 1)).value_or(0.0);
    }
    all.nodes += count;
    all.processors += count * each;
    if (gpus > 0) all.gpus = std::max(0.0, all.gpus) + count * gpus;
  }
  return all;
}

// "node1/0+node1/1+node2/0*4": processors that were given. 0: the record does not say.
double given(std::string_view hosts) {
  if (hosts.empty()) return 0.0;
  double sum = 0.0;
  for (const auto host : split(hosts, '+')) {
    const auto slash = host.find('/'), star = host.find('*');
    if (star != host.npos) {
      sum += number(host.substr(star + 1)).value_or(1.0);
      continue;
    }
    for (const auto part : split(slash == host.npos ? std::string_view("0") : host.substr(slash + 1), ',')) {
      const auto dash = part.find('-');
      const auto from = number(part.substr(0, dash)), to = dash == part.npos ? from : number(part.substr(dash + 1));
      sum += from && to && *to >= *from ? *to - *from + 1 : 1.0;
    }
  }
  return sum;
}

void set_resources(const Values& v, Record& r) {
  auto list = text(v, "Resource_List.select");
  if (list.empty()) list = text(v, "Resource_List.nodes");
  Request request = list.empty() ? Request{} : chunks(list);
  if (const auto cpus = number(text(v, "Resource_List.ncpus")); cpus && *cpus > request.processors)
    request.processors = *cpus;
  if (const auto nodes = number(text(v, "Resource_List.nodect"))) request.nodes = *nodes;
  if (const auto gpus = number(text(v, "Resource_List.ngpus"))) request.gpus = *gpus;
  if (list.empty() && request.processors < 0) request.processors = request.nodes;
  r.requested = request.processors;
  r.nodes = request.nodes;
  r.gpus = request.gpus;
  const double hosts = given(text(v, "exec_host"));
  const auto total = number(text(v, "total_execution_slots"));
  r.allocated = total && *total > 0 ? *total : hosts > 0 ? hosts : -1.0;
}

Record record_of(std::string_view id, const Values& v, Cleaner& cleaner) {
  Record r;
  r.number = nearest_integer(number(id.substr(0, id.find_first_not_of("0123456789"))).value_or(-1.0));
  const double created = seconds(v, "ctime"), queued = seconds(v, "qtime"), eligible = seconds(v, "etime");
  const double start = seconds(v, "start"), end = seconds(v, "end");
  r.submit = created >= 0 ? created : queued;
  if (start >= r.submit && r.submit >= 0) {
    const double could = std::min(start, std::max(r.submit, eligible >= 0 ? eligible : queued));
    r.held = could - r.submit;
    r.wait = start - could;
  }
  if (start > 0 && end >= start) r.run = end - start;
  r.asked = seconds(v, "Resource_List.walltime");
  set_resources(v, r);
  if (const auto code = number(text(v, "Exit_status"))) r.status = *code == 0 ? 1 : 0;
  auto& names = cleaner.names();
  r.user = names.users.number_of(text(v, "user"));
  const auto account = text(v, "account").empty() ? text(v, "group") : text(v, "account");
  r.group = names.groups.number_of(account);
  r.queue = names.queues.number_of(text(v, "queue"));
  return r;
}

}  // namespace

Header read_pbs(Lines& lines, Cleaner& cleaner, Pace& pace) {
  for (std::string_view line; lines.next(line);) {
    pace.step(cleaner);
    if (trimmed(line).empty()) continue;
    const auto date = line.find(';'), kind = line.find(';', date + 1), id = line.find(';', kind + 1);
    if (date == line.npos || kind == line.npos || id == line.npos) {
      cleaner.malformed(lines.number(), line, "not date;kind;job;values");
      continue;
    }
    if (line.substr(date + 1, kind - date - 1) != "E") {
      cleaner.drop(Rule::other_record);
      continue;
    }
    const auto values = values_of(line.substr(id + 1));
    if (text(values, "start").empty() || number(text(values, "start")).value_or(0.0) == 0)
      cleaner.drop(Rule::never_ran, seconds(values, "ctime"));
    else
      cleaner.add(record_of(line.substr(kind + 1, id - kind - 1), values, cleaner));
  }
  Header header;
  header.format = "PBS accounting";
  header.unix_start = 0.0;
  header.may_repeat = true;
  return header;
}

}  // namespace sojourn::logs
