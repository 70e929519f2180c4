// Names of nodes as Slurm writes them: "n[01-16,20],gpu[1-2]x[0-3]".
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sojourn::slurm_conf {

// Each name once, in order; nothing when the text is not such a list, or names more than a million nodes.
std::optional<std::vector<std::string>> expanded(const std::string& text);

}  // namespace sojourn::slurm_conf
