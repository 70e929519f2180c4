// Which policies apply to a model, and how each is written in a file.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/scheduling/policy.h"

namespace sojourn::policies {

struct Candidate {
  std::string name;                                       // "easy, shortest first"
  std::vector<std::pair<std::string, std::string>> keys;  // policy.backfill, easy
  bool preempts = false;
  rigid_jobs::Discipline discipline = rigid_jobs::Discipline::listed;
  scheduling::Policy policy = {};
};

// Policies that whoever asks brings along.
using Lent = std::vector<scheduling::OwnPolicy>;

// Of drawn jobs: the model's own first, then all that it can be asked for.
std::vector<Candidate> candidates(const rigid_jobs::Model& model, const Lent& lent = {});

// Of a log: `own`, then every way of backfilling and the usual orders under easy.
std::vector<Candidate> candidates(const scheduling::Policy& own, const Lent& lent = {});

}  // namespace sojourn::policies
