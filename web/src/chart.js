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

const within = (v, [from, to]) => v >= from && v <= to;

function xText(figure, x) {
  return figure.x.categories[x] ?? valueText(x);
}

// "mean wait (time units)" is long beside a number: the axis says the unit.
const short = (label, otherwise) => label.replace(/ \([^)]*\)$/, "") || otherwise;

function tipText(figure, point) {
  const lines = [point.series.label, `${short(figure.x.label, "x")}: ${xText(figure, point.x)}`,
    `${short(figure.y.label, "y")}: ${valueText(point.y)}`];
  if (Number.isFinite(point.low) && Number.isFinite(point.high))
    lines.push(`interval: ${valueText(point.low)} to ${valueText(point.high)}`);
  return lines.filter(Boolean).join("\n");
}

function intervalMark(k, points, paint) {
  return Plot.ruleX(points, { x: "place", y1: "low", y2: "high", stroke: paint, strokeWidth: 1.5, strokeOpacity: 0.85,
    marker: "tick", clip: true, className: `interval-${k}` });
}

function lineMark(k, points, series) {
  return Plot.line(points, { x: "place", y: "y", stroke: colour(series), strokeWidth: lineWidth(series),
    strokeDasharray: dash(series), strokeLinejoin: "round", clip: true, className: `series-${k}` });
}

// Filled points have a rim of paper, so that they stand out from lines and from each other.
function dotMark(points, series, radius, rimmed, className) {
  const paint = colour(series);
  const open = isOpen(series);
  return Plot.dot(points, { x: "place", y: "y", symbol: shape(series), r: radius, className,
    fill: open ? "var(--card)" : paint, stroke: rimmed && !open ? "var(--card)" : paint,
    strokeWidth: rimmed && !open ? 1 : 1.5 });
}

function seriesMarks(figure, k, xs, ys) {
  const series = figure.series[k];
  const all = pointsOf(figure, k);
  const seen = all.filter((p) => within(p.place, xs) && within(p.y, ys));
  const known = seen.filter((p) => Number.isFinite(p.low) && Number.isFinite(p.high));
  const points = isPoints(figure, series);
  const marks = [];
  if (known.length > 0) marks.push(intervalMark(k, known, colour(series)));
  if (!points) marks.push(lineMark(k, all, series));
  if (points) marks.push(dotMark(seen, series, 4, true, `series-${k}`));
  // Marks on a line that would look like another one; and a line of one lone point would not be seen at all.
  else if (series.variant > 0 || seen.length === 1) marks.push(dotMark(seen, series, 3.4, false, `points-${k}`));
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

const longest = (words) => Math.max(1, ...words.map((w) => w.length));

// Words that do not fit beside each other are turned.
function layout(figure, width) {
  const words = figure.x.categories;
  const turned = words.length > 0 && longest(words) * 7 > (width - 60) / words.length;
  return { turned, height: Math.round(Math.min(Math.max(width * 0.56, 270), 460)),
    bottom: turned ? 34 + 6 * Math.min(14, longest(words)) : 44 };
}

// Slots, tasks and processors come whole: no tick at 1.5 of them.
function wholeTicks(figure, all) {
  const whole = all.filter(Number.isInteger);
  return whole.length > 1 && figure.series.every((s) => s.x.every(Number.isInteger)) ? whole : all;
}

function axes(figure, xs, ys, { turned, height }, width) {
  const words = figure.x.categories;
  const xTicks = wholeTicks(figure, ticks(figure.x, xs, Math.min(10, Math.max(3, Math.floor((width - 60) / 58)))));
  const yTicks = ticks(figure.y, ys, Math.max(3, Math.floor(height / 60)));
  const marks = [
    Plot.gridY({ ticks: yTicks, stroke: "var(--line)", strokeOpacity: 1 }),
    // The label stands above the chart, as text of the page, where it can be broken into lines.
    Plot.axisY({ ticks: yTicks, tickFormat: tickText, tickSize: 0, label: null }),
    Plot.axisX({ ticks: xTicks, tickFormat: (v) => words[v] ?? tickText(v), tickSize: 4, label: figure.x.label || null,
      labelAnchor: "center", labelArrow: "none", tickRotate: turned ? -35 : 0 }),
    Plot.ruleY([ys[0]], { stroke: "var(--muted)" }),
  ];
  return { marks, left: Math.max(28, 12 + 7.2 * longest(yTicks.map(tickText))) };
}

// Lines first, then points, so that no interval hides under a line.
function layered(figure, indices) {
  return [...indices].sort((a, b) => isPoints(figure, figure.series[a]) - isPoints(figure, figure.series[b]));
}

function pointer(figure, points) {
  const near = { x: "place", y: "y", maxRadius: 60 };
  return [
    Plot.dot(points, Plot.pointer({ ...near, r: 5.5, stroke: "currentColor", strokeWidth: 1.5 })),
    Plot.tip(points, Plot.pointer({ ...near, title: (p) => tipText(figure, p), fill: "var(--card)",
      stroke: "var(--edge)", lineWidth: 30, lineHeight: 1.35, fontSize: 12.5, textPadding: 9 })),
  ];
}

export function chart(figure, hidden, width) {
  const indices = figure.series.map((_, k) => k).filter((k) => !hidden.has(k));
  const xs = xDomain(figure), ys = yDomain(figure, indices.map((k) => figure.series[k]));
  const size = layout(figure, width);
  const axis = axes(figure, xs, ys, size, width);
  const vertical = placedMarks(figure, xs, width);
  const rows = Math.max(0, ...vertical.map((m) => m.row + 1));
  const points = indices.flatMap((k) => pointsOf(figure, k)).filter((p) => within(p.place, xs) && within(p.y, ys));

  const svg = Plot.plot({
    width, height: size.height, marginLeft: axis.left, marginRight: 14, marginTop: 12 + 17 * rows,
    marginBottom: size.bottom,
    style: { fontFamily: "inherit", fontSize: "12.5px", overflow: "visible", background: "none", color: "inherit" },
    x: { type: figure.x.log ? "log" : "linear", domain: xs },
    y: { type: figure.y.log ? "log" : "linear", domain: ys },
    marks: [...axis.marks, ...verticalMarks(vertical),
      ...layered(figure, indices).flatMap((k) => seriesMarks(figure, k, xs, ys)), ...pointer(figure, points)],
  });
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `${figure.title || figure.y.label}: ${indices.length} series`);
  return svg;
}
