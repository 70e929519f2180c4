#include "sojourn/logs/options.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::logs {
namespace {

constexpr double kMostProcessors = 2147483647.0;  // what the width of a job can hold
constexpr double kMostHead = 1e15;                // rows: more than any file has
constexpr double kLeastBarePercent = 5.0;         // below it, 1.2 was meant as a factor
constexpr double kLeastLoad = 0.01, kMostLoad = 1e6;

struct Typed {
  const std::string& name;
  const std::string& text;
  const Place& place;

  [[noreturn]] void refuse(const std::string& expected, const std::string& hint = "") const {
    throw ModelError(Complaint{name + " cannot be " + in_quotes(text), text, expected, hint, name, place});
  }
};

template <class Choice>
Choice chosen(const Typed& t, const std::vector<std::pair<std::string, Choice>>& choices) {
  std::vector<std::string> names;
  for (const auto& [name, choice] : choices) {
    if (name == t.text) return choice;
    names.push_back(name);
  }
  const std::string near = nearest_name(t.text, names);
  t.refuse(one_of(names), near.empty() ? "" : "did you mean " + near + "?");
}

double whole(const Typed& t, const std::string& text, double least, double most) {
  const auto value = plain_number(text);
  if (!value || *value != std::floor(*value) || *value < least || *value > most)
    t.refuse(fmt::format("a whole number of at least {}", least));
  return *value;
}

Processors processors(const Typed& t) {
  const bool more = !t.text.empty() && t.text[0] == '+';
  const double number = whole(t, more ? t.text.substr(1) : t.text, 1, kMostProcessors);
  return {static_cast<std::int64_t>(number), more};
}

double load(const Typed& t) {
  const auto fraction = percentage(t.text);
  const auto bare = plain_number(t.text);
  if (!fraction && !bare) t.refuse("a percentage such as 120%");
  const double percent = bare ? *bare : *plain_number(t.text.substr(0, t.text.find('%')));
  if (percent <= 0) t.refuse("a percentage above 0, such as 120%");
  if (bare && percent < kLeastBarePercent)
    t.refuse("a percentage such as 120%", fmt::format("was {}% meant?", number_text(100 * percent)));
  if (percent < kLeastLoad || percent > kMostLoad) t.refuse("a percentage between 0.01% and 1000000%");
  return percent;
}

std::vector<std::string> list(const Typed& t) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= t.text.size();) {
    const std::size_t end = std::min(t.text.find(',', at), t.text.size());
    if (end > at) words.push_back(t.text.substr(at, end - at));
    at = end + 1;
  }
  if (words.empty()) t.refuse("a name, or several with commas between them");
  return words;
}

std::vector<std::pair<std::string, std::string>> columns(const Typed& t) {
  std::vector<std::pair<std::string, std::string>> map;
  for (const auto& word : list(t)) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size())
      t.refuse("MEANING=COLUMN with commas between them, as submit=creation_time,width=num_gpu");
    map.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return map;
}

std::optional<double> zero_runtime(const Typed& t) {
  if (t.text == "drop") return std::nullopt;
  const auto seconds = plain_number(t.text) ? plain_number(t.text) : duration_in_seconds(t.text);
  if (!seconds || !(*seconds > 0) || !std::isfinite(*seconds)) t.refuse("drop, or seconds above 0");
  return seconds;
}

struct Entry {
  OptionText text;
  std::function<void(Options&, const Typed&)> set;
};

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = {
      {{"processors", "N", "processors of the machine, or +N for more than the log says (default: the log's header)"},
       [](Options& o, const Typed& t) { o.processors = processors(t); }},
      {{"width", "FIELD", "what a job's width is: allocated (default), requested, nodes or gpus"},
       [](Options& o, const Typed& t) {
         o.width = chosen<Width>(t, {{"allocated", Width::allocated},
                                     {"requested", Width::requested},
                                     {"nodes", Width::nodes},
                                     {"gpus", Width::gpus}});
       }},
      {{"overrun", "WHAT", "a job that outran its estimate: raise the estimate (default) or kill the job there"},
       [](Options& o, const Typed& t) {
         o.overrun = chosen<Overrun>(t, {{"raise", Overrun::raise}, {"kill", Overrun::kill}});
       }},
      {{"estimates", "WHOSE", "user (default), or exact: the run time itself"},
       [](Options& o, const Typed& t) {
         o.estimates = chosen<Estimates>(t, {{"user", Estimates::user}, {"exact", Estimates::exact}});
       }},
      {{"load", "PERCENT", "what if: the same jobs in 100/PERCENT of the time, as 120% (default 100%)"},
       [](Options& o, const Typed& t) { o.load_percent = load(t); }},
      {{"head", "N", "only the first N jobs"},
       [](Options& o, const Typed& t) { o.head = static_cast<std::uint64_t>(whole(t, t.text, 1, kMostHead)); }},
      {{"from", "TIME", "only jobs submitted from this date, or second of the log, on"},
       [](Options& o, const Typed& t) { o.from = t.text; }},
      {{"until", "TIME", "only jobs submitted before this date, or second of the log"},
       [](Options& o, const Typed& t) { o.until = t.text; }},
      {{"partition", "NAMES", "only jobs of these partitions"},
       [](Options& o, const Typed& t) { o.partitions = list(t); }},
      {{"users", "NAMES", "only jobs of these users"}, [](Options& o, const Typed& t) { o.users = list(t); }},
      {{"accounts", "NAMES", "only jobs of these accounts (SWF: groups)"},
       [](Options& o, const Typed& t) { o.accounts = list(t); }},
      {{"queues", "NAMES", "only jobs of these queues (Slurm: QOS)"},
       [](Options& o, const Typed& t) { o.queues = list(t); }},
      {{"time-zone", "ZONE", "of local times without a zone, as Europe/Berlin (default: the log's, else UTC)"},
       [](Options& o, const Typed& t) { o.time_zone = t.text; }},
      {{"zero-runtime", "WHAT", "jobs of run time 0: drop (default), or the SECONDS they count as"},
       [](Options& o, const Typed& t) { o.zero_runtime = zero_runtime(t); }},
      {{"columns", "MAP", "of a CSV: submit=COLUMN,start=COLUMN,end=COLUMN,width=COLUMN and more"},
       [](Options& o, const Typed& t) { o.columns = columns(t); }},
  };
  return all;
}

}  // namespace

const std::vector<OptionText>& option_texts() {
  static const std::vector<OptionText> texts = [] {
    std::vector<OptionText> all;
    for (const auto& entry : entries()) all.push_back(entry.text);
    return all;
  }();
  return texts;
}

void set_option(Options& options, const std::string& name, const std::string& text, const Place& place) {
  std::vector<std::string> known;
  for (const auto& entry : entries()) {
    if (entry.text.name == name) return entry.set(options, {name, text, place});
    known.push_back(entry.text.name);
  }
  const std::string near = nearest_name(name, known);
  throw ModelError(Complaint{"a log has no option " + in_quotes(name), name, one_of(known),
                             near.empty() ? "" : "did you mean " + near + "?", name, place});
}

void refuse_what_if(const Options& options) {
  const auto refuse = [](const std::string& name, const std::string& expected) {
    throw ModelError(Complaint{name + " makes another log, which has no recorded waits",
                               "a what-if",
                               expected,
                               "sojourn replay answers what-if questions",
                               "",
                               {name}});
  };
  if (options.load_percent != 100.0) refuse("--load", "the log at its own load, 100%");
  if (options.estimates == Estimates::exact) refuse("--estimates", "user, as was known at submit");
}

}  // namespace sojourn::logs
