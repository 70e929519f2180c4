#include "sojourn/vocabulary/option_rows.h"

namespace sojourn::vocabulary {

std::vector<Option> options_of_the_server() {
  constexpr double kLastPort = 65535, kYear = 31557600, kMostGigabytes = 1e6, kMostMegabytes = 1e5, kMostThreads = 1024;
  std::vector<Option> rows = {
      {.name = "files",
       .argument = "FILE...",
       .sentence = "models that the page begins with; logs that models may name"},
      {.name = "--port",
       .argument = "N",
       .sentence = "where to listen, on this machine only; 0: any port that is free",
       .otherwise = "8737",
       .range = between(0, kLastPort),
       .whole = true},
      {.name = "--open", .argument = "", .sentence = "open the page in the browser"},
      {.name = "--key", .argument = "TEXT", .sentence = "the key in the address", .otherwise = "a random one"},
      {.name = "--limit-seconds",
       .argument = "SECONDS",
       .sentence = "what one computation may take",
       .otherwise = "60",
       .range = between(0.1, kYear)},
      {.name = "--limit-memory",
       .argument = "GB",
       .sentence = "what computations may take together",
       .otherwise = "2",
       .range = between(0.01, kMostGigabytes)},
      {.name = "--limit-body",
       .argument = "MB",
       .sentence = "the largest request with a model",
       .otherwise = "1",
       .range = between(0.001, kMostMegabytes)},
      {.name = "--limit-log",
       .argument = "MB",
       .sentence = "the largest log, and all logs together",
       .otherwise = "256",
       .range = between(0.001, kMostMegabytes)},
      {.name = "--threads",
       .argument = "N",
       .sentence = "threads of a computation",
       .otherwise = "all cores",
       .range = between(1, kMostThreads),
       .whole = true},
  };
  for (Option& row : rows) row.verbs = verbs::serve;
  return rows;
}

}  // namespace sojourn::vocabulary
