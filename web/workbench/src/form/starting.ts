// What a key, a distribution or an element begins with when somebody adds it: what is required, near what was there.
import type { Tree } from "../api/types";
import { keysOf, type KeyRow } from "../state/vocabulary";
import { isTable } from "../words/tree";

export function meanOf(value: Tree | undefined): number {
  if (typeof value === "number") return value;
  if (!isTable(value)) return 1;
  const { mean, rate, min, max, values, weights } = value;
  if (typeof mean === "number") return mean;
  if (typeof rate === "number") return 1 / rate;
  if (typeof value.value === "number") return value.value;
  if (typeof min === "number" && typeof max === "number") return (min + max) / 2;
  if (Array.isArray(values) && Array.isArray(weights)) {
    const total = weights.reduce<number>((sum, w) => sum + Number(w), 0);
    return values.reduce<number>((sum, v, i) => sum + Number(v) * Number(weights[i]), 0) / total;
  }
  return 1;
}

function number(row: KeyRow, name: string, mean: number, whole: boolean): number {
  const fit = (x: number) => {
    const inside = Math.min(row.most ?? Infinity, Math.max(row.least ?? row.above ?? -Infinity, x));
    return whole || row.type.startsWith("whole") ? Math.max(1, Math.round(inside)) : Number(inside.toPrecision(6));
  };
  if (name === "mean" || name === "value" || name === "time") return fit(mean);
  if (name === "min") return fit(mean / 2);
  if (name === "max") return fit(1.5 * mean);
  if (row.default !== undefined && Number.isFinite(Number(row.default))) return Number(row.default);
  return row.most === 1 ? 0.5 : fit(name === "weight" || name === "width" || name === "processors" ? 1 : 2);
}

export function startingValue(row: KeyRow, mean = 1, whole = false): Tree {
  const name = row.path.split(".").at(-1)!;
  const both = [number(row, "min", mean, whole), number(row, "max", mean, whole)];
  if (row.choices?.length) return row.default && row.choices.includes(row.default) ? row.default : row.choices[0]!;
  if (row.type === "numbers") return row.quantity === "fraction" ? (name === "alpha" ? [1] : [0.5, 0.5]) : both;
  if (row.type === "matrix") return [[-1 / mean]];
  if (row.type === "text") return name;
  if (row.type === "distributions") return [mean];
  return number(row, name, mean, whole);
}

// A required key may have a stand-in: the first of the two is taken.
function needed(rows: KeyRow[]): KeyRow[] {
  const names = new Set<string>();
  return rows.filter((row) => {
    if (!row.required || row.only_with || (row.unless && names.has(row.unless))) return false;
    names.add(row.path.split(".").at(-1)!);
    return true;
  });
}

export function startingTable(section: string, kind: string, mean = 1, whole = false): Record<string, Tree> {
  return Object.fromEntries(
    needed(keysOf(section, kind)).map((row) => [row.path.split(".").at(-1)!, startingValue(row, mean, whole)]),
  );
}

// Two parameters that say the same as two others: the first family of each is enough.
export function startingDistribution(name: string, kind: string, mean: number, whole: boolean): Tree {
  if (name === "constant") return whole ? Math.max(1, Math.round(mean)) : Number(mean.toPrecision(6));
  return { dist: name, ...startingTable(`dist.${name}`, kind, mean, whole) };
}
