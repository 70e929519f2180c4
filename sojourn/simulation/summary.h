// From units of independent information to the measures of the answer.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/simulation/experiment.h"
#include "sojourn/simulation/unit.h"
#include "sojourn/simulation/what_data_tell.h"

namespace sojourn::simulation {

class Summary {
 public:
  // jobs and measured of the evidence are found here.
  Summary(const std::vector<Unit>& units, const ExperimentOptions& options, Evidence evidence);

  // Everything, into the answer: the whole and its parts, with a note on what the jobs were too few for.
  void fill(answers::MethodAnswer& answer, const Parts& parts);
  // One measure, PART.measure among them; a value that is not a number when there is none of that name.
  answers::Measure measure(const std::string& name, const Parts& parts);
  const std::vector<Tally>& thrown_together() const { return pooled_.parts; }

 private:
  // The tallies of one part in every unit; part 0 is all together.
  struct View {
    std::vector<const Tally*> units;
    Tally pooled;
    std::size_t part;
    double share = 1.0;             // of all jobs
    std::vector<Tally> store = {};  // where all together had to be added up
  };
  View view_of(std::size_t part, const Parts& parts) const;
  answers::Measures measures_of(const View& view);
  answers::Measure ratio(const View& view, std::size_t index, const Ratio& pooled);
  answers::Measure percentile(const View& view, const Percentile& which);
  void add_of_runs(answers::Measures& measures, std::size_t part);
  std::string note_on(const std::map<std::string, double>& too_few, const std::string& of_what) const;
  // Takes the interval away where the jobs are too few for it.
  answers::Measure judged(const std::string& name, answers::Measure measure, const View& view, double needed);

  const std::vector<Unit>& units_;
  ExperimentOptions options_;
  Evidence evidence_;
  Unit pooled_;
  std::map<std::string, double> too_few_, too_few_in_parts_;  // measure: jobs it would take
};

// An answer that says no more than that it was simulated, and from which seed.
answers::MethodAnswer blank_answer(const ExperimentOptions& options);

// The tally of a part (0: the whole) among those of a unit.
Tally tally_of(std::size_t part, const std::vector<Tally>& tallies, const Parts& parts);

// Index of the part that a target "PART.measure" speaks of (0: the whole), and its measure.
std::pair<std::size_t, std::string> part_and_measure(const std::string& target, const Parts& parts);

}  // namespace sojourn::simulation
