#include "sojourn/reproduce/card.h"

#include "sojourn/reproduce/summary.h"

namespace sojourn::reproduce {

Card begin(const Heading& heading, const Axes& axes) {
  Card card;
  card.title = card.figure.title = heading.title;
  card.source = heading.source;
  card.question = heading.question;
  card.model = heading.model;
  card.command = heading.command;
  card.figure.subtitle = axes.subtitle;
  card.figure.x.label = axes.x;
  card.figure.y.label = axes.y;
  return card;
}

void conclude(Card& card, const std::vector<Claim>& claims, const std::string& finding) {
  conclude(card, claims, finding, coverage(card.figure), "the exact value");
}

void conclude(Card& card, const std::vector<Claim>& claims, const std::string& finding, const Coverage& simulated,
              const std::string& against) {
  card.verdict = judged(claims, simulated);
  card.finding = finding;
  card.evidence.clear();
  for (const Claim& claim : claims) card.evidence.push_back(evidence(claim));
  card.evidence.push_back(coverage_sentence(simulated, against));
}

}  // namespace sojourn::reproduce
