// Sequential jobs on a grid: every job needs one processor. A broker sends it, when it arrives, to one of
// several clusters, which serve first come, first served or in another order; the processors of one cluster are alike,
// those of two need not be.
//
// Source: Berten, Goossens and Jeannot, INRIA RR-5499 (2005), and beyond it: other brokers, MAP arrivals,
// phase-type lengths, optimal routing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/law_questions.h"
#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/clusters/broker.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::sequential_grid {

using clusters::Broker;
using clusters::Cluster;

// Who is served, of the jobs at one cluster; in the order of their rows in the vocabulary.
//   fifo   in order of arrival
//   ps     everybody: the processors are shared equally, no job has more than one
//   sjf    whenever a processor falls free, the shortest that waits
//   srpt   those with the least left, at any moment
enum class Discipline { fifo, ps, sjf, srpt };
std::string to_string(Discipline discipline);

struct Model {
  std::string title;
  std::vector<Cluster> clusters;
  Broker broker = Broker::random;
  std::vector<double> weights;         // of `random`, one per cluster; not yet normalised
  std::vector<double> optimal_shares;  // of `optimal-random`, once they are known (with_routing)
  int choices = 2;                     // d of power-of-d
  arrivals::ArrivalProcess arrivals;
  distributions::DistributionPtr time;  // at speed 1
  std::optional<double> horizon;        // questions about [0, horizon] instead of the long run
  Discipline discipline = Discipline::fifo;
  double short_job = 0.0;                // threshold of the bounded slowdown; 0: not told
  answers::LawQuestions questions = {};  // what is told of the laws of wait and response
};

// Is the mean of response over length? Where short jobs wait behind long ones E[1/length] decides.
bool slowdown_is_finite(const Model& model);

double total_power(const Model& model);
double total_processors(const Model& model);
double load(const Model& model);  // offered work over capacity

// Share of the jobs each cluster gets under a blind broker (optimal-random: solved for).
std::vector<double> routing(const Model& model);

// The same model with the shares of `optimal-random` worked out, which may take seconds, so that routing() need not.
Model with_routing(Model model);

// The load and the largest rate at which no queue grows for ever.
answers::Stability stability(const Model& model);

}  // namespace sojourn::sequential_grid
