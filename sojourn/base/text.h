// Small words: numbers as people read them, and the name someone probably meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sojourn {

// Shortest text with about `digits` significant digits: "0.7", "41.44", "1.2e-09", "inf".
std::string number_text(double value, int digits = 6);

// "12,345,678"
std::string grouped(double whole);

// "3.2 GB", "14 MB": decimal units.
std::string bytes_text(double bytes);

// "2 s", "1 min 20 s", "3 h 5 min"
std::string duration_text(double seconds);

// The known name that `name` is most likely a misspelling of, or "" if none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

// Text from outside as it may be shown on a terminal: control characters and bytes that are not UTF-8 become \x1b.
// A tab is a space.
std::string printable(std::string_view text);
std::vector<std::string> printable_characters(std::string_view text);  // one entry for each character

// What may be chosen, for messages: "fifo", or "one of fifo, easy".
std::string one_of(const std::vector<std::string>& choices);

std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace sojourn
