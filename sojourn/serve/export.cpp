// A question of the page as the command, or the Python, that asks the same.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/vocabulary/options.h"

namespace sojourn::serve {
namespace {

// As a shell takes it.
std::string for_shell(const std::string& text) {
  const auto plain = [](unsigned char c) {
    return std::isalnum(c) || std::string_view("_-./=:,%+@").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// As Python takes it: a text of JSON is one of Python too.
std::string in_python(const Json& value) {
  if (value.is_boolean()) return value.get<bool>() ? "True" : "False";
  if (value.is_array()) {
    std::string items;
    for (const auto& item : value) items += (items.empty() ? "" : ", ") + in_python(item);
    return "[" + items + "]";
  }
  return dumped(value);
}

struct Question {
  std::string verb;
  std::vector<std::pair<std::string, Json>> set, options;  // names as the page writes them
};

std::vector<std::pair<std::string, Json>> pairs_in(const Json& body, const std::string& name) {
  std::vector<std::pair<std::string, Json>> pairs;
  if (!body.contains(name) || body[name].is_null()) return pairs;
  if (!body[name].is_object()) throw BadRequest("\"" + name + "\" in the body should be an object");
  for (const auto& [key, value] : body[name].items())
    if (!value.is_null()) pairs.emplace_back(key, value);
  return pairs;
}

Question question_in(const Json& body) {
  Question q{text_in(body, "of"), pairs_in(body, "set"), pairs_in(body, "options")};
  for (const char* name : {"find", "such_that", "smallest", "largest", "minimize", "maximize"})
    if (body.contains(name) && !body[name].is_null()) q.options.emplace_back(name, body[name]);
  if (q.verb == "curve") {
    const auto vary = fmt::format("{}={}..{}:{}", text_in(body, "key"), number_in(body, "from"), number_in(body, "to"),
                                  number_in(body, "count", 40));
    q.verb = "sweep";
    q.options = {{"vary", vary}};
  }
  if (!vocabulary::verb_named(q.verb)) throw BadRequest("\"of\" should be the name of a command, such as solve");
  return q;
}

std::string dashes(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return "--" + name;
}

void put_option(std::string& text, const std::string& name, const Json& value) {
  if (value.is_boolean()) {
    if (value.get<bool>()) text += " " + dashes(name);
  } else if (value.is_array() && name == "percentiles") {
    std::string list;
    for (const auto& item : value) list += (list.empty() ? "" : ",") + as_typed(item);
    text += fmt::format(" {} {}", dashes(name), for_shell(list));
  } else if (value.is_array()) {
    for (const auto& item : value) put_option(text, name, item);
  } else {
    text += fmt::format(" {} {}", dashes(name), for_shell(as_typed(value)));
  }
}

std::string command(const Question& q, const std::string& file) {
  std::string text = fmt::format("sojourn {} {}", q.verb, for_shell(file));
  for (const auto& [key, value] : q.set) text += " --set " + for_shell(key + "=" + as_typed(value));
  for (const auto& [name, value] : q.options) put_option(text, name, value);
  return text;
}

std::string python(const Question& q, const std::string& file) {
  const std::vector<std::string> known = {"solve", "simulate", "compare", "sweep", "plan"};
  if (std::find(known.begin(), known.end(), q.verb) == known.end())
    throw BadRequest("Python has no function for " + q.verb + "; take the command");
  std::string text = "import sojourn\n\nanswer = sojourn." + q.verb + "(" + in_python(Json(file));
  for (const auto& [name, value] : q.options) {
    if (name == "vary") {
      const auto words = value.get<std::string>();
      const auto equals = words.find('=');
      text += fmt::format(", {{{}: {}}}", in_python(words.substr(0, equals)), in_python(words.substr(equals + 1)));
    } else if (name == "smallest" || name == "largest") {
      if (value == true) text += fmt::format(", wanted=\"{}\"", name);
    } else {
      text += fmt::format(", {}={}", name, in_python(value));
    }
  }
  if (!q.set.empty()) {
    text += ", set={";
    for (std::size_t i = 0; i < q.set.size(); ++i)
      text += fmt::format("{}{}: {}", i > 0 ? ", " : "", in_python(q.set[i].first), in_python(q.set[i].second));
    text += "}";
  }
  return text + ")\n";
}

}  // namespace

std::string export_question(Call& call) {
  const Question q = question_in(call.body);
  const std::string file = text_in(call.body, "file", "model.toml"), what = text_in(call.body, "what", "command");
  if (what != "command" && what != "python") throw BadRequest("\"what\" should be \"command\" or \"python\"");
  return dumped({{"text", what == "command" ? command(q, file) : python(q, file)}});
}

}  // namespace sojourn::serve
