// What --vary says: a key and the values it takes.
//   KEY=0.1..0.9:9        nine values, evenly spaced, both ends included
//   KEY=1..1024:11:log    eleven values, evenly spaced in the logarithm
//   KEY=1..64             every whole number
//   KEY=fifo,easy         a list; commas inside [ ], { } and quotes do not part it, and an item may be a range
#pragma once

#include <string>
#include <vector>

#include "sojourn/store/study.h"

namespace sojourn::sweep {

// Throws ModelError.
store::Variable parse_vary(const std::string& text);

// All of them: the first is the outermost. Throws ModelError also when two say something about the same key.
std::vector<store::Variable> parse_varies(const std::vector<std::string>& texts);

// Keys that count something, such as cluster.processors: ranges over them are whole numbers.
bool counts_something(const std::string& key);

}  // namespace sojourn::sweep
