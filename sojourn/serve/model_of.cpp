#include "sojourn/serve/model_of.h"

#include "sojourn/serve/body.h"

namespace sojourn::serve {

model_file::Document opened(const Call& call) {
  auto document = model_file::Document::from_text(text_in(call.body, "model"), "model.toml");
  document.confine(call.desk.readable());
  return document;
}

model_file::Document model_of(const Call& call) {
  auto document = opened(call);
  if (!call.body.contains("set") || call.body["set"].is_null()) return document;
  if (!call.body["set"].is_object()) throw BadRequest("\"set\" in the body should be an object of keys and values");
  for (const auto& [key, value] : call.body["set"].items()) document.set(key, as_typed(value));
  return document;
}

}  // namespace sojourn::serve
