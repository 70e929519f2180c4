#include "sojourn/problems/vocabulary_json.h"

#include <algorithm>

#include "sojourn/logs/options.h"
#include "sojourn/problems/problem.h"
#include "sojourn/scheduling/order.h"
#include "sojourn/vocabulary/distributions.h"
#include "sojourn/vocabulary/keys.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/options.h"
#include "sojourn/vocabulary/policies.h"

namespace sojourn::problems {
namespace {

using Json = nlohmann::ordered_json;

// What is empty or usual is left out.
void put(Json& j, const char* name, std::string_view text) {
  if (!text.empty()) j[name] = std::string(text);
}

void put(Json& j, const char* name, bool truth) {
  if (truth) j[name] = true;
}

void put(Json& j, const char* name, const std::vector<std::string>& words) {
  if (!words.empty()) j[name] = words;
}

void put(Json& j, const vocabulary::Range& range) {
  if (range.least > -vocabulary::kLargest) j[range.least_allowed ? "least" : "above"] = range.least;
  if (range.most < vocabulary::kLargest) j["most"] = range.most;
  if (range.quantity != vocabulary::Quantity::plain)
    j["quantity"] = range.quantity == vocabulary::Quantity::time ? "time" : "fraction";
}

Json measures() {
  Json all = Json::array();
  for (const auto& m : vocabulary::measures()) {
    Json j = {{"name", m.name}, {"sentence", m.sentence}, {"words", m.words}};
    j["dimension"] = vocabulary::to_string(m.dimension);
    put(j, "stem", m.stem);
    put(j, "any_percentile", m.any_percentile);
    j["kinds"] = vocabulary::kind_names(m.kinds);
    all.push_back(j);
  }
  return all;
}

bool has_range(vocabulary::Type type) {
  using enum vocabulary::Type;
  return type == whole || type == number || type == numbers || type == matrix || type == distribution ||
         type == whole_distribution;
}

std::vector<std::string> each_once(const std::vector<std::string>& words) {
  std::vector<std::string> once;
  for (const auto& word : words)
    if (std::find(once.begin(), once.end(), word) == once.end()) once.push_back(word);
  return once;
}

Json keys() {
  Json all = Json::array();
  for (const auto& k : vocabulary::keys()) {
    Json j = {{"path", k.path}, {"sentence", k.sentence}, {"type", vocabulary::to_string(k.type)}};
    if (has_range(k.type)) put(j, k.range);
    put(j, "choices", each_once(k.choices(k.kinds)));
    put(j, "default", k.otherwise);
    put(j, "required", k.required);
    put(j, "unless", k.unless);
    put(j, "only_with", k.only_with);
    put(j, "or_list", k.or_list);
    j["kinds"] = vocabulary::kind_names(k.kinds);
    all.push_back(j);
  }
  return all;
}

Json policies() {
  Json all = Json::array();
  for (const auto& p : vocabulary::policies()) {
    Json j = {{"choice", vocabulary::to_string(p.choice)}, {"name", p.name}, {"sentence", p.sentence}};
    put(j, "preemptive", p.preemptive);
    j["kinds"] = vocabulary::kind_names(p.kinds);
    all.push_back(j);
  }
  for (const auto& order : scheduling::order_texts())
    all.push_back({{"choice", "order"},
                   {"name", order.name},
                   {"sentence", "first: " + order.first},
                   {"kinds", vocabulary::kind_names(vocabulary::kinds::rigid | vocabulary::kinds::log)}});
  return all;
}

Json distributions() {
  Json all = Json::array();
  for (const auto& d : vocabulary::distributions()) {
    Json j = {{"name", d.name}, {"sentence", d.sentence}};
    j["keys"] = vocabulary::key_names("dist." + std::string(d.name), vocabulary::kinds::all);
    put(j, "whole_numbers", d.whole_numbers);
    all.push_back(j);
  }
  return all;
}

// Options of a log are described beside their readers.
void put_log_options(Json& all) {
  for (const auto& option : logs::option_texts())
    all.push_back({{"name", "--" + option.name},
                   {"argument", option.value},
                   {"sentence", option.help},
                   {"verbs", vocabulary::verb_names(vocabulary::verbs::reading_logs)},
                   {"group", "log"}});
}

Json options() {
  Json all = Json::array();
  for (const auto& o : vocabulary::options()) {
    Json j = {{"name", o.name}};
    put(j, "argument", o.argument);
    j["sentence"] = o.sentence;
    put(j, "choices", o.choices());
    if (o.range) put(j, *o.range);
    put(j, "whole", o.whole);
    put(j, "default", o.otherwise);
    put(j, "required", o.required);
    put(j, "repeatable", o.repeatable);
    put(j, "changes_numbers", o.effect != vocabulary::Effect::none);
    if (o.kinds != vocabulary::kinds::all) j["kinds"] = vocabulary::kind_names(o.kinds);
    j["verbs"] = vocabulary::verb_names(o.verbs);
    j["group"] = vocabulary::to_string(o.group);
    all.push_back(j);
  }
  put_log_options(all);
  return all;
}

}  // namespace

Json vocabulary_json() {
  return {{"measures", measures()},
          {"keys", keys()},
          {"policies", policies()},
          {"distributions", distributions()},
          {"options", options()}};
}

std::vector<std::string> names_for(vocabulary::Choice choice, const Family& family) {
  return vocabulary::names_of(choice, vocabulary::kind_named(family.kind));
}

std::vector<const vocabulary::Measure*> measures_of_models() {
  std::vector<const vocabulary::Measure*> rows;
  for (const auto& m : vocabulary::measures())
    if (m.kinds & vocabulary::kinds::all) rows.push_back(&m);
  return rows;
}

std::string known_json(const std::string& version) {
  using vocabulary::Choice;
  Json j;
  j["sojourn"] = version;
  j["families"] = Json::array();
  for (const auto& f : families())
    j["families"].push_back({{"kind", f.kind},
                             {"summary", f.summary},
                             {"disciplines", names_for(Choice::discipline, f)},
                             {"brokers", names_for(Choice::broker, f)},
                             {"methods", f.methods}});
  j["distributions"] = vocabulary::distribution_names();
  j["arrivals"] = vocabulary::names_of(Choice::process);
  j["measures"] = Json::object();
  for (const auto* m : measures_of_models()) j["measures"][std::string(m->name)] = m->sentence;
  j["vocabulary"] = vocabulary_json();
  return j.dump(2) + "\n";
}

}  // namespace sojourn::problems
