// Pieces of a page that stands alone: everything it needs is inside it, and it asks nothing of any network.
#pragma once

#include <string>
#include <vector>

#include "sojourn/plot/figure.h"
#include "sojourn/plot/look.h"

namespace sojourn::plot {

// The text as HTML, also inside an attribute.
std::string html(const std::string& text);

// A link that holds the content itself and saves it under this name.
std::string download_link(const std::string& name, const std::string& type, const std::string& content,
                          const std::string& label);

// Where the script draws figure number `index` of the page.
std::string figure_place(const Figure& figure, std::size_t index);

// Its numbers as a table that opens on a click: x downwards, series to the right; `with_link` adds a link that saves
// them.
std::string numbers_table(const Figure& figure, bool with_link = true);

// Everything around the body, with the figures as data for the script. Throws std::runtime_error, with what to install,
// when Sojourn was built without the script.
std::string whole_page(const std::string& title, const std::string& body, const std::vector<Figure>& figures,
                       Theme theme);

// The button that switches between light and dark.
std::string theme_button();

}  // namespace sojourn::plot
