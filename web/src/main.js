// Brings a page to life: draws every figure from the numbers that the page carries, and wires its few controls.
import "./errors.js";
import { drawFigure } from "./figure.js";
import { wireCopyButtons } from "./copy.js";
import { wireFilter } from "./filter.js";
import { drawGantt } from "./gantt.js";
import { wireTheme } from "./theme.js";

const figures = JSON.parse(document.getElementById("figures").textContent);
for (const place of document.querySelectorAll("[data-figure]"))
  drawFigure(place, figures[Number(place.dataset.figure)]);
drawGantt();
wireTheme();
wireCopyButtons();
wireFilter();
document.documentElement.dataset.ready = "yes";
