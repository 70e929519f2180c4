// Clusters with nodes, outages and failures, and what classes need on a node.
#pragma once

#include "sojourn/model_file/section.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::model_file {

// After the clusters themselves. A model in which no cluster has such things is left as it is.
void read_partitions(Document& document, rigid_jobs::Model& model);

// Of a class, or of [jobs] where there are none.
void read_needs(Section& section, const rigid_jobs::Model& model, rigid_jobs::JobClass& into);

void read_placement(Section& policy, rigid_jobs::Model& model);

// Once everything is read: classes that fit nowhere, outages without a gap for a job, policies that know no nodes.
void check_partitions(Document& document, const rigid_jobs::Model& model);

}  // namespace sojourn::model_file
