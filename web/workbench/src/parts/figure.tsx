// A chart with its legend and the ways to take it along. The same drawing as in the pages that the command writes.
import { Scroll } from "./scroll";
import { useEffect, useRef, useState } from "preact/hooks";
import { chart } from "../../../src/chart.js";
import { dash, setColours } from "../../../src/look.js";
import { asPng, csv, download, fileName, standalone, textFile } from "../words/files";
import { short } from "../words/numbers";
import { colours, type Figure, type Series } from "../words/figure";

function Swatch({ series }: { series: Series }) {
  const paint = `var(--series-${series.colour})`;
  return (
    <svg width="26" height="12" aria-hidden="true">
      {series.role === "simulation" ? (
        <circle cx="13" cy="6" r="4" fill={paint} />
      ) : (
        <line
          x1="1"
          x2="25"
          y1="6"
          y2="6"
          stroke={paint}
          stroke-width="2.2"
          stroke-dasharray={dash(series) ?? undefined}
        />
      )}
    </svg>
  );
}

function rows(figure: Figure): (string | number)[][] {
  return [
    [figure.x.label, "series", figure.y.label, "low", "high"],
    ...figure.series.flatMap((s) => s.x.map((x, i) => [x, s.label, s.y[i] ?? "", s.low[i] ?? "", s.high[i] ?? ""])),
  ];
}

// The picture has one name; names of its parts ("rule") would only be read out in between.
function plain(svg: SVGSVGElement): SVGSVGElement {
  for (const part of svg.querySelectorAll("g[aria-label]")) part.removeAttribute("aria-label");
  return svg;
}

function Numbers({ figure }: { figure: Figure }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="numbers" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Numbers</summary>
      {open && (
        <Scroll label={`Numbers: ${figure.title}`}>
          <table>
            <thead>
              <tr>
                {rows(figure)[0]!.map((c) => (
                  <th scope="col" key={c}>
                    {c}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows(figure)
                .slice(1)
                .map((r, i) => (
                  <tr key={i}>
                    {r.map((c, k) => (
                      <td key={k}>{typeof c === "number" ? short(c, 6) : c}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </details>
  );
}

export function Chart({ figure, name, drawn }: { figure: Figure; name: string; drawn?: () => void }) {
  const whole = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    setColours(whole.current!, colours);
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    watch.observe(place.current!);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (width < 60) return;
    place.current!.replaceChildren(plain(chart(figure, new Set<number>(), width)));
    drawn?.();
  }, [figure, width]);
  const picture = () => place.current!.querySelector<SVGSVGElement>("svg")!;
  return (
    <figure class="chart" ref={whole}>
      <p class="y-label">{figure.y.label}</p>
      <div class="canvas" ref={place} />
      <figcaption class="under">
        <ul class="swatches">
          {figure.series.map((s) => (
            <li key={s.label}>
              <Swatch series={s} />
              {s.label}
            </li>
          ))}
        </ul>
        <span class="takes" role="group" aria-label={`Take along: ${name}`}>
          <button
            type="button"
            class="small"
            onClick={() => download(`${fileName(name)}.svg`, textFile(standalone(picture()), "image/svg+xml"))}
          >
            SVG
          </button>
          <button
            type="button"
            class="small"
            onClick={async () => download(`${fileName(name)}.png`, await asPng(picture()))}
          >
            PNG
          </button>
          <button
            type="button"
            class="small"
            onClick={() => download(`${fileName(name)}.csv`, textFile(csv(rows(figure)), "text/csv"))}
          >
            CSV
          </button>
        </span>
      </figcaption>
      <Numbers figure={figure} />
    </figure>
  );
}
