#include "tests/crosscheck/malleable.h"

#include <fmt/format.h>

#include "tests/crosscheck/malleable_chain.h"

namespace sojourn::crosscheck {

std::string MalleableModel::text() const {
  std::string out =
      fmt::format("[[cluster]]\nprocessors = {}\n{}[jobs]\nkind = \"malleable\"\ntime = {}\nmin_processors = {}\n",
                  processors, arrivals.text(), time.text(), min_processors);
  if (!speedup.empty()) out += "speedup = " + speedup + "\n";
  if (cost) out += "[policy]\nreconfiguration = " + cost->text() + "\n";
  return out;
}

MalleableModel MalleableModel::scaled(double unit) const {
  MalleableModel m = *this;
  m.arrivals = arrivals.scaled(unit);
  m.time = time.scaled(unit);
  if (cost) m.cost = cost->scaled(unit);
  return m;
}

void set_power(MalleableModel& m, double exponent) {
  m.speedup = fmt::format("{{ law = \"power\", exponent = {} }}", exponent);
  m.speed = [exponent](int p) { return std::pow(Extended(p), Extended(exponent)); };
}
void set_amdahl(MalleableModel& m, double serial) {
  m.speedup = fmt::format("{{ law = \"amdahl\", serial = {} }}", serial);
  m.speed = [serial](int p) { return 1 / (serial + (1 - Extended(serial)) / p); };
}
void set_table(MalleableModel& m, std::vector<double> values) {
  m.speedup = fmt::format("{{ law = \"table\", values = {} }}", text_of(values));
  m.speed = [values](int p) { return Extended(values[std::min(static_cast<std::size_t>(p), values.size()) - 1]); };
}
// Downey's second law, for a variance of parallelism above 1.
void set_downey(MalleableModel& m, double A, double sigma) {
  m.speedup = fmt::format("{{ law = \"downey\", A = {}, sigma = {} }}", A, sigma);
  m.speed = [a = Extended(A), s = Extended(sigma)](int n) {
    return n < a + a * s - s ? n * a * (s + 1) / (s * (n + a - 1) + a) : a;
  };
}

namespace {

template <class Real>
Truth solve(const MalleableModel& m) {
  const MalleableChain definition(m);
  const Chain levels = explore(definition.definition(), most_phases<Real>(), kMostStates);
  const Stationary<Real> s(levels);
  const int most = definition.most_running();
  Truth t;
  t.uncertainty = s.uncertainty();
  set_little(t, definition.arrivals().rate, extended(s.mean([](int k, const Phase&) { return Real(k); })),
             extended(s.mean([&](int k, const Phase&) { return Real(std::max(0, k - most)); })));
  const auto pausing = s.mean([](int, const Phase& p) { return Real(MalleableChain::repartitioning(p)); });
  const auto busy = s.mean([](int k, const Phase& p) { return Real(k > 0 && !MalleableChain::repartitioning(p)); });
  t.values["reconfiguration_fraction"] = extended(pausing);
  t.values["utilization"] = extended(busy);
  t.values["mean_used_processors"] = m.processors * extended(busy);
  t.values["decay_rate"] = s.decay_rate();
  t.arrays["jobs_pmf"] = law_of<Real>(s, [](int k, const Phase&) { return k; });
  return t;
}

// Completions per unit of time of the full machine, in units of the work of a job.
Extended capacity(const MalleableModel& m) {
  const int n = m.processors / m.min_processors, large = m.processors % n;
  return large * m.speed(m.processors / n + 1) + (n - large) * m.speed(m.processors / n);
}

class Malleable : public Subject {
 public:
  explicit Malleable(MalleableModel model) : m_(std::move(model)) {}
  std::string family() const override { return "malleable"; }
  std::string text() const override { return m_.text(); }
  double load() const override {
    const Extended mean = m_.time.exact_mean();
    return static_cast<double>(rates_of(m_.arrivals, m_.processors / mean).rate * mean / capacity(m_));
  }
  Truth truth(Precision precision) const override {
    return precision == Precision::quad ? solve<Quad>(m_) : solve<Extended>(m_);
  }
  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits)
      out.push_back({fmt::format("unit of time {}", unit), m_.scaled(unit).text(), unit, {}, true});
    if (m_.time.phases().size() < 2 && m_.processors / m_.min_processors < 5) {
      MalleableModel twice = m_;
      twice.time = doubled(m_.time);
      out.push_back({"phases written twice", twice.text(), 1, {}, true});
    }
    return out;
  }

 private:
  MalleableModel m_;
};

}  // namespace

SubjectPtr malleable(MalleableModel model) { return std::make_unique<Malleable>(std::move(model)); }

SubjectPtr draw_malleable(Draw& draw, bool extreme) {
  MalleableModel m;
  m.processors = draw.whole(1, 6);
  m.min_processors = draw.whole(1, std::min(3, m.processors));
  m.time = draw_law(draw, extreme);
  switch (draw.whole(0, 3)) {
    case 0:
      set_power(m, draw.between(0.3, 1));
      break;
    case 1:
      set_amdahl(m, draw.between(0, 0.5));
      break;
    case 2:
      set_downey(m, 4, 1.5);
      break;
    default:
      break;
  }
  if (draw.chance(0.7)) {
    const double mean = static_cast<double>(m.time.exact_mean());
    m.cost = draw_law(draw, extreme);
    m.cost = m.cost->scaled(mean / static_cast<double>(m.cost->exact_mean()) * (extreme ? draw.power(-12, 1) : 0.05));
  }
  m.arrivals = draw_arrivals(draw, extreme);
  m.arrivals.load = draw_load(draw, extreme) * static_cast<double>(capacity(m) / m.processors);
  return malleable(std::move(m));
}

}  // namespace sojourn::crosscheck
