// Light or dark: as the reader's system says, until the button says otherwise.
const root = document.documentElement;
const words = { auto: "Colours: auto", light: "Colours: light", dark: "Colours: dark" };
const order = Object.keys(words);

function remembered() {
  try {
    return localStorage.getItem("sojourn-theme");
  } catch {
    return null; // pages opened from a file may have no storage
  }
}

function remember(theme) {
  try {
    localStorage.setItem("sojourn-theme", theme);
  } catch {
    // Then the choice lasts as long as the page.
  }
}

function show(theme, button) {
  root.dataset.theme = theme;
  button.querySelector(".theme-name").textContent = words[theme];
  button.setAttribute("aria-label", `${words[theme]}. Press to change.`);
}

export function wireTheme() {
  const button = document.getElementById("theme");
  if (!button) return;
  const asked = root.dataset.theme ?? "auto";
  let theme = asked === "auto" ? (remembered() ?? "auto") : asked;
  if (!order.includes(theme)) theme = "auto";
  show(theme, button);
  button.hidden = false;
  button.addEventListener("click", () => {
    theme = order[(order.indexOf(theme) + 1) % order.length];
    remember(theme);
    show(theme, button);
  });
}
