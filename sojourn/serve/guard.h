// Who may ask: a page that this server sent, and nobody else who happens to reach the port.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "sojourn/serve/request.h"

namespace sojourn::serve {

class Guard {
 public:
  Guard(std::uint16_t port, std::string key);

  // What is said to those who may not; nothing to those who may. Looks at the headers alone, before a body is read.
  std::optional<Reply> refuse(const Request& request) const;

 private:
  bool is_ours(const std::string& host) const;  // 127.0.0.1:PORT and its other names

  std::uint16_t port_;
  std::string key_;
};

// {"error": {"message": ...}}
Reply error_reply(int status, const std::string& message);

}  // namespace sojourn::serve
