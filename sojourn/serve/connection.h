// One connection: reads requests within limits, hands them on, writes what comes back.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/optional.hpp>
#include <list>
#include <memory>

#include "sojourn/serve/errand.h"
#include "sojourn/serve/house.h"
#include "sojourn/serve/outlet.h"

namespace sojourn::serve {

class Connection final : public Client, public std::enable_shared_from_this<Connection> {
 public:
  Connection(boost::asio::ip::tcp::socket socket, House& house);
  ~Connection() override;

  void begin() { await_request(kForHeader); }
  // Hangs up: there are too many, and this one has said nothing yet.
  void drop();

  void hear(const std::string& name, const std::string& data) override;
  void get(const Reply& reply) override;

 private:
  using Error = boost::beast::error_code;

  void await_request(std::chrono::seconds patience);
  void on_header(Error error);
  void read_body(std::uint64_t limit);
  void on_body(Error error);
  void dispatch();
  void start(const Route& route);
  void watch_for_leaving();

  void write(const Reply& reply, bool then_close);
  void on_written(bool then_close);
  void hang_up();
  void drain();

  void be_silent();
  void be_heard();

  House& house_;
  boost::beast::tcp_stream stream_;
  boost::beast::flat_buffer buffer_;
  boost::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
  Request request_;
  std::shared_ptr<boost::beast::http::response<boost::beast::http::string_body>> response_;
  std::shared_ptr<Errand> errand_;
  std::unique_ptr<Outlet> outlet_;  // while events are sent
  std::list<Connection*>::iterator among_silent_;
  bool silent_ = false;
  std::size_t requests_ = 0, drained_ = 0;
};

}  // namespace sojourn::serve
