// What this server is, what it knows and what it has to begin with.
#include "sojourn/base/version.h"
#include "sojourn/problems/vocabulary_json.h"
#include "sojourn/serve/endpoints.h"

namespace sojourn::serve {

std::string about(Call& call) {
  const Limits& l = call.desk.limits;
  return dumped({{"sojourn", kVersion},
                 {"limits",
                  {{"body_bytes", l.body_bytes},
                   {"seconds", l.seconds},
                   {"memory_bytes", l.memory_bytes},
                   {"log_bytes", l.log_bytes}}},
                 {"files", call.desk.given()}});
}

std::string vocabulary(Call& /*call*/) { return problems::known_json(kVersion); }

std::string examples(Call& call) {
  Json all = Json::array();
  for (const Example& e : call.desk.examples()) {
    all.push_back({{"name", e.name}, {"title", e.title}, {"kind", e.kind}, {"group", e.group}});
    if (e.path.empty()) all.back()["text"] = e.text;
  }
  return dumped(all);
}

}  // namespace sojourn::serve
