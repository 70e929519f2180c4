#include "sojourn/serve/listener.h"

#include <fmt/format.h>

#include <boost/asio/ip/address_v4.hpp>

#include "sojourn/base/errors.h"
#include "sojourn/serve/connection.h"

namespace sojourn::serve {
namespace {

using boost::asio::ip::tcp;
using Error = boost::system::error_code;

void throw_if(const Error& error, std::uint16_t port) {
  if (!error) return;
  const bool taken = error == boost::asio::error::address_in_use;
  throw ModelError(Complaint{.problem = taken ? fmt::format("port {} is in use", port)
                                              : fmt::format("port {} cannot be listened on: {}", port, error.message()),
                             .found = {},
                             .expected = "a free port above 1023",
                             .hint = taken ? "another sojourn serve may be running; --port 0 takes any free port"
                                           : "--port 0 takes any free port",
                             .place = {"--port", 0, 0}});
}

}  // namespace

Listener::Listener(House& house, std::uint16_t port) : house_(house), acceptor_(house.io), pause_(house.io) {
  const tcp::endpoint here(boost::asio::ip::address_v4::loopback(), port);
  Error error;
  acceptor_.open(here.protocol(), error);
  throw_if(error, port);
  acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(here, error);
  throw_if(error, port);
  acceptor_.listen(boost::asio::socket_base::max_listen_connections, error);
  throw_if(error, port);
}

std::uint16_t Listener::port() const { return acceptor_.local_endpoint().port(); }

void Listener::begin() { accept(); }

void Listener::close() {
  Error ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept() {
  acceptor_.async_accept([this](const Error& error, tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (!error) {
      try {
        welcome(std::move(socket));
      } catch (const std::exception&) {  // no memory for this one
      }
      return accept();
    }
    // No more file descriptors, say: it will pass.
    pause_.expires_after(std::chrono::milliseconds(100));
    pause_.async_wait([this](const Error& ended) {
      if (!ended && acceptor_.is_open()) accept();
    });
  });
}

// Where there are too many, the one that has kept silent longest makes room: whoever speaks at once gets in.
void Listener::welcome(tcp::socket socket) {
  Error ignored;
  if (house_.connections >= kConnections) {
    if (house_.silent.empty()) return;  // all are at work: this one has to come again
    house_.silent.front()->drop();
  }
  socket.set_option(tcp::no_delay(true), ignored);
  std::make_shared<Connection>(std::move(socket), house_)->begin();
}

}  // namespace sojourn::serve
