// [broker]: one reader for every family that has one.
#pragma once

#include <vector>

#include "sojourn/clusters/broker.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {

// Which cluster a job is sent to. Where there is one cluster, [broker] may stand in the file and is not looked at.
struct BrokerSection {
  clusters::Broker policy = clusters::Broker::random;
  int choices = 2;              // of power-of-d
  std::vector<double> weights;  // of random: one for each cluster, 0 for one that gets no jobs; empty: by power
};
BrokerSection read_broker(Document& document, std::size_t clusters);
// For families that run on one cluster.
void note_unused_broker(Document& document);

}  // namespace sojourn::model_file
