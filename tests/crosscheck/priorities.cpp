#include "tests/crosscheck/priorities.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/crosscheck/random_draw.h"

namespace sojourn::crosscheck {
namespace {

struct TwoClasses {
  int processors = 1;
  bool stops = false;
  double urgent_rate = 0, other_rate = 0, urgent_mean = 1, other_mean = 1;

  std::string text() const {
    const auto job_class = [](const char* name, double rate, double mean, int priority) {
      return fmt::format(
          "[[jobs.class]]\nname = \"{}\"\nweight = {}\nwidth = 1\npriority = {}\ntime = {{ dist = \"exponential\", "
          "mean "
          "= {} }}\n",
          name, rate, priority, mean);
    };
    return fmt::format(
               "[[cluster]]\nprocessors = {}\n[arrivals]\nprocess = \"poisson\"\nrate = {}\n[jobs]\nkind = "
               "\"rigid\"\n",
               processors, urgent_rate + other_rate) +
           job_class("urgent", urgent_rate, urgent_mean, 1) + job_class("other", other_rate, other_mean, 0) +
           fmt::format("[policy]\norder = \"priority\"\npreempt = \"{}\"\n", stops ? "suspend" : "none");
  }
};

// Levels: the others that wait, or that are there. The urgent that wait are counted up to `most`.
struct PriorityChain {
  const TwoClasses& m;
  int most;

  // {urgent present}
  void with_stops(int level, const Phase& phase, const Emit& emit) const {
    const int urgent = phase[0], run = std::min(urgent, m.processors);
    emit(m.other_rate, level + 1, phase);
    if (urgent < most) emit(m.urgent_rate, level, {urgent + 1});
    if (run > 0) emit(run / static_cast<Extended>(m.urgent_mean), level, {urgent - 1});
    if (const int others = std::min(level, m.processors - run); others > 0)
      emit(others / static_cast<Extended>(m.other_mean), level - 1, phase);
  }

  // {urgent in service, others in service, urgent that wait}
  void without_stops(int level, const Phase& phase, const Emit& emit) const {
    const int urgent = phase[0], other = phase[1], waiting = phase[2];
    const bool full = urgent + other == m.processors;
    if (!full) {
      emit(m.urgent_rate, 0, {urgent + 1, other, 0});
      emit(m.other_rate, 0, {urgent, other + 1, 0});
    } else {
      if (waiting < most) emit(m.urgent_rate, level, {urgent, other, waiting + 1});
      emit(m.other_rate, level + 1, phase);
    }
    const auto ends = [&](Extended rate, int u, int o) {
      if (waiting > 0) return emit(rate, level, {u + 1, o, waiting - 1});
      if (level > 0) return emit(rate, level - 1, {u, o + 1, 0});
      emit(rate, 0, {u, o, 0});
    };
    if (urgent > 0) ends(urgent / static_cast<Extended>(m.urgent_mean), urgent - 1, other);
    if (other > 0) ends(other / static_cast<Extended>(m.other_mean), urgent, other - 1);
  }

  Definition definition() const {
    return {m.stops ? Phase{0} : Phase{0, 0, 0},
            [this](int level, const Phase& phase, const Emit& emit) {
              m.stops ? with_stops(level, phase, emit) : without_stops(level, phase, emit);
            },
            m.stops ? m.processors : 1};
  }
  int urgent_waiting(const Phase& p) const { return m.stops ? std::max(0, p[0] - m.processors) : p[2]; }
  int others_waiting(int level, const Phase& p) const {
    return m.stops ? std::max(0, level - std::max(0, m.processors - p[0])) : level;
  }
  bool cut_off(const Phase& p) const { return (m.stops ? p[0] : p[2]) == most; }
};

class Priorities : public Subject {
 public:
  explicit Priorities(const TwoClasses& m) : m_(m) {}
  std::string family() const override { return "priorities"; }
  std::string text() const override { return m_.text(); }
  double load() const override {
    return (m_.urgent_rate * m_.urgent_mean + m_.other_rate * m_.other_mean) / m_.processors;
  }
  Truth truth(Precision precision) const override {
    return precision == Precision::quad ? solve<Quad>() : solve<Extended>();
  }
  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits) {
      TwoClasses other = m_;
      other.urgent_rate /= unit, other.other_rate /= unit;
      other.urgent_mean *= unit, other.other_mean *= unit;
      out.push_back({fmt::format("unit of time {}", unit), other.text(), unit, {}, true});
    }
    return out;
  }

 private:
  template <class Real>
  Truth solve() const {
    const int states = m_.stops ? 1 : m_.processors + 1;
    const PriorityChain c{m_, static_cast<int>(most_phases<Real>()) / states - (m_.stops ? 1 : m_.processors + 1)};
    const Chain chain = explore(c.definition(), most_phases<Real>(), kMostStates);
    const Stationary<Real> s(chain);
    Truth t;
    const auto cut = s.mean([&](int, const Phase& p) { return Real(c.cut_off(p)); });
    t.uncertainty = s.uncertainty() + extended(cut) * c.most * c.most;
    constexpr Extended kWorthComparing = 1e-9L;
    if (t.uncertainty > kWorthComparing) throw TooLarge("too many urgent jobs wait to be counted");
    const auto urgent = extended(s.mean([&](int, const Phase& p) { return Real(c.urgent_waiting(p)); }));
    const auto others = extended(s.mean([&](int k, const Phase& p) { return Real(c.others_waiting(k, p)); }));
    const auto tell = [](Truth& into, Extended wait, Extended mean) {
      into.values["mean_wait"] = wait;
      into.values["mean_response"] = wait + mean;
    };
    const Extended a = m_.urgent_rate, b = m_.other_rate;
    tell(t.classes["urgent"], urgent / a, m_.urgent_mean);
    tell(t.classes["other"], others / b, m_.other_mean);
    for (auto& [name, part] : t.classes) part.uncertainty = t.uncertainty;
    tell(t, (urgent + others) / (a + b), (a * m_.urgent_mean + b * m_.other_mean) / (a + b));
    t.values["mean_queue"] = urgent + others;
    return t;
  }

  TwoClasses m_;
};

}  // namespace

SubjectPtr draw_priorities(Draw& draw, bool extreme) {
  TwoClasses m;
  m.processors = draw.whole(1, 3);
  m.stops = draw.chance(0.5);
  m.urgent_mean = draw.power(-1, 1);
  // Urgent jobs that pile up behind long ones could not be counted to the end.
  m.other_mean = m.processors > 1 ? m.urgent_mean : m.urgent_mean * draw.power(extreme ? -6 : -1, 0);
  const double load = extreme ? 1 - draw.power(-4, -0.5) : draw.between(0.1, 0.9);
  const double urgent = load * (extreme && draw.chance(0.3) ? draw.power(-12, -1) : draw.between(0.05, 0.35));
  m.urgent_rate = urgent * m.processors / m.urgent_mean;
  m.other_rate = (load - urgent) * m.processors / m.other_mean;
  return std::make_unique<Priorities>(m);
}

}  // namespace sojourn::crosscheck
