// Replies as HTTP, with the headers that every one of them has.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "sojourn/serve/request.h"

namespace sojourn::serve {

boost::beast::http::response<boost::beast::http::string_body> as_http(const Reply& reply, bool keep_alive);

// The head of an answer that is a stream of events; chunks follow.
std::string head_of_stream();

}  // namespace sojourn::serve
