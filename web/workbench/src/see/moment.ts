// A path of the simulator, and what it is like at one instant: who runs, who waits, what is free.
import type { Path, PathJob } from "../api/types";

export interface Film {
  name: string; // of the policy
  path: Path;
  bands: number[]; // processors of each cluster
  events: number[]; // when something happens
  end: number;
}

export const bandOf = (film: Film, job: PathJob): number => {
  const { cluster } = job;
  return typeof cluster === "number" ? Math.min(cluster, film.bands.length - 1) : 0;
};

export function film(name: string, path: Path): Film {
  const names = [...new Set(path.jobs.map((j) => j.cluster))].filter((c): c is string => typeof c === "string");
  const jobs = path.jobs.map((j) => (typeof j.cluster === "string" ? { ...j, cluster: names.indexOf(j.cluster) } : j));
  const times = jobs.flatMap((j) => [j.submit, j.start, j.end]).filter((t): t is number => typeof t === "number");
  const events = [...new Set(times)].sort((a, b) => a - b);
  const bands = Array.isArray(path.processors) ? path.processors : [path.processors];
  const lastSubmit = Math.max(0, ...jobs.map((j) => j.submit));
  return { name, path: { ...path, jobs }, bands, events: events.filter((t) => t <= lastSubmit), end: lastSubmit };
}

export interface Moment {
  running: PathJob[];
  waiting: PathJob[];
  free: number[];
}

export function momentOf(f: Film, t: number): Moment {
  const running = f.path.jobs.filter((j) => j.start !== null && j.start <= t && (j.end ?? Infinity) > t);
  const waiting = f.path.jobs.filter((j) => j.submit <= t && (j.start === null || j.start > t)).sort((a, b) => a.submit - b.submit || a.id - b.id);
  const free = f.bands.map((p, k) => p - running.filter((j) => bandOf(f, j) === k).reduce((sum, j) => sum + j.width, 0));
  return { running, waiting, free };
}

export interface Tally {
  started: number;
  meanWait: number;
  idleWhileWaiting: number; // share of the capacity so far
  used: number;
}

// Areas are summed from event to event; nothing changes in between.
export function tally(f: Film, t: number): Tally {
  const total = f.bands.reduce((a, b) => a + b, 0);
  const started = f.path.jobs.filter((j) => j.start !== null && j.start <= t);
  const waits = started.reduce((sum, j) => sum + j.start! - j.submit, 0);
  const steps = changesOf(f);
  let idle = 0, used = 0, before = f.events[0] ?? 0, busy = 0, queue = 0;
  const begin = before;
  for (const s of steps) {
    const until = Math.min(s.at, t);
    if (until > before) {
      used += busy * (until - before);
      if (queue > 0) idle += (total - busy) * (until - before);
      before = until;
    }
    if (s.at > t) break;
    busy += s.busy;
    queue += s.queue;
  }
  const area = total * Math.max(t - begin, Number.MIN_VALUE);
  return { started: started.length, meanWait: started.length ? waits / started.length : 0, idleWhileWaiting: t > begin ? idle / area : 0, used: t > begin ? used / area : 0 };
}

const known = new WeakMap<Film, { at: number; busy: number; queue: number }[]>();
function changesOf(f: Film) {
  let steps = known.get(f);
  if (!steps) {
    steps = f.path.jobs.flatMap((j) => [
      { at: j.submit, busy: 0, queue: 1 },
      ...(j.start !== null ? [{ at: j.start, busy: j.width, queue: -1 }] : []),
      ...(j.end !== null ? [{ at: j.end, busy: -j.width, queue: 0 }] : []),
    ]).sort((a, b) => a.at - b.at);
    known.set(f, steps);
  }
  return steps;
}
