#include "sojourn/sweep/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::sweep {
namespace {

using answers::Measures;
using answers::MethodAnswer;
using answers::MethodKind;
using store::Point;
using store::Variable;

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

plot::Role role_of(MethodKind kind) {
  switch (kind) {
    case MethodKind::exact:
      return plot::Role::exact;
    case MethodKind::lower_bound:
    case MethodKind::upper_bound:
      return plot::Role::bound;
    case MethodKind::approximation:
    case MethodKind::asymptotic:
      return plot::Role::approximation;
    case MethodKind::as_published:
      return plot::Role::published;
    case MethodKind::simulation:
      return plot::Role::simulation;
  }
  return plot::Role::approximation;
}

// "exact (mmc)", "lower bound (pooled)", "simulation"
std::string legend_of(const MethodAnswer& m) {
  if (m.kind == MethodKind::simulation) return m.name;
  std::string kind(answers::to_string(m.kind));
  std::replace(kind.begin(), kind.end(), '-', ' ');
  return fmt::format("{} ({})", kind, m.name);
}

bool numeric(const Variable& v) {
  return std::all_of(v.values.begin(), v.values.end(), [](const auto& text) { return store::as_number(text); });
}

constexpr double kRounding = 1e-9;  // of values as they are typed

// Equal steps of the logarithm, rounded to whole numbers, over a factor of ten or more.
bool geometric_but_for_rounding(const std::vector<double>& x) {
  const std::size_t n = x.size();
  if (n < 4 || x.front() < 1 || x.back() < 10 * x.front()) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const double step = static_cast<double>(i) / static_cast<double>(n - 1);
    if (x[i] != std::floor(x[i]) || std::abs(x.front() * std::pow(x.back() / x.front(), step) - x[i]) > 0.5 + kRounding)
      return false;
  }
  return true;
}

// Equal steps of the logarithm, at least three of them.
bool geometric(const std::vector<double>& x) {
  if (x.size() < 4 || std::any_of(x.begin(), x.end(), [](double v) { return !(v > 0); })) return false;
  const double ratio = x[1] / x[0];
  for (std::size_t i = 2; i < x.size(); ++i)
    if (std::abs(x[i] / x[i - 1] / ratio - 1) > kRounding) return false;
  return std::abs(ratio - 1) > kRounding;
}

// "load 0.5", "fifo": the key's last word where the value alone would say nothing.
std::string label_of(const Variable& v, const std::string& value) {
  if (!store::as_number(value)) return value;
  const auto dot = v.key.rfind('.');
  return (dot == std::string::npos ? v.key : v.key.substr(dot + 1)) + " " + value;
}

class Maker {
 public:
  Maker(const store::File& file, const store::Study& study, const FigureOptions& o)
      : file_(file), study_(study), options_(o), x_(x_variable()), group_(o.group.empty() ? kNone : index_of(o.group)) {
    if (group_ == x_) wrong("--group is the key along x", o.group, "another key");
  }

  plot::Figure make() {
    set_axes();
    file_.for_each_point(study_, [this](const Point& p) { take(p); });
    if (figure_.series.empty()) nothing_found();
    mark_saturation();
    return std::move(figure_);
  }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  [[noreturn]] static void wrong(const std::string& problem, const std::string& found, const std::string& expected,
                                 const std::string& hint = "") {
    throw ModelError(Complaint{problem, found, expected, hint});
  }

  std::size_t index_of(const std::string& key) const {
    std::vector<std::string> keys;
    for (const Variable& v : study_.variables) keys.push_back(v.key);
    const auto at = std::find(keys.begin(), keys.end(), key);
    if (at == keys.end()) {
      const std::string near = nearest_name(key, keys);
      wrong(fmt::format("the study does not vary {}", in_quotes(key)), key, "one of " + joined(keys),
            near.empty() ? "" : "did you mean " + near + "?");
    }
    return static_cast<std::size_t>(at - keys.begin());
  }

  std::size_t x_variable() const {
    if (!options_.x.empty()) return index_of(options_.x);
    for (std::size_t k = 0; k < study_.variables.size(); ++k)
      if (numeric(study_.variables[k])) return k;
    return 0;
  }

  void set_axes() {
    const Variable& v = study_.variables[x_];
    figure_.x.label = v.key;
    words_ = !numeric(v);
    if (words_) {
      figure_.x.categories = v.values;
    } else {
      std::vector<double> x;
      for (const auto& text : v.values) x.push_back(*store::as_number(text));
      figure_.x.logarithmic = geometric(x) || geometric_but_for_rounding(x);
    }
    figure_.y.label = options_.y;
    std::replace(figure_.y.label.begin(), figure_.y.label.end(), '_', ' ');
    if (!options_.part.empty()) figure_.y.label += ", " + options_.part;
  }

  double x_of(const Point& p) const {
    const Variable& v = study_.variables[x_];
    if (!words_) return *store::as_number(p.values[x_]);
    return static_cast<double>(std::find(v.values.begin(), v.values.end(), p.values[x_]) - v.values.begin());
  }

  // What the point has besides x: in the group's name (its colour), and, when a group was asked for, in the series'.
  std::pair<std::string, std::string> labels_of(const Point& p) const {
    std::vector<std::string> in_group, others;
    for (std::size_t k = 0; k < study_.variables.size(); ++k)
      if (k != x_)
        (group_ == kNone || k == group_ ? in_group : others).push_back(label_of(study_.variables[k], p.values[k]));
    return {joined(in_group), joined(others)};
  }

  const Measures* part_of(const MethodAnswer& m) const {
    if (options_.part.empty()) return &m.measures;
    for (const auto* parts : {&m.clusters, &m.classes})
      for (const auto& part : *parts)
        if (part.name == options_.part) return &part.measures;
    return nullptr;
  }

