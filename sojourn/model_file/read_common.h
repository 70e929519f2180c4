// The sections every family shares: clusters, arrivals, horizon. Families turn them into their own models.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/clusters/cluster.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {

// At least one; names default to A, B, ... and must differ.
std::vector<clusters::Cluster> read_clusters(Document& document);

// Arrivals as they stand in the file: their rate may be given as a load, which only the family can turn
// into a rate.
struct ArrivalsSection {
  arrivals::ArrivalProcess process;  // at rate `rate` when that is given; else at its own rate, or 1
  std::optional<double> rate, load;
  bool saturated() const { return process.kind == arrivals::Kind::saturated; }
};
// What only rigid jobs have: cyclic and mmap.
enum class Processes { common, of_rigid_jobs };
ArrivalsSection read_arrivals(Document& document, Processes processes = Processes::common);

// rate_at_load_one: the rate that offers exactly the capacity.
arrivals::ArrivalProcess with_rate(const ArrivalsSection& section, double rate_at_load_one);

std::optional<double> read_horizon(Document& document);

// Threshold of the bounded slowdown: jobs.short_job, else 10 seconds where the file has a unit of time, else 0.
double read_short_job(Section& jobs);

// What is said of arrivals.process = "saturated" in families that have no such thing.
void refuse_saturated(Document& document, const ArrivalsSection& arrivals, const std::string& jobs);

// Weights are normalised, with a note when they did not sum to one.
void note_sum(Document& document, const std::string& key, double sum);

// Throws ModelError where the rate that follows from the model cannot be computed with.
void check_rate(const Document& document, double rate);

// jobs.kind, checked against the known ones; "" after a complaint.
std::string read_kind(Document& document, const std::vector<std::string>& kinds);

// Tells of top-level keys that these jobs do not have, and reads the title.
std::string read_top_level(Document& document);

}  // namespace sojourn::model_file
