// What Sojourn says about a model: for every method its measures, how it knows them and what it assumed.
// Families fill these types; report/ turns them into tables and JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sojourn::answers {

// Methods are listed in the order of sort_best_first, which is not the order here.
enum class MethodKind { exact, lower_bound, upper_bound, approximation, asymptotic, as_published, simulation };
std::string_view to_string(MethodKind kind);  // "lower-bound"

struct Interval {
  double low = 0.0, high = 0.0, confidence = 0.95;
};

struct Measure {
  double value = 0.0;
  std::optional<Interval> interval = {};  // simulation only
  std::optional<double> error = {};       // analytic only: absolute, of the value (of an array: of its largest entry)
  std::vector<double> array = {};         // for *_pmf; then value is not used
  std::optional<double> beyond = {};      // of a law that is cut off: the probability beyond its last entry
};

// Named values in the order they were told. A measure a method cannot give is absent, never zero. Every name has a row
// in vocabulary/measures: a name without one is our mistake, and an assertion fails.
class Measures {
 public:
  void set(const std::string& name, double value) { at(name).value = value; }
  void set(const std::string& name, double value, double error) { set(name, {.value = value, .error = error}); }
  void set(const std::string& name, const Measure& measure) { at(name) = measure; }
  void set_array(const std::string& name, std::vector<double> values) { at(name).array = std::move(values); }
  // As a study file holds it, which another version may have written: any name will do.
  void restore(const std::string& name, const Measure& measure) { entry(name) = measure; }
  void erase(std::string_view name) {
    std::erase_if(entries_, [&](const auto& e) { return e.first == name; });
  }
  const Measure* find(std::string_view name) const;
  double value(std::string_view name) const;  // NaN when absent
  bool empty() const { return entries_.empty(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }

 private:
  Measure& at(const std::string& name);     // a known name
  Measure& entry(const std::string& name);  // any name
  std::vector<std::pair<std::string, Measure>> entries_;
};

// One cluster, or one class of jobs.
struct Part {
  std::string name;
  Measures measures;
};

struct MethodAnswer {
  std::string name;
  MethodKind kind = MethodKind::approximation;
  double seconds = 0.0;
  std::optional<double> residual, error_estimate;
  std::vector<std::string> notes;
  Measures measures;
  std::vector<Part> clusters, classes;
  // simulation only
  std::optional<std::uint64_t> seed, jobs;
  int replications = 0;
  bool interrupted = false;
};

struct Stability {
  bool stable = false;
  double load = 0.0;
  double saturation_load = 1.0;
  double max_rate = 0.0;
};

// Something a family wants to show beside the measures: orders of stages with their response, say.
struct Cell {
  std::string text = {};
  std::optional<double> number = {};
  Cell(std::string t) : text(std::move(t)) {}
  Cell(const char* t) : text(t) {}
  Cell(double x) : number(x) {}
};

struct Table {
  std::string name;   // "permutations": its key in the JSON
  std::string title;  // a sentence above it
  std::vector<std::string> columns;
  std::vector<std::vector<Cell>> rows;
};

struct Answer {
  std::string title, kind, discipline;
  std::string broker;                 // "random"; empty where there is one cluster
  std::string time_unit;              // "hours"; empty when the model names none
  std::vector<std::string> settings;  // what was set beside the file: "arrivals.load=0.7"
  Stability stability;
  std::vector<MethodAnswer> methods;
  std::vector<Table> tables;
  std::vector<std::string> notes;  // about the model, or why a method is missing
};

// Puts the answer to trust most first, keeping the order among equals.
void sort_best_first(std::vector<MethodAnswer>& methods);

}  // namespace sojourn::answers
