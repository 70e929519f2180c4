#include "sojourn/random/sampler.h"

#include <algorithm>
#include <boost/random/normal_distribution.hpp>
#include <cassert>
#include <cmath>

namespace sojourn::random {

// The first word of a draw falls into one of 256 layers of the ziggurat, and nearly always inside it. Otherwise the
// word is left to Boost, whose tables these are.
void standard_exponentials(Stream& stream, std::span<double> values) {
  const double* const edge = boost::random::detail::exponential_table<double>::table_x;
  constexpr std::uint64_t kUnused = std::uint64_t{1} << 11;  // a bit that Boost leaves out
  for (std::size_t done = 0; done < values.size();) {
    const auto words = stream.ahead();
    const std::size_t most = std::min(words.size(), values.size() - done);
    std::size_t k = 0;
    for (; k < most; ++k) {
      const std::size_t layer = words[k] & 255;
      const double x =
          static_cast<double>(static_cast<std::int64_t>((words[k] & ~kUnused) >> 8)) * 0x1p-56 * edge[layer];
      if (!(x < edge[layer + 1])) [[unlikely]]
        break;
      values[done + k] = x;
    }
    stream.take(k);
    done += k;
    if (k < most) values[done++] = standard_exponential(stream);
  }
}

double standard_normal(Stream& stream) { return boost::random::normal_distribution<double>()(stream); }

AliasTable::AliasTable(const std::vector<double>& weights) : threshold(weights.size(), 1.0), alias(weights.size(), 0) {
  double total = 0;
  for (const double w : weights) total += w;
  const auto n = weights.size();
  std::vector<double> scaled(n);
  std::vector<std::uint32_t> small, large;
  for (std::size_t i = 0; i < n; ++i) {
    scaled[i] = weights[i] / total * static_cast<double>(n);
    (scaled[i] < 1.0 ? small : large).push_back(static_cast<std::uint32_t>(i));
  }
  while (!small.empty() && !large.empty()) {
    const auto s = small.back(), l = large.back();
    small.pop_back();
    threshold[s] = scaled[s];
    alias[s] = l;
    scaled[l] -= 1.0 - scaled[s];
    if (scaled[l] < 1.0) {
      large.pop_back();
      small.push_back(l);
    }
  }
}

struct Sampler::Tables {
  std::vector<double> values;      // values or means or holding times
  std::vector<AliasTable> choose;  // [0]: which; phases: [1 + i]: next after i
};

Sampler Sampler::constant(double value) {
  Sampler s;
  s.a_ = value;
  return s;
}

Sampler Sampler::exponential(double mean) {
  Sampler s;
  s.kind_ = Kind::exponential;
  s.a_ = mean;
  return s;
}

Sampler Sampler::shifted_exponential(double constant_part, double exponential_mean) {
  Sampler s;
  s.kind_ = Kind::shifted;
  s.a_ = constant_part;
  s.b_ = exponential_mean;
  return s;
}

Sampler Sampler::uniform(double low, double high) {
  Sampler s;
  s.kind_ = Kind::uniform;
  s.a_ = low;
  s.b_ = high - low;
  return s;
}

Sampler Sampler::erlang(int stages, double mean) {
  if (stages > 12) return gamma(stages, mean / stages);
  Sampler s;
  s.kind_ = Kind::erlang;
  s.a_ = mean / stages;
  s.b_ = stages;
  return s;
}

Sampler Sampler::gamma(double shape, double scale) {
  Sampler s;
  s.kind_ = Kind::gamma;
  s.a_ = shape;
  s.b_ = scale;
  return s;
}

Sampler Sampler::lognormal(double log_mean, double log_deviation) {
  Sampler s;
  s.kind_ = Kind::lognormal;
  s.a_ = log_mean;
  s.b_ = log_deviation;
  return s;
}

Sampler Sampler::weibull(double shape, double scale) {
  Sampler s;
  s.kind_ = Kind::weibull;
  s.a_ = 1.0 / shape;
  s.b_ = scale;
  return s;
}

Sampler Sampler::bounded_pareto(double alpha, double low, double high) {
  Sampler s;
  s.kind_ = Kind::pareto;
  s.a_ = -1.0 / alpha;
  s.b_ = low;
  s.c_ = -std::expm1(alpha * std::log(low / high));  // 1 - (low/high)^alpha
  return s;
}

Sampler Sampler::hyperexponential(const std::vector<double>& probabilities, const std::vector<double>& means) {
  Sampler s;
  s.kind_ = Kind::mixture;
  s.tables_ = std::make_shared<Tables>(Tables{means, {AliasTable(probabilities)}});
  return s;
}

Sampler Sampler::values(std::vector<double> values, const std::vector<double>& weights) {
  Sampler s;
  s.kind_ = Kind::values;
  Tables tables{std::move(values), {}};
  if (!weights.empty()) tables.choose.emplace_back(weights);
  s.tables_ = std::make_shared<Tables>(std::move(tables));
  return s;
}

Sampler Sampler::phases(const std::vector<double>& start, const std::vector<double>& holding,
                        const std::vector<std::vector<double>>& next) {
  Sampler s;
  s.kind_ = Kind::phases;
  Tables tables{holding, {AliasTable(start)}};
  for (const auto& law : next) tables.choose.emplace_back(law);
  s.tables_ = std::make_shared<Tables>(std::move(tables));
  return s;
}

namespace {

// Marsaglia and Tsang 2000; shapes below one by the power of a uniform.
double standard_gamma(double shape, Stream& stream) {
  const double lift = shape < 1.0 ? std::pow(stream.uniform(), 1.0 / shape) : 1.0;
  const double d = (shape < 1.0 ? shape + 1.0 : shape) - 1.0 / 3.0, c = 1.0 / std::sqrt(9.0 * d);
  for (;;) {
    const double x = standard_normal(stream), v = 1.0 + c * x;
    if (v <= 0.0) continue;
    const double cube = v * v * v;
    if (std::log(stream.uniform()) < 0.5 * x * x + d - d * cube + d * std::log(cube)) return lift * d * cube;
  }
}

}  // namespace

void Sampler::fill(Stream& stream, std::span<double> values) const {
  if (kind_ == Kind::exponential || kind_ == Kind::shifted) {
    standard_exponentials(stream, values);
    const bool plain = kind_ == Kind::exponential;
    const double shift = plain ? 0.0 : a_, scale = plain ? a_ : b_;
    for (double& v : values) v = shift + scale * v;
    return;
  }
  for (double& v : values) v = (*this)(stream);
}

double Sampler::draw_other(Stream& stream) const {
  switch (kind_) {
    case Kind::erlang: {
      double sum = 0;
      for (int i = 0; i < static_cast<int>(b_); ++i) sum += standard_exponential(stream);
      return a_ * sum;
    }
    case Kind::gamma:
      return b_ * standard_gamma(a_, stream);
    case Kind::lognormal:
      return std::exp(a_ + b_ * standard_normal(stream));
    case Kind::weibull:
      return b_ * std::pow(standard_exponential(stream), a_);
    case Kind::pareto:
      return b_ * std::pow(1.0 - stream.uniform() * c_, a_);
    case Kind::mixture: {
      const std::size_t which = tables_->choose[0].draw(stream);
      return tables_->values[which] * standard_exponential(stream);
    }
    case Kind::values: {
      const auto& v = tables_->values;
      return v[tables_->choose.empty() ? stream.below(v.size()) : tables_->choose[0].draw(stream)];
    }
    case Kind::phases: {
      const std::size_t end = tables_->values.size();
      double sum = 0;
      for (std::size_t at = tables_->choose[0].draw(stream); at != end; at = tables_->choose[1 + at].draw(stream))
        sum += tables_->values[at] * standard_exponential(stream);
      return sum;
    }
    default:
      assert(false && "inline kinds do not come here");
      return 0;
  }
}

}  // namespace sojourn::random
