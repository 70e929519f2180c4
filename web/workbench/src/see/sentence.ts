// Who waits for what, in a sentence.
import { time } from "../words/numbers";
import { endOf, momentOf, startOf, stayAt, waits, type Film, type Job } from "./moment";

const called = (j: Job) =>
  `Job ${j.id}${j.class ? ` (${j.class.startsWith("width") ? j.class : `${j.class}, width ${j.width}`})` : ` (width ${j.width})`}`;
const processors = (n: number) => `${n} processor${n === 1 ? "" : "s"}`;

function reason(f: Film, job: Job, t: number): string {
  const { waiting, free } = momentOf(f, t);
  const room = free[job.band] ?? 0;
  const blocker = f.jobs.find((j) => j.id === job.heldBy);
  const behind = blocker && stayAt(blocker, t) ? ` It starts once job ${blocker.id} ends.` : "";
  if (room < job.width)
    return `it needs ${processors(job.width)}, ${room === 0 ? "none is" : room === 1 ? "1 is" : `${room} are`} free.${behind}`;
  const head = waiting[0];
  return head && head.id !== job.id
    ? `it would fit into the ${room} that are free, but may not overtake job ${head.id}.`
    : `it may not start yet although ${room} are free.`;
}

export function sentenceOf(f: Film, job: Job, t: number, unit: string): string {
  const stay = stayAt(job, t),
    waited = time(startOf(job) - job.submit, unit);
  const again =
    job.stays.length > 1
      ? ` It is stopped ${job.stays.length - 1} time${job.stays.length > 2 ? "s" : ""} for others.`
      : "";
  if (stay)
    return `${called(job)} runs since ${time(stay.start, unit)}${Number.isFinite(stay.end) ? ` until ${time(stay.end, unit)}` : ""}; it waited ${waited}.${again}`;
  if (waits(job, t)) return `${called(job)} has waited ${time(t - job.submit, unit)}: ${reason(f, job, t)}`;
  if (endOf(job) <= t)
    return `${called(job)} ran from ${time(startOf(job), unit)} to ${time(endOf(job), unit)}, after a wait of ${waited}.${again}`;
  return `${called(job)} comes at ${time(job.submit, unit)}.`;
}

export function summary(f: Film, t: number, unit: string): string {
  const { running, waiting, free } = momentOf(f, t);
  const total = f.bands.reduce((a, b) => a + b, 0),
    idle = free.reduce((a, b) => a + b, 0);
  const head = waiting[0];
  const queue = !head
    ? "nobody waits"
    : `${waiting.length} wait${waiting.length === 1 ? "s" : ""}; first is job ${head.id}: ${reason(f, head, t)}`;
  return `${f.name} at ${time(t, unit)}: ${running.length} job${running.length === 1 ? " runs" : "s run"} on ${total - idle} of ${total} processors; ${queue}${head ? "" : "."}`;
}
