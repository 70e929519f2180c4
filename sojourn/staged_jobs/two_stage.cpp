#include "sojourn/staged_jobs/two_stage.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "sojourn/base/text.h"

namespace sojourn::staged_jobs {

double serial_then_parallel(double l, double mu1, double mu2) { return (1 / mu1 + 1 / mu2) / (1 - l / mu2); }

double parallel_then_serial(double l, double mu1, double mu2) { return 1 / mu2 / (1 - l / mu2) + 1 / mu1; }

double serial_parallel_serial(double l, double f, double g) {
  return (1 - f + g * f) / (1 - l * (1 - f)) + (1 - g) * f;
}

namespace {

constexpr double kRounding = 8 * std::numeric_limits<double>::epsilon();  // of a formula of a few terms

// p(k, 0) / p(0, 0) for k = 0 .. m-1.
std::vector<double> by_balance(double l, double mu1, double mu2, int m) {
  std::vector<double> p0(static_cast<std::size_t>(m), 1.0), p1(static_cast<std::size_t>(m), l / mu2);
  for (std::size_t k = 1; k < p0.size(); ++k) {
    const double rate = static_cast<double>(k) * mu1;
    p0[k] = ((l + mu2) * p1[k - 1] - (k > 1 ? l * p1[k - 2] : 0.0)) / rate;
    p1[k] = ((l + rate) * p0[k] - l * p0[k - 1]) / mu2;
  }
  return p0;
}

std::vector<double> by_printed_recursion(double l, double mu1, double mu2, int m) {
  std::vector<double> p(static_cast<std::size_t>(m), 1.0);
  if (m > 1) p[1] = l * (l + mu2) / (mu1 * mu2);
  if (m > 2) p[2] = l * l * ((l + mu2) * (l + mu2) + l * mu1) / (2 * mu1 * mu1 * mu2 * mu2);
  for (std::size_t k = 3; k < p.size(); ++k) {
    const double n = static_cast<double>(k);
    p[k] = ((l + mu2) * (l + (n - 1) * mu1) * p[k - 1] - l * (l + 2 * mu1 * (n - 1)) * p[k - 2] - l * l * p[k - 3]) /
           (n * mu1 * mu2);
  }
  return p;
}

}  // namespace

double low_then_high(double l, double mu1, double mu2, int m, Printed printed) {
  const auto p = printed == Printed::corrected ? by_balance(l, mu1, mu2, m) : by_printed_recursion(l, mu1, mu2, m);
  const double left = m * mu1 * mu2 - m * l * mu1 - l * mu2;
  double weight = 0, moment = 0;
  for (int k = 0; k < m; ++k) {
    weight += (m - k) * p[static_cast<std::size_t>(k)];
    moment += k * (m - k) * p[static_cast<std::size_t>(k)];
  }
  const double empty = left / (mu1 * mu2) / weight;  // (7)
  return mu1 * mu2 / (l * left) * moment * empty - (l - m * mu1 - mu2) / left;
}

double low_then_high_by_two(double l, double mu1, double mu2, Printed printed) {
  const double missing = printed == Printed::corrected ? l * l * mu2 : 0.0;
  return (4 * mu1 * mu2 * mu2 + 4 * mu1 * mu1 * mu2 - missing - l * l * l) /
         ((l * l + mu2 * l + 2 * mu1 * mu2) * (2 * mu1 * mu2 - 2 * mu1 * l - mu2 * l));
}

double high_then_low_by_two(double l, double a, double b, Printed printed) {
  const double pole = (a + 2 * b) * l - 2 * a * b;
  if (printed == Printed::as_published)
    return ((3 * b * b + a * b + 2 * a * a) * l * l - b * (a * a - a * b - 4 * b * b) * l -
            4 * b * b * (a * a + 3 * a * b + 2 * b * b)) /
           (b * (l + 2 * b) * (a + 2 * b) * pole);
  return (2 * l * l * (a + 2 * b) + 4 * b * b * l - 4 * b * (a + b) * (a + 2 * b)) / ((l + 2 * b) * (a + 2 * b) * pole);
}

double comparison_low_first(double l) { return (1 + l) / (l * l + l + 2) + (3 - l) / (2 - 3 * l); }

double comparison_high_first(double l) { return (6 * l * l + 4 * l - 24) / (9 * l * l + 12 * l - 12); }

namespace {

using answers::MethodKind;

bool same(double x, double y) { return std::abs(x - y) <= kNothing * std::max(std::abs(x), std::abs(y)); }

class Forms {
 public:
  explicit Forms(const Model& given) : m_(within_machine(given)), l_(m_.arrivals.rate) {}

