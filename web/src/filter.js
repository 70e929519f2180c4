// The buttons that show all cards or those of one verdict.

// A section without a card left says nothing.
const hideEmpty = (sections, inside) => {
  for (const section of sections) section.hidden = !section.querySelector(`${inside}:not([hidden])`);
};

export function wireFilter() {
  const buttons = [...document.querySelectorAll("button[data-show]")];
  if (buttons.length === 0) return;
  const status = document.querySelector(".shown");

  const show = (verdict) => {
    for (const part of document.querySelectorAll("[data-verdict]"))
      part.hidden = verdict !== "" && part.dataset.verdict !== verdict;
    hideEmpty(document.querySelectorAll(".index section"), "li");
    hideEmpty(document.querySelectorAll("section.paper"), ".card");
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.dataset.show === verdict));
    const all = document.querySelectorAll(".card").length, seen = document.querySelectorAll(".card:not([hidden])").length;
    status.textContent = verdict === "" ? "" : `showing ${seen} of ${all}`;
  };
  for (const button of buttons) button.addEventListener("click", () => show(button.dataset.show));

  // A link to a card that is hidden shows all again.
  window.addEventListener("hashchange", () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.hidden) return;
    show("");
    target.scrollIntoView();
  });
}
