// A card as a piece of the page.
#pragma once

#include <cstddef>
#include <string>

#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

// "not-reproduced": the class of a verdict in the style sheet.
std::string style_class(Verdict verdict);
// The verdict as a small coloured label.
std::string chip(Verdict verdict, const std::string& text);

// `figure` is the number of its picture on the page; `pictures` says whether there is an SVG beside it.
std::string card_html(const Card& card, std::size_t figure, bool pictures);

}  // namespace sojourn::reproduce
