// Who waits for what, in a sentence.
import type { PathJob } from "../api/types";
import { time } from "../words/numbers";
import { bandOf, momentOf, type Film } from "./moment";

const called = (j: PathJob) => `Job ${j.id}${j.class ? ` (${j.class.startsWith("width") ? j.class : `${j.class}, width ${j.width}`})` : ` (width ${j.width})`}`;
const processors = (n: number) => `${n} processor${n === 1 ? "" : "s"}`;

function reason(f: Film, job: PathJob, t: number): string {
  const { waiting, free } = momentOf(f, t);
  const room = free[bandOf(f, job)] ?? 0;
  const blocker = f.path.jobs.find((j) => j.id === job.held_by);
  const behind = blocker && blocker.start !== null && blocker.start <= t ? ` It starts once job ${blocker.id} ends.` : "";
  if (room < job.width) return `it needs ${processors(job.width)}, ${room === 0 ? "none is" : room === 1 ? "1 is" : `${room} are`} free.${behind}`;
  const head = waiting[0];
  return head && head.id !== job.id ? `it would fit into the ${room} that are free, but may not overtake job ${head.id}.` : `it may not start yet although ${room} are free.`;
}

export function sentenceOf(f: Film, job: PathJob, t: number, unit: string): string {
  if (job.start !== null && job.start <= t && (job.end ?? Infinity) > t)
    return `${called(job)} runs since ${time(job.start, unit)}${job.end !== null ? ` until ${time(job.end, unit)}` : ""}; it waited ${time(job.start - job.submit, unit)}.`;
  if (job.submit <= t && (job.start === null || job.start > t))
    return `${called(job)} has waited ${time(t - job.submit, unit)}: ${reason(f, job, t)}`;
  if (job.start !== null && job.end !== null && job.end <= t)
    return `${called(job)} ran from ${time(job.start, unit)} to ${time(job.end, unit)}, after a wait of ${time(job.start - job.submit, unit)}.`;
  return `${called(job)} comes at ${time(job.submit, unit)}.`;
}

export function summary(f: Film, t: number, unit: string): string {
  const { running, waiting, free } = momentOf(f, t);
  const total = f.bands.reduce((a, b) => a + b, 0), idle = free.reduce((a, b) => a + b, 0);
  const head = waiting[0];
  const queue = !head ? "nobody waits" : `${waiting.length} wait${waiting.length === 1 ? "s" : ""}; first is job ${head.id}: ${reason(f, head, t)}`;
  return `${f.name} at ${time(t, unit)}: ${running.length} job${running.length === 1 ? " runs" : "s run"} on ${total - idle} of ${total} processors; ${queue}${head ? "" : "."}`;
}