  std::vector<answers::MethodAnswer> all() {
    const std::size_t n = m_.stages.size();
    if (n == 2 && none(0) && whole(1)) add("theorem-1", serial_then_parallel(l_, rate(0), rate(1)));
    if (n == 2 && whole(0) && none(1)) add("theorem-2", parallel_then_serial(l_, rate(1), rate(0)));
    if (n == 3 && none(0) && whole(1) && none(2)) serial_both_sides();
    if (n == 2 && whole(1) && m_.stages[0].processors > 0) low_first();
    if (n == 2 && whole(0) && same(2 * m_.stages[1].processors, m_.processors)) high_first();
    return std::move(found_);
  }

 private:
  double rate(std::size_t i) const { return 1 / mean_time(m_.stages[i]); }
  bool none(std::size_t i) const { return m_.stages[i].processors == 0.0; }
  bool whole(std::size_t i) const { return same(m_.stages[i].processors, m_.processors); }

  void add(const std::string& name, double response, MethodKind kind = MethodKind::exact,
           const std::string& note = "") {
    answers::MethodAnswer a;
    a.name = name;
    a.kind = kind;
    a.measures.set("mean_response", response);
    const double wait = response - mean_service(m_);
    a.measures.set("mean_wait", wait);
    // A difference of times that may be far longer than it.
    if (kind == MethodKind::exact) a.measures.set("mean_wait", wait, kRounding * response);
    a.measures.set("mean_jobs", response * l_);
    if (!note.empty()) a.notes.push_back(note);
    found_.push_back(std::move(a));
  }

  // (5) is for a mean service time of 1: that is the unit of time here.
  void serial_both_sides() {
    const double unit = mean_service(m_), serial = mean_time(m_.stages[0]) + mean_time(m_.stages[2]);
    add("theorem-3", unit * serial_parallel_serial(l_ * unit, serial / unit, mean_time(m_.stages[0]) / serial));
  }

  void low_first() {
    const double times = m_.processors / m_.stages[0].processors, m = std::round(times);
    if (!same(times, m) || m < 1 || m > 100000) return;
    const int n = static_cast<int>(m);
    add("theorem-4", low_then_high(l_, rate(0), rate(1), n));
    if (n >= 4)
      add("theorem-4-as-published", low_then_high(l_, rate(0), rate(1), n, Printed::as_published),
          MethodKind::as_published, "with recursion (10) as printed, which is wrong from k = 3 on");
    if (n != 2) return;
    add("equation-16", low_then_high_by_two(l_, rate(0), rate(1)));
    add("equation-16-as-published", low_then_high_by_two(l_, rate(0), rate(1), Printed::as_published),
        MethodKind::as_published, "as printed the numerator lacks -lambda^2 mu2");
  }

  void high_first() {
    add("equation-22", high_then_low_by_two(l_, rate(0), rate(1)));
    if (!same(rate(0), rate(1)))
      add("equation-22-as-published", high_then_low_by_two(l_, rate(0), rate(1), Printed::as_published),
          MethodKind::as_published, "as printed right only for equal rates");
  }

  Model m_;
  double l_;
  std::vector<answers::MethodAnswer> found_;
};

}  // namespace

std::vector<answers::MethodAnswer> closed_forms(const Model& m) {
  if (m.discipline != Discipline::stage_priority || !m.arrivals.is_poisson() || !all_exponential(m)) return {};
  if (!stability(m).stable) return {};
  return Forms(m).all();
}

}  // namespace sojourn::staged_jobs
