// Changes to a model file that keep it one, mostly: lines taken, doubled, moved; values replaced by words of the
// vocabulary and by numbers where arithmetic breaks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sojourn::fuzz {

// As libFuzzer's custom mutator: changes the text in place, returns its new size.
std::size_t mutate_model(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

}  // namespace sojourn::fuzz
