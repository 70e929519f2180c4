// What decides who may ask, and how requests are taken apart; tests/cli/serve.py asks the server itself.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "sojourn/serve/body.h"
#include "sojourn/serve/events.h"
#include "sojourn/serve/guard.h"
#include "sojourn/serve/held_file.h"
#include "sojourn/serve/key.h"
#include "sojourn/serve/routes.h"
#include "sojourn/serve/shelf.h"
#include "sojourn/serve/static_files.h"

namespace sojourn::serve {
namespace {

Request asked(const std::string& path, const std::string& host, const std::string& origin, const std::string& key) {
  Request r;
  r.method = "GET";
  r.path = path;
  r.host = host;
  r.origin = origin;
  r.key = key;
  return r;
}

int status(const Guard& guard, const Request& request) {
  const auto refusal = guard.refuse(request);
  return refusal ? refusal->status : 200;
}

TEST(Guard, KnowsHostOriginAndKey) {
  const Guard guard(8737, "the-key-itself");
  const std::string api = "/api/v1/about", ours = "127.0.0.1:8737", key = "the-key-itself";
  EXPECT_EQ(status(guard, asked(api, ours, "", key)), 200);
  EXPECT_EQ(status(guard, asked(api, "Localhost:8737", "http://localhost:8737", key)), 200);
  EXPECT_EQ(status(guard, asked(api, "", "", key)), 421);
  EXPECT_EQ(status(guard, asked(api, "127.0.0.1", "", key)), 421);
  EXPECT_EQ(status(guard, asked(api, "127.0.0.1:8737.evil.example", "", key)), 421);
  EXPECT_EQ(status(guard, asked(api, ours, "null", key)), 403);
  EXPECT_EQ(status(guard, asked(api, ours, "https://127.0.0.1:8737", key)), 403);
  EXPECT_EQ(status(guard, asked(api, ours, "http://127.0.0.1:8738", key)), 403);
  EXPECT_EQ(status(guard, asked(api, ours, "", "")), 401);
  EXPECT_EQ(status(guard, asked(api, ours, "", "the-key-itsel")), 401);
  EXPECT_EQ(status(guard, asked("/", ours, "", "")), 200);
}

TEST(Key, IsLongRandomAndComparedWhole) {
  EXPECT_EQ(random_key().size(), 32u);
  EXPECT_NE(random_key(), random_key());
  EXPECT_TRUE(same_key("abc", "abc"));
  for (const char* other : {"", "ab", "abd", "abcd", "xbc"}) EXPECT_FALSE(same_key(other, "abc")) << other;
  EXPECT_TRUE(key_trouble("letters-and_123").empty());
  for (const char* bad : {"short", "with space", "quote\"quote", "percent%20"})
    EXPECT_FALSE(key_trouble(bad).empty()) << bad;
}

TEST(Routes, MatchPartByPart) {
  EXPECT_NE(find_route("POST", "/api/v1/solve").route, nullptr);
  EXPECT_TRUE(find_route("GET", "/api/v1/solve").other_method);
  EXPECT_NE(find_route("POST", "/api/v1/logs/12/fit").route, nullptr);
  EXPECT_NE(find_route("DELETE", "/api/v1/logs/12").route, nullptr);
  for (const char* path :
       {"/api/v1/logs//fit", "/api/v1/logs/1/2/fit", "/api/v1/solve/", "/api/v1/", "/api/v2/solve", "/solve"})
    EXPECT_EQ(find_route("POST", path).route, nullptr) << path;
}

TEST(Request, SplitsItsTarget) {
  Request r;
  set_target(r, "/api/v1/logs?name=a%20b%2Fc+d&x=&y");
  EXPECT_EQ(r.path, "/api/v1/logs");
  EXPECT_EQ(r.query["name"], "a b/c d");
  EXPECT_EQ(r.query.count("y"), 1u);
  set_target(r, "/%2e%2e/?z=%4");
  EXPECT_EQ(r.path, "/%2e%2e/");
  EXPECT_EQ(r.query["z"], "%4");
}

TEST(Events, KeepEveryLine) { EXPECT_EQ(event_text("result", "{\n1}\n"), "event: result\ndata: {\ndata: 1}\n\n"); }

TEST(Body, IsAnObjectOfReasonableDepth) {
  EXPECT_EQ(text_in(parsed_body(R"({"model": "x"})"), "model"), "x");
  for (const char* bad : {"", "[]", "3", "{", "{\"a\": \"\xff\"}"}) EXPECT_THROW(parsed_body(bad), BadRequest) << bad;
  EXPECT_THROW(parsed_body("{\"a\":" + std::string(100, '[') + std::string(100, ']') + "}"), BadRequest);
  EXPECT_THROW(text_in(parsed_body(R"({"model": 3})"), "model"), BadRequest);
  EXPECT_EQ(as_typed(Json(0.7)), "0.7");
  EXPECT_EQ(as_typed(Json("0.7")), "0.7");
}

TEST(Shelf, KeepsLogsInMemoryUpToALimit) {
  Shelf shelf(10);
  const auto id = shelf.put("a.swf", "12345");
  ASSERT_NE(shelf.find(id), nullptr);
  std::ostringstream text;
  text << std::ifstream(shelf.find(id)->path).rdbuf();
  EXPECT_EQ(text.str(), "12345");
  EXPECT_THROW(shelf.put("b.swf", "123456"), TooLarge);
  EXPECT_EQ(shelf.files().count("a.swf"), 1u);
  EXPECT_TRUE(shelf.take_away(id));
  EXPECT_FALSE(shelf.take_away(id));
  EXPECT_EQ(shelf.find(id), nullptr);
}

TEST(StaticFiles, AreThoseBuiltIn) {
  const auto page = static_reply("/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body.find(page.nonce), std::string::npos);
  for (const char* path : {"/index.html/..", "/assets/", "/assets/../index.html", "/../etc/passwd", "/assets/%2e%2e"})
    EXPECT_EQ(static_reply(path).status, 404) << path;
}

}  // namespace
}  // namespace sojourn::serve
