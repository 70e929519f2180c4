// Where things stand on the canvas: time to the right, processors downwards, the queue beside them on the same scale.
import { momentOf, type Film, type Job } from "./moment";

export const kLeft = 44; // pixels, as are the next three
export const kTop = 18;
export const kAxis = 24;
const kGap = 10; // between clusters
const kQueue = 0.22; // of the width
const kNow = 0.72; // of the window: the rest is the future

export interface Frame {
  from: number;
  to: number;
  width: number;
  height: number;
}

export const frameAt = (t: number, span: number, width: number, height: number): Frame => ({
  from: t - kNow * span,
  to: t + (1 - kNow) * span,
  width,
  height,
});

export const queueWide = (f: Frame) => Math.max(70, kQueue * (f.width - kLeft));
export const right = (f: Frame) => f.width - queueWide(f) - 12;
export const x = (f: Frame, t: number) => kLeft + ((right(f) - kLeft) * (t - f.from)) / (f.to - f.from);

export function bandTop(film: Film, f: Frame, band: number): { top: number; each: number } {
  const total = film.bands.reduce((a, b) => a + b, 0);
  const room = f.height - kTop - kAxis - kGap * (film.bands.length - 1);
  const each = room / total;
  return { top: kTop + film.bands.slice(0, band).reduce((sum, p) => sum + p * each + kGap, 0), each };
}

export function classesOf(film: Film): string[] {
  return [...new Set(film.jobs.map((j) => j.class))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

// Where the waiting jobs stand: from the top, as high as they are wide; what does not fit is only counted.
export function queueBoxes(
  film: Film,
  f: Frame,
  t: number,
): { job: Job; left: number; top: number; wide: number; high: number }[] {
  const { waiting } = momentOf(film, t);
  const boxes = [];
  const each = bandTop(film, f, 0).each,
    left = right(f) + 12,
    bottom = f.height - kAxis;
  let column = 0,
    top = kTop;
  const wide = Math.max(16, queueWide(f) / 3 - 3),
    columns = Math.max(1, Math.floor(queueWide(f) / (wide + 3)));
  for (const job of waiting) {
    const high = Math.max(3, job.width * each - 1);
    if (top + high > bottom + 0.5 && top > kTop) {
      top = kTop;
      if (++column >= columns) break;
    }
    boxes.push({ job, left: left + column * (wide + 3), top, wide, high });
    top += high + 2;
  }
  return boxes;
}

export function jobAt(film: Film, f: Frame, t: number, px: number, py: number): Job | null {
  if (px > right(f))
    return (
      queueBoxes(film, f, t).find((b) => px >= b.left && px <= b.left + b.wide && py >= b.top && py <= b.top + b.high)
        ?.job ?? null
    );
  const at = f.from + ((px - kLeft) / (right(f) - kLeft)) * (f.to - f.from);
  return (
    film.jobs.find((j) => {
      const { top, each } = bandTop(film, f, j.band);
      const row = (py - top) / each;
      return j.stays.some(
        (s) =>
          s.start <= Math.min(at, t) &&
          s.end > at &&
          s.rows.some(([first, count]) => row >= first && row < first + count),
      );
    }) ?? null
  );
}
