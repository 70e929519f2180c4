// Rigid jobs: a job needs w processors at once, starts on all of them together and gives them back together.
//
// Source: Berten, Devillers and Louchard (saturated machine, constant lengths), and beyond it: exponential and
// phase-type lengths, classes, arrivals below saturation, backfilling, several clusters.
//
// What the words mean here, for every method and every engine:
//   fifo                   no overtaking: while the first waiting job does not fit, nobody starts
//   first-fit              the waiting jobs are looked at in order of arrival; every one that fits starts
//   easy                   as fifo, but a job may overtake if, by the estimates, the first waiting job is not delayed
//   conservative           as fifo, but a job may overtake if, by the estimates, no job before it is delayed
//   most-processors-first  of the waiting jobs that fit the widest starts, ties in order of arrival; no pre-emption
//   server-filling         pre-emptive; of the shortest prefix of the jobs present, in order of arrival, that could
//                          fill the machine, the widest run (Grosof, Harchol-Balter, Scheller-Wolf 2022); widths and
//                          machine are powers of two, so no processor idles while such a prefix exists
//   the others that stop running jobs: scheduling/filling.h
//   listed                 an order, a way of backfilling and a way to pre-empt: scheduling/policy.h
// At equal times processors are given back before anybody looks for them.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/law_questions.h"
#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/clusters/broker.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/rigid_jobs/partitions.h"
#include "sojourn/rigid_jobs/width_law.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::rigid_jobs {

using clusters::Broker;
using clusters::Cluster;

enum class Discipline {
  fifo,
  first_fit,
  easy,
  conservative,
  most_processors_first,
  server_filling,
  server_filling_srpt,
  most_processors_first_preemptive,
  max_weight,
  slurm,  // in a model `listed`, whose policy says more
  listed
};
const std::vector<std::string>& discipline_names();  // all but `listed`

struct JobClass {
  std::string name;
  double share = 1.0;  // of all jobs; shares sum to one
  WidthLaw width;
  distributions::DistributionPtr time;  // at speed 1
  // What users say to easy and conservative: a factor on the time, drawn for each job; or one of the times they ask for
  // (ascending), drawn among those not below the job's own. Without either policy.estimate_factor counts.
  distributions::DistributionPtr estimate = nullptr;
  std::vector<double> asked = {}, asked_weights = {};
  std::vector<std::size_t> clusters = {};  // where it may run; none: wherever it fits
  double priority = 0.0;                   // larger first
  double entitled = 1.0;                   // its share of the machine under fair-share, beside those of the others
  // Killed after this time (at speed 1): `time` is then the law up to the limit, and this one what would have been.
  double limit = std::numeric_limits<double>::infinity();
  distributions::DistributionPtr unlimited = nullptr;
  double deadline = std::numeric_limits<double>::infinity();  // after the submission
  std::vector<double> needs = {};  // of each node, by Model::resources; negative: not said. None: whole nodes

  const distributions::Distribution& drawn_time() const { return unlimited ? *unlimited : *time; }
};

struct Model {
  std::string title;
  std::vector<Cluster> clusters;
  std::vector<std::string> resources = {"processors"};  // of nodes
  std::vector<Partition> partitions = {};               // one per cluster; none: all are plain pools
  Placement placement = Placement::packed;
  Broker broker = Broker::random;
  std::vector<double> weights;  // of `random`, one per cluster; empty: processors x speed
  int choices = 2;              // d of power-of-d
  arrivals::ArrivalProcess arrivals;
  std::vector<JobClass> classes;  // one when the file names none
  bool named_classes = false;     // the file has [[jobs.class]]
  Discipline discipline = Discipline::fifo;
  scheduling::Policy policy = {};      // of `listed`
  std::optional<WidthLaw> batch = {};  // jobs that arrive together; none: one by one
  std::int64_t backlog = 1;            // jobs that always wait when saturated
  double estimate_factor = 1.0;        // users say factor x length to easy and conservative
  std::optional<double> horizon;
  double horizon_from = 0.0;             // what happens before is not counted
  std::int64_t waiting_at_first = 0;     // jobs that wait at time 0
  double short_job = 0.0;                // threshold of the bounded slowdown; 0: not told
  answers::LawQuestions questions = {};  // what is told of the laws of wait and response

  bool preempts() const;
  bool on_nodes() const { return !partitions.empty(); }
  bool saturated() const { return arrivals.kind == arrivals::Kind::saturated; }
};

// Jobs of one class and one width: what chains and engines distinguish.
struct JobType {
  std::size_t job_class = 0;
  std::int64_t width = 1;
  double probability = 0.0;
};
// In order of class, then width. A class with a width law of its own is several types.
std::vector<JobType> types_of(const Model& model);

// What the policy is called: "easy", "easy, shortest first".
std::string policy_name(const Model& model);

// May a job of this class and width run there?
bool admits(const Model& model, std::size_t cluster, std::size_t job_class, std::int64_t width);

// Probability that such a job goes to each cluster under the random broker: by weight, among those that admit it.
std::vector<double> routing(const Model& model, std::size_t job_class, std::int64_t width);

// One cluster by itself, as the random broker feeds it: its share of the rate and its own mix of jobs, lengths divided
// by its speed. Nothing when it gets no jobs.
std::optional<Model> alone(const Model& model, std::size_t cluster);

double total_processors(const Model& model);
double mean_width(const Model& model);
double mean_length(const Model& model);  // at speed 1
double mean_demand(const Model& model);  // E[width x length], processor time at speed 1
double capacity(const Model& model);     // sum of processors x speed
double full_rate(const Model& model);    // that offers exactly the capacity (on nodes: of the scarcest resource)
double load(const Model& model);         // offered over capacity; 1 when saturated
std::int64_t widest(const Model& model);
bool common_length(const Model& model);  // one class, or classes that share one length object
bool all_exponential(const Model& model);

// What is told apart in the answers: the named classes, or widths (one by one while few, else by octaves, the
// widest always by itself).
struct Grouping {
  std::vector<std::string> names;
  std::vector<std::size_t> of_type;  // types_of(model)[i] belongs to names[of_type[i]]
};
Grouping grouping(const Model& model);

}  // namespace sojourn::rigid_jobs
