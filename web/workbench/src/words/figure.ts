// What a chart of the pages draws (../../../src/chart.js), and the series that the workbench makes for it.
import type { Kind } from "../api/types";
import type { Shown } from "../state/curve";
import { numberOf } from "./numbers";

export interface Axis {
  label: string;
  log: boolean;
  categories: string[];
  from?: number;
  to?: number;
}
export interface Series {
  label: string;
  role: "exact" | "simulation" | "bound" | "approximation" | "published";
  colour: number;
  shape: number;
  variant: number;
  x: number[];
  y: number[];
  low: number[];
  high: number[];
}
export interface Figure {
  title: string;
  x: Axis;
  y: Axis;
  series: Series[];
  marks: { x: number; label: string }[];
}

// Okabe and Ito's colours on light and on dark paper, as sojourn/plot has them.
export const colours = {
  light: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b7280"],
  dark: ["#4ea8e6", "#f27d3b", "#2fbf95", "#df97c0", "#f2b73d", "#9ad4f7", "#a8b0bd"],
};

const roles: Record<Kind, Series["role"]> = {
  exact: "exact",
  simulation: "simulation",
  approximation: "approximation",
  asymptotic: "approximation",
  "lower-bound": "bound",
  "upper-bound": "bound",
  "as-published": "published",
};

export const linear = (label: string, from?: number, to?: number): Axis => ({
  label,
  log: false,
  categories: [],
  from,
  to,
});

export function series(label: string, kind: Kind, colour: number, x: number[], y: number[]): Series {
  return {
    label,
    role: roles[kind],
    colour: colour % colours.light.length,
    shape: colour,
    variant: 0,
    x,
    y,
    low: [],
    high: [],
  };
}

export function dot(label: string, colour: number, x: number, y: number, ends?: [number, number]): Series {
  return {
    ...series(label, "simulation", colour, [x], [y]),
    shape: 0,
    low: ends ? [ends[0]] : [],
    high: ends ? [ends[1]] : [],
  };
}

// One line for each method of a curve; gaps where a point has no such method.
export function linesOf({ curve, measure }: Shown): { name: string; kind: Kind; x: number[]; y: number[] }[] {
  const names = new Map<string, Kind>();
  for (const point of curve.points) for (const m of point.methods) if (m.measures[measure]) names.set(m.name, m.kind);
  return [...names].map(([name, kind]) => ({
    name,
    kind,
    x: curve.points.map((p) => p.x),
    y: curve.points.map((p) => numberOf(p.methods.find((m) => m.name === name)?.measures[measure]?.value)),
  }));
}

// Values at some x between the points of a line.
export function interpolated(x: number[], y: number[], at: number): number {
  for (let i = 1; i < x.length; ++i)
    if (at >= x[i - 1]! && at <= x[i]!)
      return y[i - 1]! + ((y[i]! - y[i - 1]!) * (at - x[i - 1]!)) / (x[i]! - x[i - 1]!);
  return NaN;
}
