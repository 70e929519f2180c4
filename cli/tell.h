// Words on standard error: progress, notes, errors. Where nobody listens any more (a terminal that was closed, a full
// disk behind 2>), they are lost and the work goes on.
#pragma once

#include <fmt/format.h>

#include <cstdio>

namespace sojourn::cli {

template <class... T>
void tell(fmt::format_string<T...> format, T&&... values) {
  const std::string words = fmt::format(format, std::forward<T>(values)...);
  static_cast<void>(std::fwrite(words.data(), 1, words.size(), stderr));
}

// Standard input, output and error that were closed before the program began are opened on nothing, so that no file of
// ours takes their place; writing to such an output still fails.
void fill_standard_streams();

}  // namespace sojourn::cli
