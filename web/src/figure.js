// One figure: its chart, its legend, and what happens when either changes.
import { chart } from "./chart.js";
import { legend } from "./legend.js";
import { setColours } from "./look.js";

const kPaperWidth = 500;

export function drawFigure(place, figure) {
  const hidden = new Set(); // indices of the series that are switched off
  const canvas = place.querySelector(".canvas");
  setColours(place, figure.colours);

  const draw = (width) => canvas.replaceChildren(chart(figure, hidden, width));
  const redraw = () => {
    const width = Math.floor(canvas.clientWidth);
    if (width > 0) draw(width);
  };
  if (figure.legend.length > 0) place.querySelector(".legend").append(legend(figure, hidden, redraw));

  redraw();
  // Paper is narrow: drawn for the screen and shrunk, nobody could read the labels.
  if (place.closest("article.card")) {
    window.addEventListener("beforeprint", () => draw(kPaperWidth));
    window.addEventListener("afterprint", redraw);
  }
  let last = canvas.clientWidth;
  new ResizeObserver(() => {
    if (canvas.clientWidth === last) return;
    last = canvas.clientWidth;
    requestAnimationFrame(redraw);
  }).observe(canvas);
}
