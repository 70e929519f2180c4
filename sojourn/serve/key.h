// The key in the address: whoever does not have it may not ask.
#pragma once

#include <string>
#include <string_view>

namespace sojourn::serve {

// 32 digits from the system's own generator.
std::string random_key();

// What is wrong with a key that somebody chose; empty when nothing is.
std::string key_trouble(const std::string& key);

// Takes as long whatever they have in common.
bool same_key(std::string_view given, std::string_view key);

}  // namespace sojourn::serve
