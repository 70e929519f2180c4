// The door: accepts on the loopback interface, and keeps the number of connections within bounds.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>

#include "sojourn/serve/house.h"

namespace sojourn::serve {

class Listener {
 public:
  // Throws ModelError when the port cannot be had.
  Listener(House& house, std::uint16_t port);

  std::uint16_t port() const;
  void begin();
  void close();

 private:
  void accept();
  void welcome(boost::asio::ip::tcp::socket socket);

  House& house_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
};

}  // namespace sojourn::serve
