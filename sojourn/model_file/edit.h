// One key of a model file changed in its text; comments and layout of everything else stay.
#pragma once

#include <optional>
#include <string>

namespace sojourn::model_file {

// The text with the key set to a value as typed behind --set, or without the key. Keys are those of --set. What comes
// out is read again and holds exactly what setting the key would have given. Throws ModelError when the text is no
// TOML, when the key leads nowhere, or when the file is laid out in a way that the change does not fit into.
std::string edited(const std::string& text, const std::string& key, const std::optional<std::string>& value);

}  // namespace sojourn::model_file
