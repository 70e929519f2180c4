// Figures as one HTML file: interactive, and complete in itself.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"
#include "sojourn/plot/look.h"

namespace sojourn::plot {

// A card for each figure. Throws std::runtime_error when Sojourn was built without npm.
std::string page(const std::vector<Figure>& figures, Theme theme = Theme::automatic);

}  // namespace sojourn::plot
