// A simulation of the model on the table, shown while it runs: each update is a point of a funnel that closes.
import { computed, effect, signal, untracked } from "@preact/signals";
import { isQuiet, sentence } from "../api/ask";
import { stream, type Progress } from "../api/stream";
import type { Answer, Method } from "../api/types";
import { answer, answerIsOld } from "./answer";
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
  simulation.value = {
    version: version.peek(),
    answer: null,
    history: [],
    progress: null,
    state: "running",
    trouble: "",
  };
  try {
    heard(
      await stream<Answer>("simulate", "simulate", { ...question(), options }, mine.signal, {
        progress: (progress) => more({ progress }),
        update: heard,
      }),
    );
    more({ state: "done" });
  } catch (trouble) {
    if (mine !== stopper) return;
    more(isQuiet(trouble) ? { state: "stopped" } : { state: "failed", trouble: sentence(trouble) });
  }
}

export const stopSimulation = () => stopper?.abort();

// Where nothing but bounds is known, the answer is a simulation: a rough one begins by itself once the hand rests.
const kRest = 500; // milliseconds
const kRough = 0.05; // relative half-width
const isAnswered = (a: Answer) =>
  a.methods.some(
    (m) => !m.kind.endsWith("bound") && (m.measures.mean_wait || m.measures.mean_response || m.measures.utilization),
  );

export function followWithSimulation(): void {
  let timer = 0;
  effect(() => {
    const found = answer.value,
      old = answerIsOld.value,
      now = version.value;
    clearTimeout(timer);
    if (!found || old || !found.stability.stable || isAnswered(found)) return;
    untracked(() => {
      if (simulation.peek()?.version === now) return;
      timer = window.setTimeout(() => void simulate({ precision: kRough }), kRest);
    });
  });
}

// What is known in all: solved and, of the same model, simulated.
export const wholeAnswer = computed<Answer | null>(() => {
  const solved = answer.value,
    run = simulation.value;
  const simulated = run && run.version === version.value ? run.history.at(-1) : undefined;
  if (!solved || !simulated) return solved;
  const first = solved.methods.filter((m) => m.kind === "exact");
  return { ...solved, methods: [...first, simulated, ...solved.methods.filter((m) => m.kind !== "exact")] };
});
