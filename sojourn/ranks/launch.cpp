#include <cstdlib>

#include "sojourn/ranks/team.h"

namespace sojourn::ranks {
namespace {

int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  return text ? std::atoi(text) : 0;
}

}  // namespace

// A batch script has SLURM_NTASKS without having been started that many times; a step of srun has its own count.
int launched_processes() {
  for (const char* variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "MPI_LOCALNRANKS"})
    if (const int n = number_in(variable); n > 0) return n;
  if (std::getenv("SLURM_PROCID") && number_in("SLURM_STEP_NUM_TASKS") > 1) return number_in("SLURM_STEP_NUM_TASKS");
  return 0;
}

}  // namespace sojourn::ranks
