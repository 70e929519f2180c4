// The events of one answer on their way out, in order, with a sign of life when nothing else is said. A client that
// does not read holds up nobody: what is only news is left out when it has fallen behind.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <string>

namespace sojourn::serve {

class Outlet {
 public:
  // `owner` keeps the stream alive; `closed` is called once, when all has been written or the client is gone.
  Outlet(boost::beast::tcp_stream& stream, std::string head, std::function<std::shared_ptr<void>()> owner,
         std::function<void()> closed);

  void send(const std::string& name, const std::string& data);
  void send_last(const std::string& name, const std::string& data);

 private:
  void put(std::string text);
  void write_next();
  void keep_alive();
  void close();

  boost::beast::tcp_stream& stream_;
  boost::asio::steady_timer pause_;
  std::function<std::shared_ptr<void>()> owner_;
  std::function<void()> closed_;
  std::deque<std::string> waiting_;  // the first of them is being written
  std::size_t bytes_ = 0;
  bool last_ = false, done_ = false;
};

}  // namespace sojourn::serve
