// How far a slider goes: what the vocabulary allows where that is a short stretch, otherwise a stretch around the value that
// stays where it is while the hand moves.
import type { KeyRow } from "../state/vocabulary";

export interface Bounds {
  least: number;
  most: number;
  log: boolean;
  whole: boolean;
}

const kSteps = 400;
const kStretch = 8; // times as much and as little as now
const remembered = new Map<string, Bounds>();

function fresh(value: number, row: KeyRow): Bounds {
  const whole = row.type.startsWith("whole");
  const least = row.least ?? row.above ?? -Infinity,
    most = row.most ?? Infinity;
  if (whole)
    return {
      least: Math.max(least, Math.min(1, value)),
      most: Math.min(most, Math.max(8, 2 * value)),
      log: false,
      whole,
    };
  if (row.quantity === "fraction")
    return { least: Math.max(least, 0), most: Math.min(most, Math.max(1, 1.5 * value)), log: false, whole };
  if (value > 0)
    return { least: Math.max(least, value / kStretch), most: Math.min(most, value * kStretch), log: true, whole };
  return { least: Math.max(least, value - 1), most: Math.min(most, value + 1), log: false, whole };
}

export function boundsOf(path: string, value: number, row: KeyRow): Bounds {
  const before = remembered.get(path);
  if (before && value >= before.least && value <= before.most) return before;
  const bounds = fresh(value, row);
  remembered.set(path, bounds);
  return bounds;
}

export const forgetBounds = () => remembered.clear();

export const stepsOf = (b: Bounds): number => (b.whole && b.most - b.least <= kSteps ? b.most - b.least : kSteps);

export function position(value: number, b: Bounds): number {
  const part = b.log ? Math.log(value / b.least) / Math.log(b.most / b.least) : (value - b.least) / (b.most - b.least);
  return Math.round(Math.min(1, Math.max(0, part)) * stepsOf(b));
}

// Three digits are as fine as a hand can aim.
export function valueAt(place: number, b: Bounds): number {
  const part = place / stepsOf(b);
  const value = b.log ? b.least * (b.most / b.least) ** part : b.least + (b.most - b.least) * part;
  if (b.whole) return Math.round(value);
  const neat = Number(value.toPrecision(3));
  return Math.min(
    b.most,
    Math.max(b.least, neat === 0 && b.least >= 0 ? Number((b.most / 1000).toPrecision(1)) : neat),
  );
}
