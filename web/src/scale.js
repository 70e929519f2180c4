// What the axes show: the rules of sojourn/plot/scale.cpp, for the series that are switched on.
import { ticks as linearTicks } from "d3";

export const drawable = (axis, v) => typeof v === "number" && Number.isFinite(v) && !(axis.log && v <= 0);

function widened(axis, [from, to]) {
  if (from < to) return [from, to];
  if (axis.log) return [from / 2, from * 2];
  const room = from === 0 ? 1 : Math.abs(from) / 2;
  return [from - room, from + room];
}

// A little room beside the first and the last point, so that their marks are whole.
function padded(axis, [from, to]) {
  const room = 0.015;
  if (axis.log) return [from / (to / from) ** room, to * (to / from) ** room];
  return [from - room * (to - from), to + room * (to - from)];
}

function withLimits(axis, [low, high]) {
  let from = drawable(axis, axis.from) ? axis.from : low;
  let to = drawable(axis, axis.to) ? axis.to : high;
  if (from > to) [from, to] = drawable(axis, axis.from) ? [from, from] : [to, to];
  return widened(axis, [from, to]);
}

function extent(axis, values) {
  let low = Infinity, high = -Infinity;
  for (const v of values)
    if (drawable(axis, v)) {
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
  return low > high ? null : [low, high];
}

const nothing = (axis) => (axis.log ? [1, 10] : [0, 1]);

// The x axis stays as it is whatever is switched off.
export function xDomain(figure) {
  const axis = figure.x;
  if (axis.categories.length > 0) return [-0.5, axis.categories.length - 0.5];
  const found = extent(axis, [...figure.series.flatMap((s) => s.x), ...figure.marks.map((m) => m.x)]);
  return withLimits(axis, found ? padded(axis, widened(axis, found)) : nothing(axis));
}

export function yDomain(figure, shown) {
  const axis = figure.y;
  const found = extent(axis, shown.flatMap((s) => [...s.y, ...s.low, ...s.high]));
  if (!found) return withLimits(axis, nothing(axis));
  let [from, to] = widened(axis, found);
  if (axis.log) return withLimits(axis, [from / 1.1, to * 1.1]);
  const room = 0.05 * (to - from);
  const atZero = found[0] === 0 || (from > 0 && from < 0.5 * to);
  const belowZero = found[1] === 0 || (to < 0 && to > 0.5 * from);
  return withLimits(axis, [atZero ? 0 : from - room, belowZero ? 0 : to + room]);
}

function logTicks([from, to], wanted) {
  const first = Math.floor(Math.log10(from)), last = Math.ceil(Math.log10(to));
  const stride = Math.max(1, Math.floor((last - first) / wanted));
  const digits = 3 * Math.log10(to / from) <= wanted + 1 ? [1, 2, 5] : [1];
  const all = [];
  for (let power = first; power <= last; power += stride)
    for (const digit of digits) {
      const v = Number(`${digit}e${power}`);
      if (v >= from * (1 - 1e-9) && v <= to * (1 + 1e-9)) all.push(v);
    }
  return all.length < 2 ? linearTicks(from, to, wanted) : all;
}

export function ticks(axis, domain, wanted) {
  if (axis.categories?.length > 0) return axis.categories.map((_, k) => k);
  return axis.log ? logTicks(domain, wanted) : linearTicks(...domain, wanted);
}

// Short and exact enough to read: 0.05, 1200, 2e+7.
export function tickText(v) {
  const size = Math.abs(v);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) return v.toExponential().replace("e+", "e");
  return String(Number(v.toPrecision(12)));
}

export const valueText = (v) => {
  if (v === null || Number.isNaN(v)) return "–";
  const short = Number(v.toPrecision(6));
  const size = Math.abs(short);
  return size >= 1e7 || (size > 0 && size < 1e-4) ? short.toExponential() : String(short);
};
