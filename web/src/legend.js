// The legend: every entry is a button that switches its series on and off.
import { create, symbol } from "d3";
import { colour, dash, isOpen, isPoints, lineWidth, shape } from "./look.js";

// The series an entry stands for: a group, a kind of line in all groups, or one series.
function members(figure, entry) {
  const sample = figure.series[entry.series];
  const all = figure.series.map((_, k) => k);
  if (entry.plainLine) return all.filter((k) => figure.series[k].group === sample.group);
  if (!entry.coloured) return all.filter((k) => figure.series[k].name === sample.name);
  return [entry.series];
}

function swatch(figure, entry) {
  const series = figure.series[entry.series];
  const paint = entry.coloured ? colour(series) : "var(--muted)";
  const svg = create("svg").attr("width", 30).attr("height", 12).attr("viewBox", "0 0 30 12").attr("aria-hidden", true);
  const points = !entry.plainLine && isPoints(figure, series);
  if (!points)
    svg.append("path").attr("d", "M1,6H29").attr("fill", "none").attr("stroke", paint)
      .attr("stroke-width", entry.plainLine ? 3 : lineWidth(series))
      .attr("stroke-dasharray", entry.plainLine ? null : dash(series));
  if (points || (series.variant > 0 && !entry.plainLine))
    svg.append("path").attr("d", symbol(shape(series), 42)()).attr("transform", "translate(15,6)")
      .attr("fill", isOpen(series) ? "var(--card)" : paint).attr("stroke", paint).attr("stroke-width", 1.5);
  return svg.node();
}

export function legend(figure, hidden, changed) {
  const off = new Map(); // entry -> its series, while it is switched off
  const list = create("div").attr("class", "entries").attr("role", "group").attr("aria-label", "Series shown");
  for (const entry of figure.legend) {
    const button = create("button").attr("type", "button").attr("class", "entry").attr("aria-pressed", "true");
    button.node().append(swatch(figure, entry), entry.label);
    button.on("click", () => {
      if (!off.delete(entry)) off.set(entry, members(figure, entry));
      button.attr("aria-pressed", String(!off.has(entry)));
      hidden.clear();
      for (const series of off.values()) series.forEach((k) => hidden.add(k));
      changed();
    });
    list.node().append(button.node());
  }
  return list.node();
}
