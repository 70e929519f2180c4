#include "sojourn/reproduce/write.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sojourn/base/whole_file.h"

namespace sojourn::reproduce {

std::string file_stem(const Card& card) {
  std::string stem = card.name;
  std::replace(stem.begin(), stem.end(), '/', '-');
  return stem;
}

std::string command(const Card& card) {
  std::string text = card.command;
  const auto at = text.find("MODEL");
  if (at != std::string::npos) text.replace(at, 5, file_stem(card) + ".toml");
  return text;
}

void write(const Card& card, const std::string& folder) {
  const std::string stem = folder + "/" + file_stem(card);
  if (!card.figure.series.empty()) write_whole_file(stem + ".csv", plot::to_csv(card.figure));
  write_whole_file(stem + ".toml", card.model);
}

std::string to_json(const std::vector<Card>& cards, const std::string& version) {
  nlohmann::ordered_json document;
  document["sojourn"] = version;
  document["figures"] = nlohmann::ordered_json::array();
  for (const auto& card : cards)
    document["figures"].push_back({{"name", card.name},
                                   {"title", card.title},
                                   {"source", card.source},
                                   {"question", card.question},
                                   {"verdict", to_string(card.verdict)},
                                   {"evidence", card.evidence},
                                   {"finding", card.finding},
                                   {"command", command(card)}});
  return document.dump(2) + "\n";
}

}  // namespace sojourn::reproduce
