// Files that are there as a whole or not at all.
#pragma once

#include <string>

namespace sojourn {

// Writes beside the place and renames, so that a full disk or a kill never leaves half a file. Makes missing folders.
// Throws std::runtime_error with the name and the reason.
void write_whole_file(const std::string& path, const std::string& content);

}  // namespace sojourn
