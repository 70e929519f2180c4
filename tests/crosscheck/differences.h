// One answer against a truth, or against another answer.
#pragma once

#include "tests/crosscheck/judge.h"

namespace sojourn::crosscheck {

// Rounding of the model's own numbers: a rate that is off by one part in 2^53 moves a mean by 1 / (1 - load) as much.
constexpr double kRounding = 4e-15;
// Percentiles without an error of their own are told to about eight digits of the probability.
constexpr double kPercentileDigits = 1e-7;
// Relative difference from which a number is wrong, whatever was said about it.
constexpr double kWrong = 1e-8;
// The true error may be so many times the estimate.
constexpr double kHonest = 10;
// A change that must not matter may move an answer by so much, relative, away from saturation.
constexpr double kSame = 1e-12;

// What a bound should say itself, to so much more than ten times its estimate.
constexpr double kBoundDigits = 1e-9;

double estimate_of(const answers::MethodAnswer& method, const std::string& name, const answers::Measure& measure);

// All exact methods of the answer; condition: 1 / (1 - load).
std::vector<Difference> against_truth(const answers::Answer& answer, const Truth& truth, double condition, Tally& tally,
                                      const std::string& text);
std::vector<Difference> against_bounds(const answers::Answer& answer, const Truth& truth);
std::vector<Difference> against_variant(const answers::MethodAnswer& here, const answers::MethodAnswer& there,
                                        const Variant& variant, double condition);

}  // namespace sojourn::crosscheck
