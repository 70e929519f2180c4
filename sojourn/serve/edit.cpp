// One key of a model's text, set or taken away, with the rest left as it was written.
#include "sojourn/model_file/edit.h"

#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"

namespace sojourn::serve {

std::string edit(Call& call) {
  if (!call.body.contains("value")) throw BadRequest("\"value\" in the body should be a value as typed, or null");
  const Json& value = call.body["value"];
  const auto typed = value.is_null() ? std::nullopt : std::optional(as_typed(value));
  return dumped({{"model", model_file::edited(text_in(call.body, "model"), text_in(call.body, "key"), typed)}});
}

}  // namespace sojourn::serve
