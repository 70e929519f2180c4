// Cards as files: per figure its numbers (CSV) and a model file.
#pragma once

#include <string>
#include <vector>

#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

// "fifo/worst-case" is written to fifo-worst-case.csv, .svg and .toml.
std::string file_stem(const Card& card);

// The command of the card with its model file in place of MODEL.
std::string command(const Card& card);

// Writes the files of one card into the folder, which is made when it is not there. Each is written beside its place
// and then renamed. Throws std::runtime_error when that fails.
void write(const Card& card, const std::string& folder);

// The cards as one JSON document: names, verdicts with their evidence, findings, commands.
std::string to_json(const std::vector<Card>& cards, const std::string& version);

}  // namespace sojourn::reproduce
