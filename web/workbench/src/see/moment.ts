// A path of the simulator, and what it is like at one instant: who runs, who waits, what is free.
import type { Path } from "../api/types";

const kFew = 6; // as many as there are colours

export interface Stay {
  start: number;
  end: number; // infinite where it is not known
  rows: [number, number][];
}
export interface Job {
  id: number;
  band: number; // its cluster
  submit: number;
  width: number;
  class: string;
  heldBy: number | null;
  stays: Stay[]; // on the processors; several where it was stopped on the way
}
export interface Film {
  name: string; // of the policy
  jobs: Job[];
  bands: number[]; // processors of each cluster
  clusters: string[];
  events: number[]; // when something happens
  end: number;
}

// Jobs of one class are told apart by their width, where there are few of those.
function classNames(path: Path): (job: Path["jobs"][number]) => string {
  if (new Set(path.jobs.map((j) => j.class)).size > 1) return (j) => j.class ?? "";
  const few = new Set(path.jobs.map((j) => j.width)).size <= kFew;
  return (j) => (few ? `width ${j.width}` : "");
}

export function film(name: string, path: Path): Film {
  const classOf = classNames(path);
  const bands = Array.isArray(path.processors) ? path.processors : [path.processors];
  const jobs = path.jobs.map((j): Job => {
    const whole = j.start === null ? [] : [{ start: j.start, end: j.end, rows: j.rows }];
    return {
      id: j.id,
      band: Math.min(Number(j.cluster) || 0, bands.length - 1),
      submit: j.submit,
      width: j.width,
      class: classOf(j),
      heldBy: j.held_by ?? null,
      stays: (j.pieces ?? whole).map((s) => ({ ...s, end: s.end ?? Infinity })),
    };
  });
  const end = Math.max(0, ...jobs.map((j) => j.submit));
  const times = jobs.flatMap((j) => [j.submit, ...j.stays.flatMap((s) => [s.start, s.end])]);
  return {
    name,
    jobs,
    bands,
    clusters: path.clusters ?? [],
    events: [...new Set(times)].filter((t) => t <= end).sort((a, b) => a - b),
    end,
  };
}

export const stayAt = (j: Job, t: number): Stay | undefined => j.stays.find((s) => s.start <= t && s.end > t);
export const endOf = (j: Job): number => j.stays.at(-1)?.end ?? Infinity;
export const startOf = (j: Job): number => j.stays[0]?.start ?? Infinity;
export const waits = (j: Job, t: number): boolean => j.submit <= t && endOf(j) > t && !stayAt(j, t);

export interface Moment {
  running: Job[];
  waiting: Job[];
  free: number[];
}

export function momentOf(f: Film, t: number): Moment {
  const running = f.jobs.filter((j) => stayAt(j, t));
  const waiting = f.jobs.filter((j) => waits(j, t)).sort((a, b) => a.submit - b.submit || a.id - b.id);
  const free = f.bands.map((p, k) => p - running.filter((j) => j.band === k).reduce((sum, j) => sum + j.width, 0));
  return { running, waiting, free };
}

interface Step {
  at: number;
  busy: number;
  queue: number;
}
const known = new WeakMap<Film, Step[]>();

// Every change of what is in use and of who waits, in order.
export function stepsOf(f: Film): Step[] {
  let steps = known.get(f);
  if (!steps) {
    steps = f.jobs
      .flatMap((j) => [
        { at: j.submit, busy: 0, queue: 1 },
        ...j.stays.flatMap((s, k) => [
          { at: s.start, busy: j.width, queue: -1 },
          { at: s.end, busy: -j.width, queue: k + 1 < j.stays.length ? 1 : 0 },
        ]),
      ])
      .sort((a, b) => a.at - b.at);
    known.set(f, steps);
  }
  return steps;
}

export interface Tally {
  started: number;
  meanWait: number;
  idleWhileWaiting: number; // share of the capacity so far
  used: number;
}

// Areas are summed from event to event; nothing changes in between.
export function tally(f: Film, t: number): Tally {
  const total = f.bands.reduce((a, b) => a + b, 0),
    begin = f.events[0] ?? 0;
  const started = f.jobs.filter((j) => startOf(j) <= t);
  let idle = 0,
    used = 0,
    before = begin,
    busy = 0,
    queue = 0;
  const until = (at: number) => {
    used += busy * (at - before);
    if (queue > 0) idle += (total - busy) * (at - before);
    before = at;
  };
  for (const s of stepsOf(f)) {
    if (s.at > t) break;
    until(s.at);
    busy += s.busy;
    queue += s.queue;
  }
  until(t);
  const area = total * (t - begin);
  const mean = started.reduce((sum, j) => sum + startOf(j) - j.submit, 0) / started.length;
  return {
    started: started.length,
    meanWait: started.length ? mean : 0,
    idleWhileWaiting: area > 0 ? idle / area : 0,
    used: area > 0 ? used / area : 0,
  };
}
