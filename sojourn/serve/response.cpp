#include "sojourn/serve/response.h"

#include <fmt/format.h>

#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/write.hpp>
#include <sstream>

namespace sojourn::serve {
namespace {

namespace http = boost::beast::http;

// No script but ours, no request but to us, no frame around us.
std::string content_policy(const std::string& nonce) {
  return fmt::format(
      "default-src 'none'; script-src 'self'; style-src 'self'{}; img-src 'self' data: blob:; connect-src 'self'; "
      "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      nonce.empty() ? "" : fmt::format(" 'nonce-{}'", nonce));
}

template <class Message>
void set_common(Message& message, const std::string& type, const std::string& nonce) {
  message.set(http::field::content_type, type);
  message.set("Content-Security-Policy", content_policy(nonce));
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  message.set("Cross-Origin-Opener-Policy", "same-origin");
  message.set(http::field::cache_control, "no-store");
}

}  // namespace

http::response<http::string_body> as_http(const Reply& reply, bool keep_alive) {
  http::response<http::string_body> message(static_cast<http::status>(reply.status), 11);
  set_common(message, reply.type, reply.nonce);
  message.keep_alive(keep_alive);
  message.body() = reply.body;
  message.prepare_payload();
  if (reply.status == 204) message.erase(http::field::content_type);
  return message;
}

std::string head_of_stream() {
  http::response<http::empty_body> message(http::status::ok, 11);
  set_common(message, "text/event-stream", "");
  message.set("X-Accel-Buffering", "no");
  message.keep_alive(false);
  message.chunked(true);
  std::ostringstream out;
  out << message.base();
  return out.str();
}

}  // namespace sojourn::serve
