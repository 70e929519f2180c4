// All cards on one page, complete in itself: an index with the verdicts, then a card for each figure or table.
#pragma once

#include <string>
#include <vector>

#include "sojourn/reproduce/card.h"

namespace sojourn::reproduce {

struct PageOptions {
  std::string version;   // of the program
  bool quick = false;    // said on the page: fewer points, wider intervals
  bool pictures = true;  // link the SVG files beside it
};

// Cards are grouped by paper, with its citation from the catalogue. Links to pictures and numbers are relative: the
// page belongs into the folder of `write`. Throws std::runtime_error when Sojourn was built without npm.
std::string page(const std::vector<Card>& cards, const PageOptions& options);

// The figure of the card as SVG, beside its numbers. Cards without a figure have none. Throws std::runtime_error.
void write_picture(const Card& card, const std::string& folder);

}  // namespace sojourn::reproduce
