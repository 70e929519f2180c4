#include "sojourn/plot/shown_texts.h"

#include "sojourn/base/text.h"

namespace sojourn::plot {

Figure with_shown_texts(Figure figure) {
  for (auto* text : {&figure.title, &figure.subtitle, &figure.x.label, &figure.y.label}) *text = printable(*text);
  for (auto& s : figure.series) {
    s.name = printable(s.name);
    s.group = printable(s.group);
  }
  for (auto& m : figure.marks) m.label = printable(m.label);
  for (auto& c : figure.x.categories) c = printable(c);
  return figure;
}

}  // namespace sojourn::plot
