#include "sojourn/fork_join/own_servers.h"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <limits>
#include <optional>

#include "sojourn/fork_join/exact_fifo.h"
#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/single_server_law.h"

namespace sojourn::fork_join {
namespace {

using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;
using answers::MethodKind;

constexpr double kRoundingOfTransform = 8 * std::numeric_limits<double>::epsilon();
constexpr double kFormula = 1e-13;  // of sums over the servers
// Quadrature over a law that is known by its distribution function alone.
constexpr double kPiece = 1e-11, kWiden = 1.5;
constexpr int kMostPieces = 90, kEvenPieces = 8;
constexpr unsigned kMostHalvings = 8;

constexpr double kNoPower = 1e-18;    // beside 1: nothing
constexpr double kAgreement = 1e-12;  // relative error at which a piece is not halved any more

// sum_{j<=K} (1 - (1-y)^j)/j.
double joined_phases(std::int64_t K, double y) {
  double sum = 0, power = 1;
  for (std::int64_t j = 1; j <= K; ++j) {
    power *= 1 - y;
    if (power < kNoPower) return sum + harmonic(K) - harmonic(j - 1);
    sum += (1 - power) / static_cast<double>(j);
  }
  return sum;
}

answers::MethodAnswer named(const char* name, MethodKind kind, double mean, double error) {
  answers::MethodAnswer a;
  a.name = name;
  a.kind = kind;
  a.measures.set("mean_response", mean, error);
  a.error_estimate = error / mean;
  return a;
}

// Of a formula for task rate 1.
answers::MethodAnswer scaled(const char* name, MethodKind kind, double mean, const Model& model) {
  const double here = mean / task_rate(model);
  return named(name, kind, here, (kFormula + error_of_idleness(model)) * here);
}

// Mean of the largest of K tasks whose law is known by its distribution function alone, over widening pieces.
answers::Measure largest_of_any(double K, const distributions::Distribution& time) {
  const auto beyond = [&](double t) { return -std::expm1(K * std::log(time.cdf(t))); };
  double sum = 0, error = 0, from = 0, width = time.mean();
  for (int piece = 0; piece < kMostPieces; ++piece) {
    double off = 0;
    const double part = Quadrature::integrate(beyond, from, from + width, kMostHalvings, kPiece, &off);
    sum += part;
    error += off;
    from += width;
    if (part < kPiece * sum) break;
    if (piece > kEvenPieces) width *= kWiden;
  }
  return {.value = sum, .error = error + kPiece * sum};
}

answers::Measure largest_task(const Model& model, double K) {
  const double mean = model.time->mean() / model.speed;
  if (model.time->is_exponential()) {
    const double largest = harmonic(model.processors) * mean;
    return {.value = largest, .error = kRoundingOfTransform * largest};
  }
  if (model.time->is_constant()) return {.value = mean, .error = kRoundingOfTransform * mean};
  if (const auto chain = job_chain(model, distributions::always(1)))
    return mean_of_largest(phase_type::AbsorptionTime(*chain), K, kRoundingOfTransform);
  return largest_of_any(K, *model.time->scaled(1 / model.speed));
}

Model one_of(const Model& model) {
  Model one = model;
  one.processors = 1;
  one.tasks = distributions::always(1);
  one.placement = Placement::pool;
  one.tagged.reset();
  return one;
}

answers::MethodAnswer lower(const Model& model, const Model& one, double K) {
  const answers::Measure largest = largest_task(model, K);
  const double alone = single_fifo_mean(one), error = (kRoundingOfTransform + error_of_idleness(model)) * alone;
  auto a = alone > largest.value ? named("one-server", MethodKind::lower_bound, alone, error)
                                 : named("one-server", MethodKind::lower_bound, largest.value, *largest.error);
  a.notes.push_back("the larger of the mean response of one server alone and the mean of the largest task");
  return a;
}

// The response of one of the servers alone, as a time to absorption.
std::optional<phase_type::AbsorbingChain> alone_chain(const Model& one) {
  if (one.time->is_exponential())
    return phase_type::AbsorbingChain{RowVectorXd::Ones(1), MatrixXd::Zero(1, 1),
                                      VectorXd::Constant(1, task_rate(one) * (1 - load(one)))};
  const auto task = job_chain(one, distributions::always(1), kMostLawPhases / 2);
  if (!task) return std::nullopt;
  return response_chain(*task, load(one), *task);
}

std::optional<answers::MethodAnswer> upper(const Model& model, const Model& one, double K) {
  const auto chain = alone_chain(one);
  if (!chain) return std::nullopt;
  const phase_type::AbsorptionTime law(*chain);
  const double error = error_of_idleness(model);
  answers::Measure mean;
  if (model.time->is_exponential()) {
    mean.value = harmonic(model.processors) / (task_rate(model) * (1 - load(model)));
    mean.error = (kRoundingOfTransform + error) * mean.value;
  } else {
    mean = mean_of_largest(law, K, error);
  }
  auto a = named("independent", MethodKind::upper_bound, mean.value, *mean.error);
  set_percentiles(model.questions, a.measures, "response", law, error, K);
  a.notes.push_back("servers with arrivals of their own: the response is stochastically larger (association)");
  return a;
}

}  // namespace

double two_server_mean(double lambda, double mu) { return (12 - lambda / mu) / 8 / (mu - lambda); }

double nelson_tantawi(std::int64_t K, double lambda, double mu) {
  const double ratio = harmonic(K) / 1.5;
  return (ratio + 4 * lambda / mu / 11 * (1 - ratio)) * two_server_mean(lambda, mu);
}

// V_K is printed as an alternating double sum. With (m-1)!/r^m = int x^{m-1} e^{-rx} dx and sum_r C(K,r)(-1)^{r-1}
// y^r/r = sum_{j<=K} (1-(1-y)^j)/j it is an integral of positive terms, good for any K.
double heavy_traffic_factor(std::int64_t K) {
  const auto f = [K](double x) {
    const double low = std::exp(-x), high = (1 + x) * low;
    return (joined_phases(K, high) - joined_phases(K, low)) / x;
  };
  const double end = std::log(static_cast<double>(K)) + 45;
  double sum = 0;
  for (double from = 0, to = 0.25; from < end; from = to, to = std::min(end, 2 * to))
    sum += Quadrature::integrate(f, from, to, 10, kAgreement);
  return sum;
}

double varma_makowski(std::int64_t K, double lambda, double mu) {
  const double H = harmonic(K);
  return (H + (heavy_traffic_factor(K) - H) * lambda / mu) / (mu - lambda);
}

double varki(std::int64_t K, double lambda, double mu) {
  const double rho = lambda / mu;
  double s1 = 0, s2 = 0;
  for (std::int64_t i = K; i >= 1; --i) {
    const auto x = static_cast<double>(i);
    s1 += 1 / (x - rho);
    s2 += 1 / (x * (x - rho));
  }
  return (harmonic(K) + rho / (2 * (1 - rho)) * (s1 + (1 - 2 * rho) * s2)) / mu;
}

std::vector<answers::MethodAnswer> solve_own_servers(const Model& model) {
  std::vector<answers::MethodAnswer> all;
  if (!model.arrivals.is_poisson()) return all;
  const auto K = model.processors;
  const double rho = load(model), tasks = static_cast<double>(K);
  const Model one = one_of(model);
  if (model.time->is_exponential() && K <= 2) {
    auto a = scaled("two-servers", MethodKind::exact, K == 1 ? 1 / (1 - rho) : two_server_mean(rho, 1), model);
    set_means(model, a.measures.value("mean_response"), *a.error_estimate, a.measures);
    all.push_back(std::move(a));
  }
  if (model.time->is_exponential() && K > 2) {
    auto nt = scaled("nelson-tantawi", MethodKind::approximation, nelson_tantawi(K, rho, 1), model);
    nt.notes.push_back(
        "scaled from the exact mean of two servers; made for K up to 32, low by up to 4% there at load 0.9");
    auto vm = scaled("varma-makowski", MethodKind::approximation, varma_makowski(K, rho, 1), model);
    vm.notes.push_back(
        "light traffic joined to heavy traffic; closer than nelson-tantawi up to 8 servers, low by up to 9% at 32 and "
        "load 0.9");
    auto vk = scaled("varki", MethodKind::approximation, varki(K, rho, 1), model);
    all.push_back(K <= 8 ? vm : nt);
    all.push_back(K <= 8 ? nt : vm);
    all.push_back(vk);
    // What a formula approximates is not known to its rounding.
    for (auto& a : all) a.error_estimate.reset(), a.measures.set("mean_response", a.measures.value("mean_response"));
  }
  all.push_back(lower(model, one, tasks));
  if (auto bound = upper(model, one, tasks)) all.push_back(std::move(*bound));
  return all;
}

}  // namespace sojourn::fork_join
