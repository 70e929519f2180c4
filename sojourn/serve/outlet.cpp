#include "sojourn/serve/outlet.h"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>

#include "sojourn/serve/events.h"
#include "sojourn/serve/limits.h"

namespace sojourn::serve {
namespace {

constexpr std::size_t kFallenBehind = 1 << 20;  // bytes

std::string chunk(std::string_view text) { return fmt::format("{:x}\r\n{}\r\n", text.size(), text); }

}  // namespace

Outlet::Outlet(boost::beast::tcp_stream& stream, std::string head, std::function<std::shared_ptr<void>()> owner,
               std::function<void()> closed)
    : stream_(stream), pause_(stream.get_executor()), owner_(std::move(owner)), closed_(std::move(closed)) {
  put(std::move(head));
  keep_alive();
}

void Outlet::send(const std::string& name, const std::string& data) {
  if (bytes_ < kFallenBehind) put(chunk(event_text(name, data)));
}

void Outlet::send_last(const std::string& name, const std::string& data) {
  last_ = true;
  pause_.cancel();
  put(chunk(event_text(name, data)) + "0\r\n\r\n");
}

void Outlet::put(std::string text) {
  if (done_) return;
  bytes_ += text.size();
  waiting_.push_back(std::move(text));
  if (waiting_.size() == 1) write_next();
}

void Outlet::write_next() {
  stream_.expires_after(kForWriting);
  boost::asio::async_write(stream_, boost::asio::buffer(waiting_.front()),
                           [this, owner = owner_()](const boost::system::error_code& error, std::size_t) {
                             if (done_) return;
                             if (error) return close();
                             bytes_ -= waiting_.front().size();
                             waiting_.pop_front();
                             if (!waiting_.empty()) return write_next();
                             stream_.expires_never();
                             if (last_) close();
                           });
}

void Outlet::keep_alive() {
  pause_.expires_after(kBetweenSigns);
  pause_.async_wait([this, owner = owner_()](const boost::system::error_code& error) {
    if (error || done_) return;
    if (waiting_.empty()) put(chunk(kAlive));
    keep_alive();
  });
}

void Outlet::close() {
  done_ = true;
  pause_.cancel();
  closed_();
}

}  // namespace sojourn::serve
