#include "sojourn/plot/shown_texts.h"

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn::plot {
namespace {

// One line: a figure has no other.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return printable(text);
}

}  // namespace

Figure with_shown_texts(Figure figure) {
  for (auto* text : {&figure.title, &figure.subtitle, &figure.x.label, &figure.y.label}) *text = one_line(*text);
  for (auto& s : figure.series) {
    s.name = one_line(s.name);
    s.group = one_line(s.group);
  }
  for (auto& m : figure.marks) m.label = one_line(m.label);
  for (auto& c : figure.x.categories) c = one_line(c);
  return figure;
}

}  // namespace sojourn::plot
