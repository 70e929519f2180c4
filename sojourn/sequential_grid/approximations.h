// Means by two moments, exact for one processor and Poisson arrivals and near elsewhere; and what can be said of
// brokers that look.
#pragma once

#include <optional>

#include "sojourn/sequential_grid/queue_law.h"

namespace sojourn::sequential_grid {

// Pollaczek 1930, Khinchine 1932: M/G/1 exactly, lengths of any law. Nothing when a cluster has several processors, or
// arrivals at one are not Poisson.
std::optional<answers::MethodAnswer> pollaczek_khinchine(const Model& model);

// Wait of M/M/c times (ca2 + cs2)/2: Lee & Longton 1959 for Poisson arrivals, Allen & Cunneen 1990 else.
// Right at c = 1 with Poisson arrivals, good near saturation, poor at low load with many processors (M/H2/10, cv2 10:
// +140% at load 0.5, +13% at 0.9).
answers::MethodAnswer allen_cunneen(const Model& model);

// Kimura 1986: harmonic interpolation between M/D/c (Cosmetatos) and M/M/c; Poisson arrivals, cs2 <= 1.
std::optional<answers::MethodAnswer> kimura(const Model& model);

// E[W] of M/D/c relative to M/M/c (Cosmetatos 1975), within 1% for loads above 0.5.
double cosmetatos_ratio(double servers, double load);

// Exponential lengths, Poisson arrivals, any broker: all processors behind one queue, the fastest used first and
// jobs moved to faster ones at once. No broker can do better.
std::optional<answers::MethodAnswer> pooled_bound(const Model& model);

// Power of d choices (and join-shortest-queue as d = n) among many like single processors: the limit of
// infinitely many (Vvedenskaya et al. 1996, Mitzenmacher 1996).
std::optional<answers::MethodAnswer> mean_field(const Model& model);
double mean_field_response(double load, double choices);  // in mean lengths

}  // namespace sojourn::sequential_grid
