#include "tests/crosscheck/subject.h"

namespace sojourn::crosscheck {

void set_little(Truth& t, Extended rate, Extended jobs, Extended queue) {
  t.values["mean_jobs"] = jobs;
  t.values["mean_queue"] = queue;
  t.values["mean_response"] = jobs / rate;
  t.values["mean_wait"] = queue / rate;
  t.values["throughput"] = rate;
}

}  // namespace sojourn::crosscheck
