// One policy's film: the canvas, what it says under the pointer, and the same in words.
import { Scroll } from "../parts/scroll";
import { useEffect, useRef, useState } from "preact/hooks";
import { timeUnit } from "../state/model";
import { csv, download, fileName, textFile } from "../words/files";
import { percent, time, unitShort } from "../words/numbers";
import { draw, type Inks } from "./drawing";
import { classesOf, frameAt, jobAt } from "./frame";
import { momentOf, stayAt, tally, type Film } from "./moment";
import { now, playing, seek, step, toggle } from "./player";
import { sentenceOf, summary } from "./sentence";

// Colours of the page as a canvas takes them: only computed ones know whether it is dark.
function inksOf(place: HTMLElement): Inks {
  const probe = document.createElement("span");
  place.appendChild(probe);
  const ink = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const inks = {
    paper: ink("--paper"),
    card: ink("--card"),
    ink: ink("--ink"),
    muted: ink("--muted"),
    edge: ink("--edge"),
    hole: ink("--hole"),
    hues: [0, 1, 2, 3, 4, 5].map((k) => ink(`--job-${k}`)),
  };
  probe.remove();
  return inks;
}

const kHeight = 216;

function pathRows(film: Film): (string | number)[][] {
  const rows = film.jobs.flatMap((j) =>
    (j.stays.length ? j.stays : [null]).map((s) => [
      j.id,
      j.class,
      j.width,
      film.clusters[j.band] ?? j.band,
      j.submit,
      s?.start ?? "",
      s && Number.isFinite(s.end) ? s.end : "",
      j.heldBy ?? "",
    ]),
  );
  return [["job", "class", "width", "cluster", "submit", "start", "end", "held by"], ...rows];
}

function Legend({ film }: { film: Film }) {
  const classes = classesOf(film);
  if (classes.length < 2 || classes.length > 6) return null;
  return (
    <ul class="swatches">
      {classes.map((name, k) => (
        <li key={name}>
          <i class={`job-${k}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

export function Screen({ film, span, theme }: { film: Film; span: number; theme: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const inks = useRef<Inks | null>(null);
  const [width, setWidth] = useState(0);
  const [chosen, choose] = useState<number | null>(null);
  const t = now.value,
    unit = timeUnit.value;
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    watch.observe(canvas.current!);
    return () => watch.disconnect();
  }, []);
  useEffect(() => void (inks.current = inksOf(canvas.current!.parentElement!)), [theme]);
  const frame = frameAt(t, span, width, kHeight);
  useEffect(() => {
    if (width > 60) draw(canvas.current!, film, frame, t, inks.current!, unitShort(unit), chosen);
  }, [film, t, span, width, chosen, theme]);
  const job = chosen === null ? null : (film.jobs.find((j) => j.id === chosen) ?? null);
  const { running, waiting } = momentOf(film, t);
  const pick = (way: 1 | -1) => {
    const all = [...waiting, ...running];
    if (all.length > 0) choose(all[(all.findIndex((j) => j.id === chosen) + way + all.length) % all.length]!.id);
  };
  const keys: Record<string, () => void> = {
    " ": toggle,
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => pick(1),
    ArrowUp: () => pick(-1),
    Home: () => seek(0),
    End: () => seek(film.end),
    Escape: () => choose(null),
  };
  const so = tally(film, t);
  return (
    <section class="screen" aria-label={film.name}>
      <div class="below">
        <h3>{film.name}</h3>
        <Legend film={film} />
      </div>
      <canvas
        ref={canvas}
        class="machine"
        tabIndex={0}
        role="img"
        aria-label={summary(film, t, unit)}
        onPointerMove={(e) => choose(jobAt(film, frame, t, e.offsetX, e.offsetY)?.id ?? null)}
        onPointerLeave={() => choose(null)}
        onKeyDown={(e) => {
          const does = keys[e.key];
          if (!does) return;
          e.preventDefault();
          does();
        }}
      />
      <p class="told" aria-live={playing.value ? "off" : "polite"}>
        {job ? sentenceOf(film, job, t, unit) : summary(film, t, unit)}
      </p>
      <div class="below">
        <dl class="tally-line">
          <div>
            <dt>mean wait so far</dt>
            <dd>{time(so.meanWait, unit)}</dd>
          </div>
          <div>
            <dt>in use</dt>
            <dd>{percent(so.used)}</dd>
          </div>
          <div class="blame">
            <dt>idle although a job waits</dt>
            <dd>{percent(so.idleWhileWaiting)}</dd>
          </div>
          <div>
            <dt>started</dt>
            <dd>{so.started}</dd>
          </div>
        </dl>
        <span class="takes" role="group" aria-label={`Take along: ${film.name}`}>
          <button
            type="button"
            class="small"
            onClick={() => canvas.current!.toBlob((png) => png && download(`${fileName(film.name)}.png`, png))}
          >
            PNG
          </button>
          <button
            type="button"
            class="small"
            onClick={() => download(`${fileName(film.name)}.csv`, textFile(csv(pathRows(film)), "text/csv"))}
          >
            CSV
          </button>
        </span>
      </div>
      <details class="numbers">
        <summary>The same as a table: who runs and who waits now</summary>
        <Scroll label={`Jobs under ${film.name}`}>
          <table>
            <thead>
              <tr>
                <th scope="col">job</th>
                <th scope="col">class</th>
                <th scope="col">width</th>
                <th scope="col">state</th>
                <th scope="col">since</th>
              </tr>
            </thead>
            <tbody>
              {[
                ...waiting.map((j) => ({ j, state: "waits", since: j.submit })),
                ...running.map((j) => ({ j, state: "runs", since: stayAt(j, t)!.start })),
              ].map(({ j, state, since }) => (
                <tr key={j.id}>
                  <td>{j.id}</td>
                  <td>{j.class || "–"}</td>
                  <td>{j.width}</td>
                  <td>{state}</td>
                  <td>{time(since, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </section>
  );
}
