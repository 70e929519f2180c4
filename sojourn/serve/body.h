// The JSON of a request, read with care: it may have been written by anybody.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/serve/call.h"

namespace sojourn::serve {

// An object. Throws BadRequest for anything else, for nesting too deep and for bytes that are not UTF-8.
Json parsed_body(const std::string& text);

// Fields, all of which throw BadRequest when they are of another kind.
std::string text_in(const Json& body, const std::string& name);  // required
std::string text_in(const Json& body, const std::string& name, const std::string& otherwise);
double number_in(const Json& body, const std::string& name);  // required
double number_in(const Json& body, const std::string& name, double otherwise);
bool truth_in(const Json& body, const std::string& name);                      // false where it is absent
std::vector<std::string> texts_in(const Json& body, const std::string& name);  // empty where it is absent

// A value as it would be typed: texts as they are, numbers and the rest as JSON writes them.
std::string as_typed(const Json& value);

}  // namespace sojourn::serve
