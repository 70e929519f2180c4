// Which endpoint answers what.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/serve/call.h"

namespace sojourn::serve {

enum class Takes { nothing, json, log };  // as its body

struct Route {
  std::string_view method;
  std::string_view path;  // below /api/v1/; * stands for a part of its own
  bool streams;           // events before the answer
  Takes takes;
  std::string (*answer)(Call& call);  // JSON; empty: there is nothing to say
};

const std::vector<Route>& routes();

inline constexpr std::string_view kApi = "/api/v1/";

struct Found {
  const Route* route = nullptr;
  bool other_method = false;  // the address is right
};
Found find_route(std::string_view method, std::string_view path);

// Does what is asked and turns every kind of trouble into words. Never throws.
Reply answer(const Route& route, Call& call);

}  // namespace sojourn::serve
