// The questions somebody comes with, each with an example that already has an answer.
import type { View } from "../state/view";

export interface Question {
  ask: string;
  more: string;
  example: string;
  view: View;
  remember?: Record<string, string>;
  log?: boolean;
}

export const questions: Question[] = [
  { ask: "How busy can my machine get?", more: "Wide jobs leave holes. See the load at which the queue stops coping, and the waits on the way there.", example: "rigid-backfilling", view: "model", remember: { y: "mean_wait" } },
  { ask: "How many nodes?", more: "Say what must hold (“95% of jobs start within 4”), get the smallest machine that does, and its neighbours.", example: "rigid-classes", view: "plan", remember: { find: "cluster.processors" } },
  { ask: "Which policy?", more: "FIFO, EASY, conservative and the others on the very same jobs, and an animation of what they do differently.", example: "rigid-backfilling", view: "compare" },
  { ask: "What does my log say?", more: "Drop what sacct or a scheduler's log says: what is in it, how policies would have done, a model of it.", example: "cluster.sacct", view: "logs", log: true },
  { ask: "How long will my job wait?", more: "From the log of your cluster: the wait of one job, said with the odds that it is right.", example: "cluster.sacct", view: "logs", remember: { ask: "predict" }, log: true },
];
