// Lengths and arrivals drawn at random: middling ones, and ones that are as odd as a valid model may be.
#include "tests/crosscheck/laws.h"

namespace sojourn::crosscheck {
namespace {

Law draw_hyperexponential(Draw& draw, bool extreme) {
  // Powers of two add to one exactly.
  const double p = extreme ? std::ldexp(1.0, -draw.whole(1, 40)) : draw.between(0.05, 0.95);
  const double ratio = extreme ? draw.power(-12, 12) : draw.power(-1.5, 1.5);
  return hyperexponential({p, 1 - p}, {ratio, 1.0});
}

Law draw_phase_type(Draw& draw, bool extreme) {
  const auto n = static_cast<std::size_t>(draw.whole(2, 3));
  const auto rate = [&] { return extreme ? draw.power(-6, 6) : draw.power(-0.7, 0.7); };
  std::vector<double> alpha(n, 0.0);
  alpha[0] = draw.chance(0.5) ? 1.0 : 0.5;
  alpha[1] += 1 - alpha[0];
  Rows S(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    double out = i + 1 == n || draw.chance(0.5) ? rate() : 0.0;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i || (j != i + 1 && draw.chance(0.5))) continue;
      out += S[i][j] = rate();
    }
    S[i][i] = -out;
  }
  return phase_type(std::move(alpha), std::move(S));
}

}  // namespace

Law draw_law(Draw& draw, bool extreme, bool may_be_constant) {
  const double unit = extreme ? draw.power(-6, 6) : draw.power(-1, 1);
  switch (draw.whole(0, may_be_constant ? 4 : 3)) {
    case 0:
      return exponential(unit);
    case 1:
      return erlang(draw.whole(2, 3), unit);
    case 2:
      return draw_hyperexponential(draw, extreme).scaled(unit);
    case 3:
      return draw_phase_type(draw, extreme).scaled(unit);
    default:
      return constant(unit);
  }
}

namespace {

Arrivals draw_map(Draw& draw, bool extreme) {
  const double slow = extreme ? draw.power(-12, 3) : draw.power(-2, 1);
  const double back = slow * draw.power(-1, 1);
  const double quiet = draw.chance(0.3) ? 0.0 : draw.power(extreme ? -6 : -1, 0), loud = draw.power(0, extreme ? 4 : 1);
  const double jump = draw.chance(0.3) ? slow * draw.unit() : 0.0;  // switches with an arrival
  return bursty({{-(quiet + jump + slow), slow}, {back, -(back + loud)}}, {{quiet, jump}, {0.0, loud}}, 1);
}

}  // namespace

Arrivals draw_arrivals(Draw& draw, bool extreme) {
  switch (draw.whole(0, 3)) {
    case 0:
      return poisson(1);
    case 1:
      return renewal(draw.chance(0.5) ? erlang(draw.whole(2, 4), 1) : draw_hyperexponential(draw, extreme), 1);
    case 2:
      return renewal(draw_phase_type(draw, extreme), 1);
    default:
      return draw_map(draw, extreme);
  }
}

double draw_load(Draw& draw, bool extreme) {
  if (!extreme) return draw.between(0.1, 0.95);
  return draw.chance(0.5) ? 1 - draw.power(-7, -1) : draw.power(-6, -0.1);
}

}  // namespace sojourn::crosscheck
