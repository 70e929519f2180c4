// The answer to the model on the table, kept up to date while it changes, as long as that is quick enough.
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { ask, isQuiet, sentence } from "../api/ask";
import { comebacks } from "../api/connection";
import { Latest } from "../api/latest";
import type { Answer, Cost } from "../api/types";
import { checked, question, version } from "./model";

export const answer = signal<Answer | null>(null);
export const answerTrouble = signal("");
export const answerIsOld = signal(false); // the model has changed since
export const cost = signal<Cost | null>(null);
export const solving = signal(false);

const kLive = 0.1; // seconds in the server: what the eye takes for at once
const kFollow = 2; // what still follows a hand, a step behind
const kSketch = 1; // a curve of such solves is sketched by itself

export const curveFollows = computed(() => (cost.value?.live || (cost.value?.seconds ?? Infinity) <= kSketch) === true);

// Whether answers follow changes by themselves; null where that is not known yet.
export const follows = computed<boolean | null>(() => {
  const known = cost.value;
  return known && (known.live || (known.seconds !== null && known.seconds <= kFollow));
});

// How long it took in the server; null where there was no answer.
async function solveNow(signal: AbortSignal, asked: ReturnType<typeof question>): Promise<number | null> {
  solving.value = true;
  try {
    const found = await ask<Answer>("solve", { lane: "solve", body: asked, signal });
    batch(() => {
      answer.value = found;
      answerTrouble.value = "";
      answerIsOld.value = false;
    });
    return found.seconds ?? 0;
  } catch (trouble) {
    if (!isQuiet(trouble)) answerTrouble.value = sentence(trouble);
    return null;
  } finally {
    solving.value = false;
  }
}

async function estimated(signal: AbortSignal, asked: ReturnType<typeof question>): Promise<boolean> {
  try {
    cost.value = await ask<Cost>("cost", { lane: "cost", body: asked, signal });
    return follows.peek() === true;
  } catch (trouble) {
    if (!isQuiet(trouble)) answerTrouble.value = sentence(trouble);
    return false;
  }
}

const kPatience = 2500; // milliseconds: then it is asked what the rest would cost

// A solve that is quick is its own estimate; only one that lets us wait is looked into, and given up if it is too large.
const following = new Latest<null>(async (_, signal) => {
  const asked = question(),
    stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort());
  if (follows.peek() === false && !(await estimated(signal, asked))) return;
  const slow = setTimeout(() => void estimated(signal, asked).then((live) => live || stop.abort()), kPatience);
  const seconds = await solveNow(stop.signal, asked);
  clearTimeout(slow);
  if (seconds === null) return;
  if (seconds <= kFollow) cost.value = { live: seconds <= kLive, why: "", seconds };
  else await estimated(signal, asked);
});

const byHand = new Latest<null>(async (_, signal) => void (await solveNow(signal, question())));
export const solveByHand = () => byHand.ask(null);
export const stopSolving = () => (byHand.stop(), following.stop());

export function followModel(): void {
  let answered = "";
  effect(() => {
    const now = `${version.value} ${comebacks.value}`;
    const sound = checked.value?.ok === true;
    if (now === answered || version.peek() === 0) return;
    untracked(() => {
      answerIsOld.value = true;
      if (!sound) return;
      answered = now;
      following.ask(null);
    });
  });
}
