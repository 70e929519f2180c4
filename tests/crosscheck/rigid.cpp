#include "tests/crosscheck/rigid.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/crosscheck/rigid_waits.h"

namespace sojourn::crosscheck {

std::string RigidModel::text() const {
  std::string out =
      fmt::format("[[cluster]]\nprocessors = {}\n{}[jobs]\nkind = \"rigid\"\n", processors, arrivals.text());
  for (const JobClass& c : classes)
    out += fmt::format("[[jobs.class]]\nname = \"{}\"\nweight = {}\nwidth = {}\ntime = {}\n", c.name, c.weight, c.width,
                       c.time.text());
  return out;
}

RigidModel RigidModel::scaled(double unit) const {
  RigidModel m = *this;
  m.arrivals = arrivals.scaled(unit);
  for (JobClass& c : m.classes) c.time = c.time.scaled(unit);
  return m;
}

namespace {

// Work of a job, processors times time, on average.
Extended demand(const RigidModel& m) {
  Extended work = 0, weight = 0;
  for (const auto& c : m.classes) {
    work += static_cast<Extended>(c.weight) * c.width * c.time.exact_mean();
    weight += c.weight;
  }
  return work / weight;
}

RigidChain chain_of(const RigidModel& m) {
  RigidChain chain{m.processors, rates_of(m.arrivals, m.processors / demand(m)), {}};
  Extended weight = 0;
  for (const auto& c : m.classes) weight += c.weight;
  int offset = 2;
  for (const auto& c : m.classes) {
    chain.classes.push_back({c.weight / weight, c.width, c.time.phases(), offset});
    offset += static_cast<int>(c.time.phases().size());
  }
  return chain;
}

template <class Real>
void set_class(Truth& t, const RigidModel& m, const RigidChain& chain, const Stationary<Real>& s, std::size_t c,
               Extended behind) {
  const auto arriving = row_sums(chain.arrivals.D1);
  const auto& job_class = chain.classes[c];
  const auto first = s.mean([&](int, const Phase& p) { return Real(p[1] == static_cast<int>(c) + 1); });
  const auto waits = s.mean([&](int, const Phase& p) {
    const bool at_once = p[1] == 0 && chain.fits(c, p);
    return at_once ? Real(0) : Real(arriving[static_cast<std::size_t>(p[0])]);
  });
  const Extended rate = chain.arrivals.rate * job_class.share, queue = extended(first) + job_class.share * behind;
  set_little(t, rate, queue + rate * m.classes[c].time.exact_mean(), queue);
  t.values["prob_wait"] = extended(waits) / chain.arrivals.rate;
  t.values["mean_used_processors"] = rate * job_class.width * m.classes[c].time.exact_mean();
}

template <class Real>
void set_tails(Truth& t, const RigidChain& chain, const Stationary<Real>& s, std::size_t c) {
  const auto level = [&](int k) {
    std::vector<Extended> x;
    for (const Real& p : s.level(k)) x.push_back(extended(p));
    return x;
  };
  const auto phases = [&](int k) -> const std::vector<Phase>& { return s.phases(k); };
  for (const bool response : {false, true}) try {
      auto job = std::make_shared<Followed>(follow(chain, c, response, level, phases));
      t.tails[response ? "response" : "wait"] = [job](Extended x) { return job->tail(x); };
    } catch (const TooLarge&) {
    }
}

// Of any job: the classes by their shares.
void mix_tails(Truth& all, const RigidModel& m, const RigidChain& chain) {
  for (const std::string what : {"wait", "response"}) {
    std::vector<std::pair<Extended, std::function<Extended(Extended)>>> parts;
    for (std::size_t c = 0; c < m.classes.size(); ++c)
      if (const auto& tails = all.classes[m.classes[c].name].tails; tails.contains(what))
        parts.emplace_back(chain.classes[c].share, tails.at(what));
    if (parts.size() != m.classes.size()) continue;
    all.tails[what] = [parts](Extended x) {
      Extended above = 0;
      for (const auto& [share, tail] : parts) above += share * tail(x);
      return above;
    };
  }
}

template <class Real>
Truth solve(const RigidModel& m, const RigidChain& chain) {
  const Chain levels = explore(chain.definition(), most_phases<Real>(), kMostStates);
  const Stationary<Real> s(levels);
  Truth t;
  t.uncertainty = s.uncertainty();
  const auto behind =
      s.mean([](int k, const Phase& p) { return Real(p[1] == 0 ? 0 : k - RigidChain::running(p) - 1); });
  Extended jobs = 0, queue = 0, waits = 0;
  for (std::size_t c = 0; c < m.classes.size(); ++c) {
    Truth& part = t.classes[m.classes[c].name];
    set_class(part, m, chain, s, c, extended(behind));
    set_tails(part, chain, s, c);
    jobs += part.values["mean_jobs"];
    queue += part.values["mean_queue"];
    waits += chain.classes[c].share * part.values["prob_wait"];
  }
  mix_tails(t, m, chain);
  if (m.classes.size() == 1) t.classes.clear();
  set_little(t, chain.arrivals.rate, jobs, queue);
  t.values["prob_wait"] = waits;
  t.values["decay_rate"] = s.decay_rate();
  const auto used = [&](const Phase& p) { return m.processors - chain.free_processors(p); };
  t.values["mean_used_processors"] = extended(s.mean([&](int, const Phase& p) { return Real(used(p)); }));
  t.values["utilization"] = t.values["mean_used_processors"] / m.processors;
  t.arrays["jobs_pmf"] = law_of<Real>(s, [](int k, const Phase&) { return k; });
  for (int n = 0; n <= m.processors; ++n)
    t.arrays["used_processors_pmf"].push_back(
        extended(s.mean([&](int, const Phase& p) { return Real(used(p) == n); })));
  return t;
}

class Rigid : public Subject {
 public:
  explicit Rigid(RigidModel model) : m_(std::move(model)), chain_(chain_of(m_)) {}
  std::string family() const override { return "rigid"; }
  std::string text() const override { return m_.text(); }
  double load() const override { return static_cast<double>(chain_.arrivals.rate * demand(m_) / m_.processors); }
  Truth truth(Precision precision) const override {
    return precision == Precision::quad ? solve<Quad>(m_, chain_) : solve<Extended>(m_, chain_);
  }
  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits)
      out.push_back({fmt::format("unit of time {}", unit), m_.scaled(unit).text(), unit, {}, true});
    RigidModel turned = m_;
    std::reverse(turned.classes.begin(), turned.classes.end());
    if (m_.classes.size() > 1) out.push_back({"classes in another order", turned.text(), 1, {}, true});
    out.push_back(split());
    return out;
  }

