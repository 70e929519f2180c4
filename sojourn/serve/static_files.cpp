#include "sojourn/serve/static_files.h"

#include <utility>

#include "sojourn/serve/assets.h"
#include "sojourn/serve/guard.h"
#include "sojourn/serve/key.h"

namespace sojourn::serve {
namespace {

std::string type_of(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> types[] = {{".html", "text/html; charset=utf-8"},
                                                                     {".js", "text/javascript; charset=utf-8"},
                                                                     {".css", "text/css; charset=utf-8"},
                                                                     {".svg", "image/svg+xml"},
                                                                     {".png", "image/png"},
                                                                     {".woff2", "font/woff2"},
                                                                     {".json", "application/json"},
                                                                     {".txt", "text/plain; charset=utf-8"}};
  for (const auto& [ending, type] : types)
    if (name.ends_with(ending)) return std::string(type);
  return "application/octet-stream";
}

// The page may make style sheets of its own under a number that is used once.
void put_nonce(Reply& page) {
  constexpr std::string_view kMark = "__NONCE__";
  page.nonce = random_key();
  for (auto at = page.body.find(kMark); at != std::string::npos; at = page.body.find(kMark, at))
    page.body.replace(at, kMark.size(), page.nonce);
}

}  // namespace

Reply static_reply(const std::string& path) {
  constexpr std::string_view kAssets = "/assets/";
  const std::string name = path == "/" ? "index.html" : path.starts_with(kAssets) ? path.substr(kAssets.size()) : "";
  for (const Asset& file : page_files()) {
    if (file.name != name) continue;
    Reply reply{200, type_of(file.name), std::string(file.content)};
    if (name == "index.html") put_nonce(reply);
    return reply;
  }
  return error_reply(404, "there is nothing at this address");
}

}  // namespace sojourn::serve
