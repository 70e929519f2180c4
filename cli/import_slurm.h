// A slurm.conf as a model file, with a ledger of every key.
#pragma once

#include <string>

namespace sojourn::cli {

// Told by what it begins with.
bool is_slurm_conf(const std::string& path);

// Writes the model file, prints the ledger. Throws ModelError for a file that is wrong; nothing is written then.
int import_slurm(const std::string& path, const std::string& out, bool json);

}  // namespace sojourn::cli
