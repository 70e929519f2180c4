// A figure as the script of a page reads it.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"

namespace sojourn::plot {

// An array of figures. Values that are not finite become null; nothing in it can end a <script> element early.
std::string to_json(const std::vector<Figure>& figures);

}  // namespace sojourn::plot
