#include "tests/crosscheck/laws.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/crosscheck/elimination.h"

namespace sojourn::crosscheck {

std::string text_of(double x) { return fmt::format("{}", x); }
std::string text_of(const std::vector<double>& x) { return fmt::format("[{}]", fmt::join(x, ", ")); }
std::string text_of(const Rows& x) {
  std::vector<std::string> rows;
  for (const auto& row : x) rows.push_back(text_of(row));
  return fmt::format("[{}]", fmt::join(rows, ", "));
}

std::string Law::text() const {
  switch (kind) {
    case Kind::constant:
      return fmt::format("{{ dist = \"constant\", value = {} }}", mean);
    case Kind::exponential:
      return fmt::format("{{ dist = \"exponential\", mean = {} }}", mean);
    case Kind::erlang:
      return fmt::format("{{ dist = \"erlang\", shape = {}, mean = {} }}", shape, mean);
    case Kind::hyperexponential:
      return fmt::format("{{ dist = \"hyperexponential\", probs = {}, means = {} }}", text_of(probs), text_of(means));
    case Kind::phase_type:
      break;
  }
  return fmt::format("{{ dist = \"phase-type\", alpha = {}, S = {} }}", text_of(probs), text_of(S));
}

Law Law::scaled(double factor) const {
  Law x = *this;
  x.mean *= factor;
  for (double& m : x.means) m *= factor;
  for (auto& row : x.S)
    for (double& s : row) s /= factor;
  return x;
}

namespace {

Phases phases_of_matrix(const std::vector<double>& alpha, const Rows& S) {
  Phases p{{alpha.begin(), alpha.end()}, std::vector<Extended>(alpha.size()), {alpha.size(), alpha.size()}};
  for (std::size_t i = 0; i < S.size(); ++i) {
    Extended out = -static_cast<Extended>(S[i][i]);
    for (std::size_t j = 0; j < S.size(); ++j) {
      if (j == i) continue;
      p.moves(i, j) = S[i][j];
      out -= S[i][j];
    }
    // As docs/reference/model-file.md has it: less is the rounding of a row that was meant to sum to zero.
    const Extended rounding = -static_cast<Extended>(2.3e-16 * S[i][i]) * static_cast<Extended>(S.size());
    p.exit[i] = out > rounding ? out : Extended(0);
  }
  return p;
}

}  // namespace

Phases Law::phases() const {
  if (kind == Kind::phase_type) return phases_of_matrix(probs, S);
  const std::size_t n = kind == Kind::erlang ? static_cast<std::size_t>(shape) : std::max<std::size_t>(1, means.size());
  Phases p{std::vector<Extended>(n), std::vector<Extended>(n), {n, n}};
  for (std::size_t i = 0; i < n; ++i) {
    const Extended rate = kind == Kind::hyperexponential ? 1 / static_cast<Extended>(means[i])
                                                         : static_cast<Extended>(n) / static_cast<Extended>(mean);
    const bool last = kind == Kind::hyperexponential || i + 1 == n;
    p.start[i] = kind == Kind::hyperexponential ? static_cast<Extended>(probs[i]) : Extended(i == 0);
    (last ? p.exit[i] : p.moves(i, i + 1)) = rate;
  }
  return p;
}

namespace {

// n-th factorial moment without the factorial: start times (-S)^-n 1.
Extended moment(const Phases& p, int n) {
  const Elimination<Extended> inverse(p.moves, p.exit);
  Matrix<Extended> x(p.size(), 1);
  for (std::size_t i = 0; i < p.size(); ++i) x(i, 0) = 1;
  for (int k = 0; k < n; ++k) x = inverse.times(x);
  Extended total = 0;
  for (std::size_t i = 0; i < p.size(); ++i) total += p.start[i] * x(i, 0);
  return total;
}

}  // namespace

Extended Law::exact_mean() const { return constant() ? static_cast<Extended>(mean) : moment(phases(), 1); }
Extended Law::second_moment() const {
  return constant() ? static_cast<Extended>(mean) * static_cast<Extended>(mean) : 2 * moment(phases(), 2);
}

Law exponential(double mean) {
  Law x;
  x.mean = mean;
  return x;
}
Law constant(double value) {
  Law x = exponential(value);
  x.kind = Law::Kind::constant;
  return x;
}
Law erlang(int shape, double mean) {
  Law x = exponential(mean);
  x.kind = Law::Kind::erlang;
  x.shape = shape;
  return x;
}
Law hyperexponential(std::vector<double> probs, std::vector<double> means) {
  Law x;
  x.kind = Law::Kind::hyperexponential;
  x.probs = std::move(probs);
  x.means = std::move(means);
  return x;
}
Law phase_type(std::vector<double> alpha, Rows S) {
  Law x;
  x.kind = Law::Kind::phase_type;
  x.probs = std::move(alpha);
  x.S = std::move(S);
  return x;
}

Law doubled(const Law& law) {
  if (law.constant()) return law;
  const Phases p = law.phases();
  const std::size_t n = p.size();
  std::vector<double> alpha(2 * n);
  Rows S(2 * n, std::vector<double>(2 * n));
  for (std::size_t i = 0; i < 2 * n; ++i) {
    alpha[i] = static_cast<double>(p.start[i % n]) * (i < n ? 0.25 : 0.75);
    Extended out = p.exit[i % n];
    for (std::size_t j = 0; j < n; ++j) {
      out += j == i % n ? 0 : p.moves(i % n, j);
      if (j != i % n) S[i][i < n ? j : j + n] = static_cast<double>(p.moves(i % n, j));
    }
    S[i][i] = -static_cast<double>(out);
  }
  return phase_type(std::move(alpha), std::move(S));
}

std::string Arrivals::text() const {
  std::string out = "[arrivals]\n";
  if (kind == Kind::renewal) out += "process = \"renewal\"\ninterarrival = " + interarrival.text() + "\n";
  if (kind == Kind::map) out += "process = \"map\"\nD0 = " + text_of(D0) + "\nD1 = " + text_of(D1) + "\n";
  return out + (load ? "load = " + text_of(*load) : "rate = " + text_of(rate)) + "\n";
}

Arrivals Arrivals::scaled(double factor) const {
  Arrivals a = *this;
  a.interarrival = interarrival.scaled(factor);
  for (Rows* rows : {&a.D0, &a.D1})
    for (auto& row : *rows)
      for (double& x : row) x /= factor;
  a.rate /= factor;
  return a;
}

Arrivals poisson(double rate) {
  Arrivals a;
  a.rate = rate;
  return a;
}
Arrivals renewal(const Law& interarrival, double rate) {
  Arrivals a = poisson(rate);
  a.kind = Arrivals::Kind::renewal;
  a.interarrival = interarrival;
  return a;
}
Arrivals bursty(Rows D0, Rows D1, double rate) {
  Arrivals a = poisson(rate);
  a.kind = Arrivals::Kind::map;
  a.D0 = std::move(D0);
  a.D1 = std::move(D1);
  return a;
}

namespace {

ArrivalRates own_rates(const Arrivals& a) {
  if (a.kind == Arrivals::Kind::renewal) {
    const Phases p = a.interarrival.phases();
    ArrivalRates r{p.moves, {p.size(), p.size()}};
    for (std::size_t i = 0; i < p.size(); ++i)
      for (std::size_t j = 0; j < p.size(); ++j) r.D1(i, j) = p.exit[i] * p.start[j];
    return r;
  }
  const std::size_t n = a.kind == Arrivals::Kind::map ? a.D0.size() : 1;
  ArrivalRates r{{n, n}, {n, n}};
  if (a.kind == Arrivals::Kind::poisson) r.D1(0, 0) = 1;
  for (std::size_t i = 0; i < n && a.kind == Arrivals::Kind::map; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      r.D0(i, j) = i == j ? 0 : a.D0[i][j];
      r.D1(i, j) = a.D1[i][j];
    }
  return r;
}

Extended mean_rate(const ArrivalRates& r) {
  Matrix<Extended> all = r.D0;
  all += r.D1;
  const auto pi = stationary_of(all);
  return sum(pi * r.D1) / sum(pi);
}

}  // namespace

ArrivalRates rates_of(const Arrivals& a, Extended rate_at_load_one) {
  ArrivalRates r = own_rates(a);
  r.rate = a.load ? *a.load * rate_at_load_one : static_cast<Extended>(a.rate);
  const Extended factor = r.rate / mean_rate(r);
  for (Matrix<Extended>* m : {&r.D0, &r.D1})
    for (std::size_t i = 0; i < m->rows(); ++i)
      for (std::size_t j = 0; j < m->cols(); ++j) (*m)(i, j) *= factor;
  return r;
}

ArrivalRates thinned(ArrivalRates r, Extended keep) {
  for (std::size_t i = 0; i < r.size(); ++i)
    for (std::size_t j = 0; j < r.size(); ++j) {
      if (i != j) r.D0(i, j) += (1 - keep) * r.D1(i, j);
      r.D1(i, j) *= keep;
    }
  r.rate *= keep;
  return r;
}

ArrivalRates every_nth(const ArrivalRates& r, int n) {
  const std::size_t k = r.size(), all = k * static_cast<std::size_t>(n);
  ArrivalRates out{{all, all}, {all, all}, r.rate / n};
  for (std::size_t turn = 0; turn < static_cast<std::size_t>(n); ++turn)
    for (std::size_t i = 0; i < k; ++i)
      for (std::size_t j = 0; j < k; ++j) {
        if (i != j) out.D0(turn * k + i, turn * k + j) = r.D0(i, j);
        const bool last = turn + 1 == static_cast<std::size_t>(n);
        (last ? out.D1 : out.D0)(turn * k + i, (last ? 0 : turn + 1) * k + j) += r.D1(i, j);
      }
  return out;
}

}  // namespace sojourn::crosscheck
