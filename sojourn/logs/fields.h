// Rows into fields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sojourn::logs {

std::string_view trimmed(std::string_view text);
std::string lower(std::string_view text);

// At every separator; empty fields count.
std::vector<std::string_view> split(std::string_view row, char separator);
void split(std::string_view row, char separator, std::vector<std::string_view>& fields);  // without a new vector

// At stretches of blanks.
std::vector<std::string_view> words(std::string_view row);

// A row of a CSV: quotes around fields, doubled inside them.
void split_csv(std::string_view row, char separator, std::vector<std::string>& fields);

}  // namespace sojourn::logs
