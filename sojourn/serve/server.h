// The server: listens on the loopback interface, hands requests to the endpoints, and ends when told to.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "sojourn/serve/desk.h"

namespace sojourn::serve {

class Server {
 public:
  // Listens on 127.0.0.1; port 0: any that is free. Throws ModelError when the port is taken or not allowed.
  Server(std::unique_ptr<Desk> desk, std::uint16_t port, std::string key);
  ~Server();
  Server(const Server&) = delete;

  std::uint16_t port() const;
  std::string address() const;  // with the key, as a browser takes it
  // Serves until `stop` is set, then tells all computations to stop and waits for them.
  void run(const std::atomic<bool>& stop);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sojourn::serve
