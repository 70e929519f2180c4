// The curve of a measure over a key, recomputed while anything else changes. Along its own key only the point moves.
import { effect, signal, untracked } from "@preact/signals";
import { ask, isQuiet, sentence } from "../api/ask";
import { comebacks } from "../api/connection";
import { Latest } from "../api/latest";
import type { Curve } from "../api/types";
import { curveFollows } from "./answer";
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

const isOwnKey = (key: string) => key !== "" && (key === axisKey.peek() || key === axisVariable.peek()?.path);

const kCoarse = 8; // points of a first sketch, where all of them would let one wait
const kAtOnce = 0.15; // seconds
const kTooLong = 12; // seconds
let perPoint = Infinity; // seconds, as the last curve took

async function fetched(asked: number, points: number, signal: AbortSignal): Promise<Shown | null> {
  const ends = range(),
    key = axisKey.peek(),
    measure = axisMeasure.peek(),
    part = partOf.peek();
  if (!ends || !key) return null;
  const set = Object.fromEntries(Object.entries(changes.peek()).filter(([k]) => !isOwnKey(k)));
  const body = { model: text.peek(), set, key, ...ends, measures: [measure], ...(part ? { class: part } : {}) };
  const curve = await ask<Curve>("curve", { lane: "curve", signal, body: { ...body, count: points } });
  perPoint = (curve.seconds ?? 0) / points;
  if (curve.saturation !== null) known = { end: curve.saturation, key };
  return { curve, measure, part, ...ends, asked };
}

const isLoad = (key: string) => key === "arrivals.load" || key === "arrivals.rate";

// A curve that was drawn up to a saturation point which is no more is drawn once again.
const missed = ({ curve, to }: Shown) =>
  isLoad(curve.key) && curve.saturation !== null && Math.abs(curve.saturation * kNearest - to) > kAgain * to;

async function draw(asked: number, signal: AbortSignal): Promise<void> {
  const ends = range();
  if (!ends) return;
  const whole = count(ends.from, ends.to, axisVariable.peek()!.whole);
  const stages = whole > kCoarse && perPoint * whole > kAtOnce ? [kCoarse, whole] : [whole];
  try {
    for (const points of stages) {
      if (points > kCoarse && perPoint < Infinity && perPoint * points > kTooLong) return; // the sketch must do
      let shown = await fetched(asked, points, signal);
      if (shown && missed(shown)) shown = await fetched(asked, points, signal);
      if (!shown) return;
      shownCurve.value = shown;
      curveTrouble.value = "";
    }
  } catch (trouble) {
    if (!isQuiet(trouble)) curveTrouble.value = sentence(trouble);
  }
}

const drawing = new Latest<number>((asked, signal) => draw(asked, signal));
export const drawCurve = () => drawing.ask(performance.now());

export function followCurve(): void {
  let drawn = "";
  effect(() => {
    const chosen = [axisKey.value, axisMeasure.value, partOf.value, comebacks.value].join();
    const now = `${version.value} ${chosen}`;
    const can = checked.value?.ok === true && curveFollows.value;
    if (!can || now === drawn) return;
    const onlyMoved = drawn.endsWith(` ${chosen}`) && isOwnKey(changedKey.peek());
    drawn = now;
    if (changedKey.peek() === "") perPoint = Infinity; // another model: nothing is known of it
    if (!onlyMoved) untracked(() => drawing.ask(performance.now()));
  });
}
