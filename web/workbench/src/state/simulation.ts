// A simulation of the model on the table, shown while it runs: each update is a point of a funnel that closes.
import { signal } from "@preact/signals";
import { isQuiet, sentence } from "../api/ask";
import { stream, type Progress } from "../api/stream";
import type { Answer, Method } from "../api/types";
import { question, version } from "./model";

export interface Run {
  version: number; // of the model it is about
  answer: Answer | null;
  history: Method[];
  progress: Progress | null;
  state: "running" | "done" | "stopped" | "failed";
  trouble: string;
}
export const simulation = signal<Run | null>(null);
let stopper: AbortController | null = null;

const methodOf = (a: Answer): Method | undefined => a.methods.find((m) => m.kind === "simulation");

function more(part: Partial<Run>): void {
  if (simulation.peek()) simulation.value = { ...simulation.peek()!, ...part };
}

function heard(found: Answer): void {
  const method = methodOf(found);
  const history = simulation.peek()?.history ?? [];
  more({ answer: found, history: method ? [...history, method] : history });
}

export async function simulate(options: Record<string, unknown>): Promise<void> {
  stopper?.abort();
  const mine = (stopper = new AbortController());
  simulation.value = { version: version.peek(), answer: null, history: [], progress: null, state: "running", trouble: "" };
  try {
    heard(await stream<Answer>("simulate", "simulate", { ...question(), options }, mine.signal, { progress: (progress) => more({ progress }), update: heard }));
    more({ state: "done" });
  } catch (trouble) {
    if (mine !== stopper) return;
    more(isQuiet(trouble) ? { state: "stopped" } : { state: "failed", trouble: sentence(trouble) });
  }
}

export const stopSimulation = () => stopper?.abort();
