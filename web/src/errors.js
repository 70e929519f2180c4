// Whatever goes wrong is counted on the page itself, where a test can see it.
const root = document.documentElement;

function note(text) {
  root.dataset.errors = `${root.dataset.errors ?? ""}${text}\n`;
}

window.addEventListener("error", (event) => note(event.message));
window.addEventListener("unhandledrejection", (event) => note(String(event.reason)));
const told = console.error;
console.error = (...words) => {
  note(words.join(" "));
  told.apply(console, words);
};
