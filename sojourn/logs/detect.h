// Which format a log is in, told by what it begins with. Names of files are not looked at.
#pragma once

#include <string>
#include <string_view>

#include "sojourn/logs/options.h"

namespace sojourn::logs {

enum class Format { swf, sacct, sacct_json, sacct_fixed, pbs, gwf, csv };

// Throws ModelError, with what to do, for what is none of them: an empty file, a binary, a Git LFS pointer, SWF with
// semicolons, text.
Format detect(const std::string& path, std::string_view beginning, const Options& options);

// The command that makes a log of a Slurm cluster, for messages.
extern const char* const kSacctCommand;

}  // namespace sojourn::logs