 private:
  // The first class as two twins.
  Variant split() const {
    RigidModel m = m_;
    m.classes.push_back(m.classes[0]);
    m.classes[0].weight *= 0.25;
    m.classes.back().weight *= 0.75;
    m.classes.back().name = "twin";
    Variant v{"a class split in two", m.text(), 1, {}, true};
    for (const auto& c : m.classes) v.classes[c.name] = c.name == "twin" ? m_.classes[0].name : c.name;
    return v;
  }

  RigidModel m_;
  RigidChain chain_;
};

}  // namespace

SubjectPtr rigid(RigidModel model) { return std::make_unique<Rigid>(std::move(model)); }

SubjectPtr draw_rigid(Draw& draw, bool extreme) {
  RigidModel m;
  m.processors = draw.whole(2, 6);
  const int classes = draw.whole(1, 3);
  for (int i = 0; i < classes; ++i) {
    const double weight = extreme && draw.chance(0.4) ? draw.power(-30, 0) : draw.power(-1, 0);
    Law time = draw_law(draw, extreme);
    if (classes == 3 || draw.chance(0.5)) time = exponential(extreme ? draw.power(-6, 6) : draw.power(-1, 1));
    m.classes.push_back({fmt::format("c{}", i), weight, draw.whole(1, m.processors), std::move(time)});
  }
  m.arrivals = draw_arrivals(draw, extreme);
  m.arrivals.load = draw_load(draw, extreme) * 0.5;  // below saturation, whatever the widths: half the machine is used
  return rigid(std::move(m));
}

}  // namespace sojourn::crosscheck
