#include "sojourn/serve/body.h"

#include <fmt/format.h>

namespace sojourn::serve {
namespace {

constexpr int kDeepest = 32;  // the deepest body that any endpoint describes has four levels

[[noreturn]] void wrong(const std::string& name, const std::string& expected) {
  throw BadRequest(fmt::format("\"{}\" in the body should be {}", name, expected));
}

bool absent(const Json& body, const std::string& name) { return !body.contains(name) || body[name].is_null(); }

}  // namespace

Json parsed_body(const std::string& text) {
  const auto shallow = [](int depth, nlohmann::json::parse_event_t, Json&) {
    if (depth > kDeepest) throw BadRequest("the body is nested too deeply");
    return true;
  };
  try {
    Json body = Json::parse(text, shallow);
    if (!body.is_object()) throw BadRequest("the body should be a JSON object");
    return body;
  } catch (const nlohmann::json::parse_error& e) {
    throw BadRequest(fmt::format("the body is not JSON: it goes wrong at byte {}", e.byte));
  } catch (const nlohmann::json::exception&) {
    throw BadRequest("the body is not JSON that can be read: a number in it is too large");
  }
}

std::string text_in(const Json& body, const std::string& name) {
  if (absent(body, name) || !body[name].is_string()) wrong(name, "a text");
  return body[name].get<std::string>();
}

std::string text_in(const Json& body, const std::string& name, const std::string& otherwise) {
  return absent(body, name) ? otherwise : text_in(body, name);
}

double number_in(const Json& body, const std::string& name) {
  if (absent(body, name) || !body[name].is_number()) wrong(name, "a number");
  return body[name].get<double>();
}

double number_in(const Json& body, const std::string& name, double otherwise) {
  return absent(body, name) ? otherwise : number_in(body, name);
}

bool truth_in(const Json& body, const std::string& name) {
  if (absent(body, name)) return false;
  if (!body[name].is_boolean()) wrong(name, "true or false");
  return body[name].get<bool>();
}

std::vector<std::string> texts_in(const Json& body, const std::string& name) {
  std::vector<std::string> all;
  if (absent(body, name)) return all;
  if (!body[name].is_array()) wrong(name, "a list of texts");
  for (const auto& item : body[name]) {
    if (!item.is_string()) wrong(name, "a list of texts");
    all.push_back(item.get<std::string>());
  }
  return all;
}

std::string as_typed(const Json& value) { return value.is_string() ? value.get<std::string>() : dumped(value); }

}  // namespace sojourn::serve
