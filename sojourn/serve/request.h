// A request as the endpoints see it, and what is said in return. Nothing here knows how HTTP is read or written.
#pragma once

#include <map>
#include <string>

namespace sojourn::serve {

struct Request {
  std::string method, path;                  // "POST", "/api/v1/solve"
  std::map<std::string, std::string> query;  // of what follows the question mark, decoded
  std::string host, origin, key;             // headers; empty where there is none
  std::string page, lane;                    // X-Sojourn-Page, X-Sojourn-Lane
  std::string body = {};
};

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::string nonce = {};  // of the style sheets that the page may make itself
};

// Splits "/a/b?x=1&y=%20z" into path and query. The path stays as it was sent: only exact names are known.
void set_target(Request& request, const std::string& target);

}  // namespace sojourn::serve