  void remember_parts(const MethodAnswer& m) {
    for (const auto* parts : {&m.clusters, &m.classes})
      for (const auto& part : *parts) parts_.insert(part.name);
  }

  void take(const Point& p) {
    if (p.status != store::Status::done) return;
    if (figure_.title.empty()) describe(p);
    const auto [group, others] = labels_of(p);
    remember_saturation(group, p.answer.stability);
    for (const MethodAnswer& m : p.answer.methods) {
      methods_.insert(m.name);
      remember_parts(m);
      const Measures* measures = part_of(m);
      if (!measures || (!options_.method.empty() && m.name != options_.method)) continue;
      for (const auto& [name, measure] : *measures)
        if (measure.array.empty()) seen_.insert(name);
      if (const auto* measure = measures->find(options_.y); measure && measure->array.empty())
        add(series(legend_of(m) + (others.empty() ? "" : ", " + others), group, m), x_of(p), *measure);
    }
    for (plot::Series& s : figure_.series)
      if (s.group == group && ends_here(s, others) && (s.x.empty() || s.x.back() != x_of(p)))
        add(s, x_of(p), answers::Measure{kGap});
  }

  void remember_saturation(const std::string& group, const answers::Stability& stability) {
    const std::string& key = study_.variables[x_].key;
    if (key != "arrivals.rate" && key != "arrivals.load") return;
    const double x = key == "arrivals.rate" ? stability.max_rate : stability.saturation_load;
    // Nine digits: points of one group agree but for rounding.
    if (std::isfinite(x)) saturation_[group].insert(*store::as_number(fmt::format("{:.9g}", x)));
  }

  void describe(const Point& p) {
    figure_.title = p.answer.title;
    const bool same_discipline = std::none_of(study_.variables.begin(), study_.variables.end(), [](const Variable& v) {
      return v.key == "policy.discipline" || v.key == "policy";
    });
    figure_.subtitle = p.answer.kind + " jobs" + (same_discipline ? ", " + p.answer.discipline : "");
  }

  bool ends_here(const plot::Series& s, const std::string& others) const {
    return others.empty() || s.name.ends_with(", " + others);
  }

  plot::Series& series(const std::string& name, const std::string& group, const MethodAnswer& m) {
    for (plot::Series& s : figure_.series)
      if (s.name == name && s.group == group) return s;
    figure_.series.push_back({name, group, role_of(m.kind), {}, {}, {}, {}});
    return figure_.series.back();
  }

  static void add(plot::Series& s, double x, const answers::Measure& m) {
    s.x.push_back(x);
    s.y.push_back(std::isfinite(m.value) ? m.value : kGap);
    if (s.role != plot::Role::simulation) return;
    const bool known = m.interval && std::isfinite(m.interval->low) && std::isfinite(m.interval->high);
    s.low.push_back(known ? m.interval->low : s.y.back());
    s.high.push_back(known ? m.interval->high : s.y.back());
  }

  // Where x itself is what saturates the machine, a line says where. Groups of one saturation share it.
  void mark_saturation() {
    if (words_) return;
    std::map<double, std::vector<std::string>> at;
    for (const auto& [group, where] : saturation_)
      for (const double x : where) at[x].push_back(group);
    const auto [least, most] = range();
    const double near = 0.1 * (most - least);
    for (const auto& [x, groups] : at)
      if (x >= least - near && x <= most + near)
        figure_.marks.push_back(
            {x, groups.size() == saturation_.size() ? "saturation" : "saturation, " + joined(groups)});
  }

  std::pair<double, double> range() const {
    double least = std::numeric_limits<double>::infinity(), most = -least;
    for (const auto& text : study_.variables[x_].values) {
      least = std::min(least, *store::as_number(text));
      most = std::max(most, *store::as_number(text));
    }
    return {least, most};
  }

  [[noreturn]] void nothing_found() const {
    if (!options_.method.empty() && !methods_.contains(options_.method)) {
      const std::vector<std::string> methods(methods_.begin(), methods_.end());
      const std::string near = nearest_name(options_.method, methods);
      wrong(fmt::format("no point of the study was answered by the method {}", in_quotes(options_.method)),
            options_.method, methods.empty() ? "a study with results" : "one of " + joined(methods),
            near.empty() ? "" : "did you mean " + near + "?");
    }
    if (!options_.part.empty() && !parts_.contains(options_.part)) {
      const std::vector<std::string> parts(parts_.begin(), parts_.end());
      const std::string near = nearest_name(options_.part, parts);
      wrong(fmt::format("no cluster or class of the study is called {}", in_quotes(options_.part)), options_.part,
            parts.empty() ? "a study whose results have parts" : "one of " + joined(parts),
            near.empty() ? "" : "did you mean " + near + "?");
    }
    const std::vector<std::string> known(seen_.begin(), seen_.end());
    const std::string near = nearest_name(options_.y, known);
    const std::string whose = options_.part.empty() ? "" : " of " + in_quotes(options_.part);
    wrong(
        fmt::format("no point of the study has the measure {}{}", in_quotes(options_.y), whose), options_.y,
        known.empty() ? "a study with results: all points are unstable, failed or missing" : "one of " + joined(known),
        near.empty() ? "" : "did you mean " + near + "?");
  }

  const store::File& file_;
  const store::Study& study_;
  const FigureOptions& options_;
  std::size_t x_, group_;
  bool words_ = false;
  plot::Figure figure_;
  std::set<std::string> seen_, methods_, parts_;
  std::map<std::string, std::set<double>> saturation_;  // where x saturates the machine, by group
};

}  // namespace

plot::Figure figure(const store::File& file, const store::Study& study, const FigureOptions& options) {
  return Maker(file, study, options).make();
}

}  // namespace sojourn::sweep
