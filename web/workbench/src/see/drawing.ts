// Processors × time on a canvas, the queue beside it on the same scale: one sees that the head does not fit into the hole.
import { bandTop, classesOf, kAxis, kLeft, kTop, queueBoxes, right, x, type Frame } from "./frame";
import { momentOf, stepsOf, type Film, type Job, type Stay } from "./moment";
import { short } from "../words/numbers";

export interface Inks {
  paper: string;
  card: string;
  ink: string;
  muted: string;
  edge: string;
  hole: string;
  hues: string[];
}

export function hueOf(film: Film, job: Job, inks: Inks): string {
  const classes = classesOf(film);
  const k = classes.length > 1 && classes.length <= inks.hues.length ? classes.indexOf(job.class) : job.id;
  return inks.hues[k % inks.hues.length]!;
}

function drawStay(
  c: CanvasRenderingContext2D,
  film: Film,
  f: Frame,
  t: number,
  inks: Inks,
  job: Job,
  stay: Stay,
  isChosen: boolean,
): void {
  const { top, each } = bandTop(film, f, job.band);
  const left = Math.max(kLeft, x(f, stay.start)),
    edge = Math.min(right(f), x(f, Math.min(stay.end, t))),
    planned = Math.min(right(f), x(f, stay.end));
  for (const [first, count] of stay.rows) {
    const y = top + first * each,
      high = Math.max(count * each - 0.6, 0.6);
    c.fillStyle = hueOf(film, job, inks);
    if (edge > left) c.fillRect(left, y, Math.max(edge - left - 0.6, 0.5), high);
    c.globalAlpha = 0.28;
    if (planned > Math.max(edge, left)) c.fillRect(Math.max(edge, left), y, planned - Math.max(edge, left), high);
    c.globalAlpha = 1;
    if (isChosen) outline(c, inks, left, y, planned - left, high);
    if (each * count > 13 && planned - left > 30)
      label(c, inks, String(job.id), left + 4, y + Math.min(high / 2 + 4, 14));
  }
}

function drawJobs(
  c: CanvasRenderingContext2D,
  film: Film,
  f: Frame,
  t: number,
  inks: Inks,
  chosen: number | null,
): void {
  for (const job of film.jobs)
    for (const stay of job.stays)
      if (stay.start <= t && stay.end >= f.from && stay.start <= f.to)
        drawStay(c, film, f, t, inks, job, stay, job.id === chosen);
}

function outline(c: CanvasRenderingContext2D, inks: Inks, left: number, top: number, wide: number, high: number): void {
  c.strokeStyle = inks.ink;
  c.lineWidth = 2;
  c.strokeRect(left + 1, top + 1, Math.max(wide - 2, 1), Math.max(high - 2, 1));
}

function label(c: CanvasRenderingContext2D, inks: Inks, text: string, left: number, y: number): void {
  c.fillStyle = inks.card;
  c.textAlign = "left";
  c.fillText(text, left, y);
}

function drawQueue(
  c: CanvasRenderingContext2D,
  film: Film,
  f: Frame,
  t: number,
  inks: Inks,
  chosen: number | null,
): void {
  const boxes = queueBoxes(film, f, t),
    all = momentOf(film, t).waiting.length;
  for (const b of boxes) {
    c.fillStyle = hueOf(film, b.job, inks);
    c.fillRect(b.left, b.top, b.wide, b.high);
    if (b.job.id === chosen) outline(c, inks, b.left, b.top, b.wide, b.high);
    if (b.high > 13 && b.wide > 22) label(c, inks, String(b.job.id), b.left + 3, b.top + Math.min(b.high / 2 + 4, 14));
  }
  c.fillStyle = inks.muted;
  c.textAlign = "left";
  c.fillText(all === 0 ? "queue: empty" : `queue: ${all}`, right(f) + 12, 12);
  if (all > boxes.length) c.fillText(`and ${all - boxes.length} more`, right(f) + 12, f.height - kAxis + 16);
}

function drawAxes(c: CanvasRenderingContext2D, film: Film, f: Frame, t: number, inks: Inks, unit: string): void {
  c.fillStyle = inks.muted;
  film.bands.forEach((p, k) => {
    const { top, each } = bandTop(film, f, k);
    c.textAlign = "right";
    c.fillText(film.clusters[k] && film.bands.length > 1 ? film.clusters[k]!.slice(0, 6) : "0", kLeft - 6, top + 10);
    c.fillText(String(p), kLeft - 6, top + p * each);
    c.strokeStyle = inks.edge;
    c.lineWidth = 1;
    c.strokeRect(kLeft, top, right(f) - kLeft, p * each);
  });
  const span = f.to - f.from,
    raw = span / Math.max(2, Math.floor((right(f) - kLeft) / 80));
  const power = 10 ** Math.floor(Math.log10(raw)),
    step = [1, 2, 5, 10].map((d) => d * power).find((s) => s >= raw)!;
  c.textAlign = "center";
  for (let k = Math.ceil(Math.max(f.from, 0) / step); k * step <= f.to; ++k) {
    const at = x(f, k * step);
    c.fillRect(at, f.height - kAxis, 1, 4);
    if (at < right(f) - 8) c.fillText(`${short(k * step)}${unit ? ` ${unit}` : ""}`, at, f.height - kAxis + 17);
  }
  c.strokeStyle = inks.ink;
  c.lineWidth = 1.5;
  c.beginPath();
  c.moveTo(x(f, t), kTop - 6);
  c.lineTo(x(f, t), f.height - kAxis);
  c.stroke();
  c.fillStyle = inks.ink;
  c.fillText("now", x(f, t), 10);
}

// Holes while somebody waits are what a policy can be blamed for: they are marked.
function drawHoles(c: CanvasRenderingContext2D, film: Film, f: Frame, t: number, inks: Inks): void {
  const fill = (ink: string, from: number, to: number) => {
    const left = Math.max(kLeft, from),
      edge = Math.min(right(f), to);
    c.fillStyle = ink;
    if (edge > left)
      film.bands.forEach((p, k) =>
        c.fillRect(left, bandTop(film, f, k).top, edge - left, p * bandTop(film, f, k).each),
      );
  };
  fill(inks.paper, kLeft, right(f));
  let queue = 0,
    since = 0;
  for (const s of stepsOf(film)) {
    if (s.at > t) break;
    if (queue > 0 && queue + s.queue <= 0) fill(inks.hole, x(f, since), x(f, s.at));
    if (queue <= 0 && queue + s.queue > 0) since = s.at;
    queue += s.queue;
  }
  if (queue > 0) fill(inks.hole, x(f, since), x(f, t));
}

export function draw(
  canvas: HTMLCanvasElement,
  film: Film,
  f: Frame,
  t: number,
  inks: Inks,
  unit: string,
  chosen: number | null,
): void {
  const sharp = devicePixelRatio || 1;
  canvas.width = Math.round(f.width * sharp);
  canvas.height = Math.round(f.height * sharp);
  const c = canvas.getContext("2d")!;
  c.scale(sharp, sharp);
  c.font = "11.5px system-ui, sans-serif";
  drawHoles(c, film, f, t, inks);
  drawJobs(c, film, f, t, inks, chosen);
  drawAxes(c, film, f, t, inks, unit);
  drawQueue(c, film, f, t, inks, chosen);
}
