// The answer to the model on the table, kept up to date while it changes, as long as that is quick enough.
import { effect, signal, untracked } from "@preact/signals";
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

async function solveNow(signal: AbortSignal, asked: ReturnType<typeof question>): Promise<void> {
  solving.value = true;
  try {
    answer.value = await ask<Answer>("solve", { lane: "solve", body: asked, signal });
    answerTrouble.value = "";
    answerIsOld.value = false;
  } catch (trouble) {
    if (!isQuiet(trouble)) answerTrouble.value = sentence(trouble);
  } finally {
    solving.value = false;
  }
}

async function estimated(signal: AbortSignal, asked: ReturnType<typeof question>): Promise<boolean> {
  try {
    cost.value = await ask<Cost>("cost", { lane: "cost", body: asked, signal });
    return cost.value.live;
  } catch (trouble) {
    if (!isQuiet(trouble)) answerTrouble.value = sentence(trouble);
    return false;
  }
}

// Whether a model can be followed live seldom changes from one moment to the next: both are asked at once, and only a
// model that was too large before is looked at first.
const following = new Latest<null>(async (_, signal) => {
  const asked = question();
  if (cost.peek()?.live === false && !(await estimated(signal, asked))) return;
  const stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort());
  const [live] = await Promise.all([
    estimated(signal, asked).then((is) => (is || stop.abort(), is)),
    solveNow(stop.signal, asked),
  ]);
  if (!live) answerIsOld.value = true;
});

const byHand = new Latest<null>((_, signal) => solveNow(signal, question()));
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
