// The chart itself, drawn by Observable Plot: one mark for each series, one pointer over all of them.
import * as Plot from "@observablehq/plot";
import { colour, dash, isOpen, isPoints, lineWidth, shape } from "./look.js";
import { drawable, tickText, ticks, valueText, xDomain, yDomain } from "./scale.js";

// Over words the series of one word stand side by side.
function beside(figure, k) {
  if (figure.x.categories.length === 0) return 0;
  const n = figure.series.length;
  return ((k - (n - 1) / 2) * 0.5) / n;
}

// One object for each place of a series; where nothing can stand, y is NaN and the line has a gap.
function pointsOf(figure, k) {
  const series = figure.series[k];
  return series.x.map((x, i) => {
    const seen = drawable(figure.x, x) && drawable(figure.y, series.y[i]);
    const end = (ends) => (ends.length > 0 && drawable(figure.y, ends[i]) ? ends[i] : NaN);
    return { k, i, series, x, place: x + beside(figure, k), y: seen ? series.y[i] : NaN,
      low: end(series.low), high: end(series.high) };
  });
}

function xText(figure, x) {
  return figure.x.categories[x] ?? valueText(x);
}

function tipText(figure, point) {
  const lines = [point.series.label, `${figure.x.label || "x"}: ${xText(figure, point.x)}`,
    `${figure.y.label || "y"}: ${valueText(point.y)}`];
  if (Number.isFinite(point.low) && Number.isFinite(point.high))
    lines.push(`interval: ${valueText(point.low)} to ${valueText(point.high)}`);
  return lines.filter(Boolean).join("\n");
}

function seriesMarks(figure, k) {
  const series = figure.series[k];
  const all = pointsOf(figure, k);
  const seen = all.filter((p) => Number.isFinite(p.y));
  const paint = colour(series);
  const marks = [];
  const withEnds = seen.filter((p) => Number.isFinite(p.low) && Number.isFinite(p.high));
  if (withEnds.length > 0)
    marks.push(Plot.ruleX(withEnds, { x: "place", y1: "low", y2: "high", stroke: paint, strokeWidth: 1.5,
      strokeOpacity: 0.85, marker: "tick", clip: true, className: `interval-${k}` }));
  const points = isPoints(figure, series);
  if (!points)
    marks.push(Plot.line(all, { x: "place", y: "y", stroke: paint, strokeWidth: lineWidth(series),
      strokeDasharray: dash(series), strokeLinejoin: "round", clip: true, className: `series-${k}` }));
  // A line that is one lone point would not be seen at all.
  if (points || series.variant > 0 || seen.length === 1)
    marks.push(Plot.dot(seen, { x: "place", y: "y", symbol: shape(series), r: points ? 4 : 3.4, stroke: points && !isOpen(series) ? "var(--card)" : paint,
      strokeWidth: points && !isOpen(series) ? 1 : 1.5, fill: isOpen(series) ? "var(--card)" : paint, clip: true, className: points ? `series-${k}` : `points-${k}` }));
  return marks;
}

// Labels stand over their lines; those that would touch go into rows above each other.
function placedMarks(figure, [from, to], width) {
  const axis = figure.x;
  const part = (x) => (axis.log ? Math.log(x / from) / Math.log(to / from) : (x - from) / (to - from));
  const ends = []; // of the last label in each row
  return figure.marks.filter((m) => drawable(axis, m.x)).map((m) => {
    const at = part(m.x), wide = (7.2 * m.label.length) / (width - 60);
    const anchor = at > 0.8 ? "end" : at < 0.2 ? "start" : "middle";
    const left = at - wide * { start: 0, middle: 0.5, end: 1 }[anchor];
    let row = ends.findIndex((end) => left >= end);
    if (row < 0) row = ends.push(0) - 1;
    ends[row] = left + wide + 0.02;
    return { ...m, anchor, row };
  });
}

function verticalMarks(marks) {
  return marks.flatMap((m) => [
    Plot.ruleX([m.x], { stroke: "var(--muted)", strokeDasharray: "4 4", strokeWidth: 1.2, className: "mark" }),
    Plot.text([m], { x: "x", text: "label", frameAnchor: "top", dy: -8 - 16 * m.row, lineAnchor: "bottom",
      fill: "var(--muted)", textAnchor: m.anchor }),
  ]);
}

export function chart(figure, hidden, width) {
  const indices = figure.series.map((_, k) => k).filter((k) => !hidden.has(k));
  const xs = xDomain(figure), ys = yDomain(figure, indices.map((k) => figure.series[k]));
  const height = Math.round(Math.min(Math.max(width * 0.56, 270), 460));
  const xTicks = ticks(figure.x, xs, Math.max(3, Math.floor(width / 90)));
  const yTicks = ticks(figure.y, ys, Math.max(3, Math.floor(height / 60)));
  const xWords = figure.x.categories;
  const turned = xWords.length > 0 && Math.max(...xWords.map((w) => w.length)) * 7 > (width - 60) / xWords.length;
  // Lines first, then points, so that no interval hides under a line.
  const layers = [...indices].sort((a, b) => isPoints(figure, figure.series[a]) - isPoints(figure, figure.series[b]));
  const points = indices.flatMap((k) => pointsOf(figure, k)).filter((p) => Number.isFinite(p.y));
  const marks = placedMarks(figure, xs, width);
  const markRows = Math.max(0, ...marks.map((m) => m.row + 1));
  const wide = Math.max(...yTicks.map((v) => tickText(v).length), 1);

  const svg = Plot.plot({
    width, height,
    marginLeft: Math.max(34, 14 + 7.2 * wide), marginRight: 16, marginTop: 30 + 16 * markRows,
    marginBottom: turned ? 34 + 6 * Math.min(14, Math.max(...xWords.map((w) => w.length))) : 44,
    style: { fontFamily: "inherit", fontSize: "12.5px", overflow: "visible", background: "none", color: "inherit" },
    x: { type: figure.x.log ? "log" : "linear", domain: xs },
    y: { type: figure.y.log ? "log" : "linear", domain: ys },
    marks: [
      Plot.gridY({ ticks: yTicks, stroke: "var(--line)", strokeOpacity: 1 }),
      Plot.axisY({ ticks: yTicks, tickFormat: tickText, tickSize: 0, label: figure.y.label || null, labelAnchor: "top",
        labelArrow: "none", labelOffset: Math.max(34, 14 + 7.2 * wide) }),
      Plot.axisX({ ticks: xTicks, tickFormat: (v) => (xWords.length > 0 ? xWords[v] : tickText(v)), tickSize: 4,
        label: figure.x.label || null, labelAnchor: "center", labelArrow: "none", tickRotate: turned ? -35 : 0 }),
      Plot.ruleY([ys[0]], { stroke: "var(--muted)" }),
      ...verticalMarks(marks),
      ...layers.flatMap((k) => seriesMarks(figure, k)),
      Plot.dot(points, Plot.pointer({ x: "place", y: "y", r: 5.5, stroke: "currentColor", strokeWidth: 1.5, maxRadius: 60 })),
      Plot.tip(points, Plot.pointer({ x: "place", y: "y", title: (p) => tipText(figure, p), maxRadius: 60,
        fill: "var(--card)", stroke: "var(--edge)", lineWidth: 26, fontSize: 12.5, textPadding: 10 })),
    ],
  });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${figure.title || figure.y.label}: ${indices.length} series`);
  return svg;
}
