#include "sojourn/plan/knowledge.h"

#include <algorithm>
#include <set>

#include "sojourn/sweep/vary.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::plan {
namespace {

using model_file::Node;

constexpr std::size_t kMostSuspects = 4096;  // more are spread too thin to be looked at

bool only(const Node* table, const std::set<std::string>& keys) {
  if (!table) return true;
  if (!table->is_table()) return false;
  return std::all_of(table->entries.begin(), table->entries.end(), [&](const auto& e) { return keys.count(e.first); });
}

bool says(const Node* table, const std::string& key, const std::set<std::string>& words) {
  const Node* found = table ? table->find(key) : nullptr;
  return found && found->is_text() && words.count(found->text) > 0;
}

const Node* only_cluster(const Node& root) {
  const Node* list = root.find("cluster");
  if (!list) return nullptr;
  if (list->is_table()) return list;
  return list->is_array() && list->items.size() == 1 ? &list->items[0] : nullptr;
}

bool only_plain_classes(const Node* jobs) {
  const Node* classes = jobs->find("class");
  if (!classes) return true;
  return classes->is_array() && std::all_of(classes->items.begin(), classes->items.end(), [](const Node& c) {
           return only(&c, {"name", "weight", "width", "time"});
         });
}

// One machine, jobs in order of arrival, the long run, and nothing in the file beyond what the proof knows.
bool covered(const Node& root) {
  const Node *cluster = only_cluster(root), *arrivals = root.find("arrivals"), *jobs = root.find("jobs");
  const Node* policy = root.find("policy");
  if (!cluster || !arrivals || !jobs) return false;
  return only(&root, {"title", "time_unit", "cluster", "arrivals", "jobs", "policy"}) &&
         only(cluster, {"name", "processors", "speed"}) &&
         only(arrivals, {"process", "rate", "load", "interarrival", "D0", "D1"}) &&
         !says(arrivals, "process", {"saturated"}) && only(policy, {"discipline"}) &&
         (!policy || says(policy, "discipline", {"fifo"})) &&
         only(jobs, {"kind", "time", "width", "class", "short_job"}) && says(jobs, "kind", {"sequential", "rigid"}) &&
         only_plain_classes(jobs);
}

// Does `mean` do nothing but stretch the law?
bool mean_stretches(const Node& root) {
  const Node* jobs = root.find("jobs");
  return says(jobs->find("time"), "dist",
              {"exponential", "shifted-exponential", "erlang", "gamma", "hyperexponential", "lognormal", "weibull"});
}

bool ends_with(const std::string& key, const std::string& end) {
  return key.starts_with("cluster") && key.ends_with(end);
}

// Whether it is known which way the measure moves on a busier machine. Slowdowns compare with the job's own length,
// which must stay as it is; what the offered work makes of the machine is known of the whole.
bool moves_one_way(const MeasureName& name, bool lengths_stay) {
  const auto* row = vocabulary::find_measure(name.measure);
  switch (row ? row->burden : vocabulary::Burden::unknown) {
    case vocabulary::Burden::unknown:
      return false;
    case vocabulary::Burden::grows:
      return true;
    case vocabulary::Burden::grows_for_equal_lengths:
      return lengths_stay;
    case vocabulary::Burden::follows_offered_work:
      return name.part.empty();
  }
  return false;
}

void add_width(const Node* node, std::set<long>& widths) {
  if (!node) return;
  if (node->is_number() && node->number >= 1) widths.insert(static_cast<long>(node->number));
  if (node->is_array())
    for (const Node& item : node->items) add_width(&item, widths);
  if (node->is_table())
    for (const char* key : {"value", "values", "max"}) add_width(node->find(key), widths);
}

// Of all jobs a model speaks of, under whatever name its family has for them.
std::set<long> widths_of(const Node& root) {
  std::set<long> widths;
  const Node* jobs = root.find("jobs");
  if (!jobs) return widths;
  for (const char* key : {"width", "tasks", "min_processors"}) add_width(jobs->find(key), widths);
  for (const char* list : {"class", "stages"})
    if (const Node* parts = jobs->find(list); parts && parts->is_array())
      for (const Node& part : parts->items)
        for (const char* key : {"width", "processors"}) add_width(part.find(key), widths);
  widths.erase(1);
  return widths;
}

model_file::Document at_the_end(const Question& question, const Candidates& candidates) {
  auto model = question.model;
  try {
    model.set(question.key, candidates.text(candidates.count() - 1));
  } catch (const ModelError&) {
    // told by the search
  }
  return model;
}

}  // namespace

std::optional<Knowledge> what_is_proved(const Question& question, const Candidates& candidates) {
  if (candidates.scale() == Scale::words) return std::nullopt;
  const auto model = at_the_end(question, candidates);
  const Node& root = model.root();
  if (!covered(root)) return std::nullopt;
  const std::string& key = question.key;
  const bool load_given = root.find("arrivals")->find("load") != nullptr;
  const bool stretches = ends_with(key, ".speed") || (key == "jobs.time.mean" && mean_stretches(root));
  Knowledge k;
  const std::string order = "jobs start in order of arrival";
  if (ends_with(key, ".processors") && !load_given)
    k = {true, order + " at a fixed rate, so another processor lengthens no wait"};
  else if (ends_with(key, ".speed") && !load_given)
    k = {true, order + " at a fixed rate, so a faster machine lengthens no wait"};
  else if (key == "arrivals.rate" || key == "arrivals.load")
    k = {false, order + ", so a higher rate shortens no wait"};
  else if (stretches && !load_given)
    k = {false, order + " at a fixed rate, so longer jobs shorten no wait"};
  else
    return std::nullopt;
  for (const Condition& c : question.conditions)
    if (!moves_one_way(c.measure, !stretches)) return std::nullopt;
  return k;
}

std::vector<long> suspects(const Question& question, const Candidates& candidates) {
  std::vector<long> places;
  if (candidates.scale() != Scale::whole || !sweep::counts_something(question.key)) return places;
  std::set<long> found;
  const long first = std::stol(candidates.text(0)), last = std::stol(candidates.text(candidates.count() - 1));
  for (const long width : widths_of(question.model.root()))
    for (long m = (first + width - 1) / width; m * width <= last && found.size() < kMostSuspects; ++m)
      found.insert(m * width - first);
  return {found.begin(), found.end()};
}

bool demand_follows(const Question& question) {
  const auto* arrivals = question.model.root().find("arrivals");
  const bool machine =
      ends_with(question.key, "processors") || ends_with(question.key, "nodes") || ends_with(question.key, "speed");
  return machine && arrivals && arrivals->find("load");
}

}  // namespace sojourn::plan
