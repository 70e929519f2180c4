#include "sojourn/serve/connection.h"

#include <boost/asio/post.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <limits>

#include "sojourn/serve/response.h"
#include "sojourn/serve/static_files.h"

namespace sojourn::serve {
namespace {

namespace http = boost::beast::http;

// A header that stands there twice is as good as none: who reads which of them?
std::string only(const http::fields& fields, boost::beast::string_view name) {
  const auto range = fields.equal_range(name);
  if (range.first == range.second || std::next(range.first) != range.second) return "";
  return std::string(range.first->value());
}

std::string short_name(std::string text) {
  constexpr std::size_t kLongest = 64;
  text.resize(std::min(text.size(), kLongest));
  return text;
}

}  // namespace

Connection::Connection(boost::asio::ip::tcp::socket socket, House& house) : house_(house), stream_(std::move(socket)) {
  ++house_.connections;
}

Connection::~Connection() {
  be_heard();
  --house_.connections;
}

void Connection::be_silent() {
  if (silent_) return;
  silent_ = true;
  among_silent_ = house_.silent.insert(house_.silent.end(), this);
}

void Connection::be_heard() {
  if (silent_) house_.silent.erase(among_silent_);
  silent_ = false;
}

void Connection::drop() {
  be_heard();
  hang_up();
}

void Connection::await_request(std::chrono::seconds patience) {
  be_silent();
  parser_.emplace();
  parser_->header_limit(kHeaderBytes);
  parser_->body_limit(std::numeric_limits<std::uint64_t>::max());  // set when it is known what is asked
  stream_.expires_after(patience);
  http::async_read_header(stream_, buffer_, *parser_,
                          [self = shared_from_this()](Error error, std::size_t) { self->on_header(error); });
}

void Connection::on_header(Error error) {
  if (error == http::error::header_limit) return write(error_reply(431, "the header of the request is too long"), true);
  if (error && error.category() == http::make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return write(error_reply(400, "this is not HTTP: " + error.message()), true);
  if (error) return hang_up();
  const auto& head = parser_->get();
  request_ = {};
  request_.method = std::string(head.method_string());
  set_target(request_, std::string(head.target()));
  request_.host = only(head, "Host");
  request_.origin = head.count("Origin") ? only(head, "Origin") : "";
  if (head.count("Origin") && request_.origin.empty()) request_.origin = "several";
  request_.key = only(head, "X-Sojourn-Key");
  request_.page = short_name(only(head, "X-Sojourn-Page"));
  request_.lane = short_name(only(head, "X-Sojourn-Lane"));
  if (auto refusal = house_.guard->refuse(request_)) return write(*refusal, true);
  const auto found = find_route(request_.method, request_.path);
  const bool log = found.route && found.route->takes == Takes::log;
  read_body(log ? house_.desk.limits.log_bytes : house_.desk.limits.body_bytes);
}

void Connection::read_body(std::uint64_t limit) {
  const auto length = parser_->content_length();
  if (length && *length > limit)
    return write(error_reply(413, "the body of the request is larger than " + std::to_string(limit) + " bytes"), true);
  parser_->body_limit(limit);
  stream_.expires_after(kForBody);
  const auto read = [self = shared_from_this()] {
    http::async_read(self->stream_, self->buffer_, *self->parser_,
                     [self](Error error, std::size_t) { self->on_body(error); });
  };
  if (!boost::beast::iequals(parser_->get()["Expect"], "100-continue")) return read();
  static const std::string go_on = "HTTP/1.1 100 Continue\r\n\r\n";
  boost::asio::async_write(stream_, boost::asio::buffer(go_on),
                           [self = shared_from_this(), read](Error error, std::size_t) {
                             if (error) return self->hang_up();
                             read();
                           });
}

void Connection::on_body(Error error) {
  if (error == http::error::body_limit)
    return write(error_reply(413, "the body of the request is larger than this server takes"), true);
  if (error) return hang_up();
  be_heard();
  request_.body = std::move(parser_->get().body());
  dispatch();
}

void Connection::dispatch() {
  const bool close = !parser_->get().keep_alive();
  if (!request_.path.starts_with("/api/")) {
    if (request_.method != "GET" && request_.method != "HEAD")
      return write(error_reply(405, "only GET is answered here"), close);
    return write(static_reply(request_.path), close);
  }
  const auto found = find_route(request_.method, request_.path);
  if (found.route) return start(*found.route);
  write(found.other_method ? error_reply(405, "this address wants another method")
                           : error_reply(404, "there is no such question; docs/reference/http.md lists them"),
        close);
}

void Connection::start(const Route& route) {
  errand_ = std::make_shared<Errand>(house_, route, std::move(request_), weak_from_this());
  if (!errand_->begin()) {
    errand_.reset();
    return write(error_reply(503, "too many computations wait already; try again in a moment"), true);
  }
  stream_.expires_never();
  watch_for_leaving();
  if (!route.streams) return;
  outlet_ = std::make_unique<Outlet>(
      stream_, head_of_stream(), [this]() -> std::shared_ptr<void> { return shared_from_this(); },
      [this] {
        if (errand_) errand_->end(Ending::left);
        hang_up();
      });
}

// Nothing is expected from a client that waits for its answer, except that it may go away.
void Connection::watch_for_leaving() {
  stream_.socket().async_wait(boost::asio::ip::tcp::socket::wait_read,
                              [self = shared_from_this(), watched = std::weak_ptr<Errand>(errand_)](Error error) {
                                const auto errand = watched.lock();
                                if (error || !errand || self->errand_ != errand) return;
                                Error trouble;
                                if (self->stream_.socket().available(trouble) > 0) return;  // the next request, early
                                errand->end(Ending::left);
                                self->hang_up();
                              });
}

void Connection::hear(const std::string& name, const std::string& data) {
  if (outlet_) outlet_->send(name, data);
}

void Connection::get(const Reply& reply) {
  errand_.reset();
  if (outlet_)
    outlet_->send_last(reply.status == 200 ? "result" : "failed", reply.body);
  else
    write(reply, !parser_->get().keep_alive());
}

void Connection::write(const Reply& reply, bool then_close) {
  response_ = std::make_shared<http::response<http::string_body>>(as_http(reply, !then_close));
  if (request_.method == "HEAD") response_->body().clear();  // its length stays
  stream_.expires_after(kForWriting);
  http::async_write(stream_, *response_, [self = shared_from_this(), then_close](Error error, std::size_t) {
    if (error) return self->hang_up();
    self->on_written(then_close);
  });
}

void Connection::on_written(bool then_close) {
  response_.reset();
  if (!then_close) return await_request(kForNextRequest);
  // What the client is still sending is let in for a moment: hanging up on it could cost it the answer.
  Error ignored;
  stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
  buffer_.clear();
  drained_ = 0;
  be_silent();
  stream_.expires_after(std::chrono::seconds(2));
  drain();
}

void Connection::drain() {
  constexpr std::size_t kPiece = 64 << 10, kMost = 64 << 20;
  stream_.async_read_some(buffer_.prepare(kPiece), [self = shared_from_this()](Error error, std::size_t got) {
    self->drained_ += got;
    if (error || self->drained_ > kMost) return self->hang_up();
    self->drain();
  });
}

void Connection::hang_up() { stream_.close(); }

}  // namespace sojourn::serve
