// One question to an endpoint.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "sojourn/serve/desk.h"
#include "sojourn/serve/request.h"
#include "sojourn/serve/work.h"

namespace sojourn::serve {

using Json = nlohmann::ordered_json;

struct Call {
  Desk& desk;
  const Request& request;
  const Work& work;
  std::function<void(const std::string& name, const std::string& data)> tell;  // an event, where the answer streams
  Json body = Json::object();

  // Stops the computation with the work, and tells how far it is.
  Interruption interruption() const;
};

// The request is not what the endpoint understands: status 400, or another.
class BadRequest : public std::runtime_error {
 public:
  explicit BadRequest(const std::string& message, int http_status = 400)
      : std::runtime_error(message), status(http_status) {}
  int status;
};

// As docs/reference/http.md describes them: place, key, what is wrong, what to try.
Json complaints_json(const std::vector<Complaint>& complaints);

// {"error": {"message", "complaints"}}
Json error_json(const std::string& message, const std::vector<Complaint>& complaints = {});

// One line, whatever is in it.
std::string dumped(const Json& json);

}  // namespace sojourn::serve
