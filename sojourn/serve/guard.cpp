#include "sojourn/serve/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "sojourn/serve/key.h"

namespace sojourn::serve {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

}  // namespace

Reply error_reply(int status, const std::string& message) {
  const nlohmann::ordered_json j = {{"error", {{"message", message}}}};
  return {status, "application/json", j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)};
}

Guard::Guard(std::uint16_t port, std::string key) : port_(port), key_(std::move(key)) {}

bool Guard::is_ours(const std::string& host) const {
  const std::string given = lower(host);
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"})
    if (given == fmt::format("{}:{}", name, port_) || (port_ == 80 && given == name)) return true;
  return false;
}

std::optional<Reply> Guard::refuse(const Request& r) const {
  // A name that somebody else's server has pointed at this machine.
  if (!is_ours(r.host))
    return error_reply(421, fmt::format("this server answers to 127.0.0.1:{} and localhost:{} alone", port_, port_));
  if (!r.origin.empty() && !(r.origin.starts_with("http://") && is_ours(r.origin.substr(7))))
    return error_reply(403, "pages of other origins may not ask this server");
  if (r.path.starts_with("/api/") && !same_key(r.key, key_))
    return error_reply(401, "the key is missing or wrong: open the address that `sojourn serve` printed");
  return std::nullopt;
}

}  // namespace sojourn::serve
