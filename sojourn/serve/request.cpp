#include "sojourn/serve/request.h"

#include <sstream>

namespace sojourn::serve {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(16 * digit(text[i + 1]) + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

void set_target(Request& request, const std::string& target) {
  const auto mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark == std::string::npos) return;
  std::istringstream in(target.substr(mark + 1));
  for (std::string pair; std::getline(in, pair, '&');) {
    const auto equals = pair.find('=');
    request.query[decoded(pair.substr(0, equals))] =
        equals == std::string::npos ? "" : decoded(pair.substr(equals + 1));
  }
}

}  // namespace sojourn::serve
