// The curve of a measure over a key, recomputed while anything else changes. Along its own key only the point moves.
import { effect, signal, untracked } from "@preact/signals";
import { ask, isQuiet, sentence } from "../api/ask";
import { comebacks } from "../api/connection";
import { Latest } from "../api/latest";
import type { Curve } from "../api/types";
import { cost } from "./answer";
import { axisKey, axisMeasure, axisVariable, partOf, saturation } from "./axis";
import { changedKey, changes, checked, text, version } from "./model";

export interface Shown {
  curve: Curve;
  measure: string;
  part: string;
  from: number;
  to: number;
  asked: number; // when the change was made that it answers, by performance.now()
}
export const shownCurve = signal<Shown | null>(null);
export const curveTrouble = signal("");

const kPoints = 40;
const kNearest = 0.985; // of the saturation point: further the curve is a wall
const kAgain = 0.01; // a range that turns out this wrong is drawn again

let known: { end: number; key: string } | null = null; // where the last curve met its saturation

// Along load and rate nearly up to saturation; along anything else a stretch around what the model says.
export function range(): { from: number; to: number } | null {
  const variable = axisVariable.peek();
  if (!variable) return null;
  const end = known && known.key === axisKey.peek() ? known.end : saturation.peek();
  if (end) return { from: 0.02 * end, to: kNearest * end };
  const { whole } = variable;
  const middle = anchor(variable.key, variable.value);
  const from = Math.max(whole ? Math.max(1, Math.floor(middle / 4)) : middle / 10, variable.least);
  const to = Math.min(whole ? Math.max(4, Math.ceil(middle * 2)) : middle * 2, variable.most);
  return from < to ? { from, to } : null;
}

// The middle of such a stretch stays while the point moves along it.
let anchored = { key: "", value: 0 };
function anchor(key: string, value: number): number {
  const far = value > 2 * anchored.value || value < anchored.value / 10;
  if (anchored.key !== key || far) anchored = { key, value: value || 1 };
  return anchored.value;
}

const count = (from: number, to: number, whole: boolean) =>
  whole ? Math.min(kPoints, Math.round(to - from) + 1) : kPoints;

async function draw(asked: number, signal: AbortSignal, again = true): Promise<void> {
  const ends = range(),
    key = axisKey.peek(),
    measure = axisMeasure.peek(),
    part = partOf.peek();
  if (!ends || !key) return;
  const set = Object.fromEntries(
    Object.entries(changes.peek()).filter(([k]) => k !== key && k !== axisVariable.peek()?.path),
  );
  try {
    const curve = await ask<Curve>("curve", {
      lane: "curve",
      signal,
      body: {
        model: text.peek(),
        set,
        key,
        ...ends,
        count: count(ends.from, ends.to, axisVariable.peek()!.whole),
        measures: [measure],
        ...(part ? { class: part } : {}),
      },
    });
    shownCurve.value = { curve, measure, part, ...ends, asked };
    curveTrouble.value = "";
    if (curve.saturation === null) return;
    const wrong = Math.abs(curve.saturation * kNearest - ends.to) > kAgain * ends.to;
    known = { end: curve.saturation, key };
    if (wrong && again && (key === "arrivals.load" || key === "arrivals.rate")) await draw(asked, signal, false);
  } catch (trouble) {
    if (!isQuiet(trouble)) curveTrouble.value = sentence(trouble);
  }
}

const drawing = new Latest<number>((asked, signal) => draw(asked, signal));
export const drawCurve = () => drawing.ask(performance.now());

const isOwnKey = (key: string) => key !== "" && (key === axisKey.peek() || key === axisVariable.peek()?.path);

export function followCurve(): void {
  let drawn = "";
  effect(() => {
    const chosen = [axisKey.value, axisMeasure.value, partOf.value, comebacks.value].join();
    const now = `${version.value} ${chosen}`;
    const can = checked.value?.ok === true && cost.value?.live === true;
    if (!can || now === drawn) return;
    const onlyMoved = drawn.endsWith(` ${chosen}`) && isOwnKey(changedKey.peek());
    drawn = now;
    if (!onlyMoved) untracked(() => drawing.ask(performance.now()));
  });
}
