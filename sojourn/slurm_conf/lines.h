// The text of a slurm.conf as its entries: comments gone, continued lines joined, included files in their place, keys
// with their values. A line that begins with NodeName, PartitionName or the like has several.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::slurm_conf {

struct Pair {
  std::string key, value;  // as they stand
  Place place;
};

using Line = std::vector<Pair>;

// Complaints are added; what is wrong is left out.
std::vector<Line> read_lines(const std::string& path, std::vector<Complaint>& complaints);

// Keys of Slurm compare without case.
std::string lowered(std::string_view text);

// Does the text begin as a slurm.conf does?
bool looks_like_conf(std::string_view beginning);

// At a comma outside brackets and quotes; empty parts are left out.
std::vector<std::string> split_list(std::string_view text);

}  // namespace sojourn::slurm_conf
