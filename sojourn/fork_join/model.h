// Fork-join jobs: a job splits into tasks when it arrives and is done when its last task is.
//
//   ps-task   all tasks in the system share the processors equally, none faster than one processor
//   ps-job    all jobs share the one processor equally, whatever their number of tasks
//   fifo      first come, first served; a pool of processors that take tasks from one queue, or, placed on
//             "own-servers", task i of every job goes to server i, each with a queue of its own
//
// Source: Rommel, Towsley and Stankovic, COINS TR 87-52 (1987), corrected; and beyond it several servers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/answers/law_questions.h"
#include "sojourn/arrivals/arrival_process.h"
#include "sojourn/distributions/distribution.h"
#include "sojourn/distributions/whole_numbers.h"

namespace sojourn::fork_join {

enum class Discipline { ps_task, ps_job, fifo };
const std::vector<std::string>& discipline_names();
std::string_view to_string(Discipline discipline);
std::optional<Discipline> discipline_named(std::string_view name);

enum class Placement { pool, own_servers };

struct Model {
  std::string title;
  std::string cluster = "A";
  std::int64_t processors = 1;
  double speed = 1.0;
  Discipline discipline = Discipline::ps_task;
  Placement placement = Placement::pool;
  arrivals::ArrivalProcess arrivals;
  distributions::WholeNumbers tasks;    // of a job; with own_servers always `processors`
  distributions::DistributionPtr time;  // of a task, at speed 1
  std::optional<std::int64_t> tagged;   // the answer is about a job of this many tasks
  std::optional<double> horizon;        // questions about [0, horizon] instead of the long run
  // The load as it stands in the file. Computed back from the rate, 1 - load would lose half its digits at 1 - 1e-9.
  std::optional<double> stated_load;
  double short_job = 0.0;                // threshold of the bounded slowdown; 0: not told
  answers::LawQuestions questions = {};  // what is told of the laws of wait and response
};

double task_rate(const Model& model);  // mu: tasks a processor completes per unit of time
double load(const Model& model);       // offered work over capacity
bool markovian(const Model& model);    // Poisson arrivals and exponential tasks

// How many tasks the job that is asked about has: `tagged`, or any job's.
distributions::WholeNumbers asked(const Model& model);

answers::Stability stability(const Model& model);

// The measures that follow from the mean response, known to this relative error, by Little's law and the load.
void set_means(const Model& model, double mean_response, double error, answers::Measures& measures);

}  // namespace sojourn::fork_join
