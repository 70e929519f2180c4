// The questions somebody comes with, each with an example that already has an answer.
import type { View } from "../state/view";

export interface Question {
  ask: string;
  more: string;
  example: string; // a file of models/, or
  text?: string; // the model itself
  view: View;
  remember?: Record<string, string>;
  log?: boolean;
}

// The machine of the tutorial (docs/tutorial.md).
const machine = `# How busy can a 64-processor FIFO machine get?
#
# Jobs ask for 8, 16, 32 or all 64 processors, hold them together for two hours on average, and wait in one queue
# that nobody overtakes. Drag the load: the waits run away long before the machine is full.
title = "A 64-processor machine"
time_unit = "hours"

[[cluster]]
processors = 64

[arrivals]
load = 0.6              # offered work over capacity; or rate = jobs per hour

[jobs]
kind = "rigid"          # processors are held together
width = { dist = "pmf", values = [8, 16, 32, 64], weights = [0.4, 0.3, 0.2, 0.1] }
time = { dist = "exponential", mean = 2 }

[policy]
discipline = "fifo"
`;

export const questions: Question[] = [
  {
    ask: "How busy can my machine get?",
    more: "Wide jobs leave holes. See the load at which the queue stops coping, and the waits on the way there.",
    example: "machine",
    text: machine,
    view: "model",
    remember: { y: "mean_wait" },
  },
  {
    ask: "How many nodes?",
    more: "Say what must hold (“95% of jobs start within 4”), get the smallest machine that does, and its neighbours.",
    example: "rigid-classes",
    view: "plan",
    remember: { find: "cluster.processors", run: "plan" },
  },
  {
    ask: "Which policy?",
    more: "FIFO, EASY, conservative and the others on the very same jobs, and an animation of what they do differently.",
    example: "machine",
    text: machine,
    view: "compare",
    remember: { run: "policies" },
  },
  {
    ask: "What does my log say?",
    more: "Drop what sacct or a scheduler's log says: what is in it, how policies would have done, a model of it.",
    example: "cluster.sacct",
    view: "logs",
    log: true,
  },
  {
    ask: "How long will my job wait?",
    more: "From the log of your cluster: the wait of one job, said with the odds that it is right.",
    example: "cluster.sacct",
    view: "logs",
    remember: { ask: "predict" },
    log: true,
  },
];
