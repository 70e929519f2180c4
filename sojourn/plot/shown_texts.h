// The texts of a figure as they may be shown. They come from model files, logs and studies: whatever draws them, a
// terminal, gnuplot or a browser, gets characters that can be seen and nothing else.
#pragma once

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

Figure with_shown_texts(Figure figure);

}  // namespace sojourn::plot
