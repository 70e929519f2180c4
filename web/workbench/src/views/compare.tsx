// An answer put aside beside the one on the table: both curves, the difference, and the policies on the same jobs.
import { Scroll } from "../parts/scroll";
import { useMemo, useState } from "preact/hooks";
import { wholeAnswer } from "../state/simulation";
import { shownCurve } from "../state/curve";
import { openText } from "../state/examples";
import { kind, text, title } from "../state/model";
import { pin, pins, unpin, type Pin } from "../state/pins";
import { go } from "../state/view";
import { measureRow } from "../state/vocabulary";
import { yLabel } from "../answer/curve";
import { Chart } from "../parts/figure";
import { Pick } from "../parts/pick";
import { differences } from "../words/difference";
import { interpolated, linear, linesOf, series, type Figure } from "../words/figure";
import { inUnits, percent, short, signed } from "../words/numbers";
import { headline } from "../words/headline";
import { PoliciesCard } from "./policies";

const kBeforeWall = 0.94; // of the saturation point: further both curves are walls

function curves(pinned: Pin[]): Figure | null {
  const now = shownCurve.value;
  const all = [...pinned.map((p) => ({ name: p.name, shown: p.curve })), { name: "now", shown: now }].filter(
    (c) => c.shown && c.shown.curve.key === now?.curve.key && c.shown.measure === now?.measure,
  );
  if (!now || all.length < 2) return null;
  const ends = all.map((c) => c.shown!.curve.saturation).filter((x): x is number => x !== null);
  const lines = all.flatMap((c, k) =>
    linesOf(c.shown!)
      .filter((l) => !l.kind.endsWith("bound"))
      .slice(0, 1)
      .map((l) => series(`${c.name}: ${l.name}`, l.kind, k, l.x, l.y)),
  );
  const tops = all
    .map((c) => {
      const first = linesOf(c.shown!)[0],
        end = c.shown!.curve.saturation;
      return first && end ? interpolated(first.x, first.y, kBeforeWall * end) : NaN;
    })
    .filter(Number.isFinite);
  const marks = [...new Set(ends.map((x) => short(x)))].map((label) => ({
    x: ends.find((x) => short(x) === label)!,
    label,
  }));
  return {
    title: "Both curves",
    x: linear(now.curve.key, 0, ends.length && now.curve.key === "arrivals.load" ? Math.max(1, ...ends) : undefined),
    y: linear(yLabel(now.measure), 0, tops.length ? 1.2 * Math.max(...tops) : undefined),
    series: lines,
    marks,
  };
}

function apart(pinned: Pin): Figure | null {
  const now = shownCurve.value;
  if (!now || !pinned.curve || pinned.curve.curve.key !== now.curve.key || pinned.curve.measure !== now.measure)
    return null;
  const a = linesOf(pinned.curve)[0],
    b = linesOf(now)[0];
  if (!a || !b) return null;
  const wall = kBeforeWall * Math.min(now.curve.saturation ?? Infinity, pinned.curve.curve.saturation ?? Infinity);
  const seen = b.x
    .map((x, i) => ({ x, d: b.y[i]! - interpolated(a.x, a.y, x) }))
    .filter((p) => Number.isFinite(p.d) && p.x <= wall);
  if (seen.length < 2) return null;
  return {
    title: "Difference",
    x: linear(now.curve.key, 0),
    y: linear(`${yLabel(now.measure)}: now minus ${pinned.name}`),
    series: [
      series(
        "difference",
        "exact",
        3,
        seen.map((p) => p.x),
        seen.map((p) => p.d),
      ),
    ],
    marks: [],
  };
}

function Differences({ pinned }: { pinned: Pin }) {
  const now = wholeAnswer.value;
  if (!now) return null;
  const unit = now.model.time_unit ?? "";
  return (
    <Scroll label="Differences">
      <table>
        <caption>Now against {pinned.name}</caption>
        <thead>
          <tr>
            <th scope="col">measure</th>
            <th scope="col">pinned</th>
            <th scope="col">now</th>
            <th scope="col">difference</th>
            <th scope="col">of it</th>
          </tr>
        </thead>
        <tbody>
          {differences(pinned.answer, now).map((r) => {
            const d = measureRow(r.name)?.dimension ?? "";
            return (
              <tr key={r.name}>
                <th scope="row" title={measureRow(r.name)?.sentence}>
                  {r.name}
                </th>
                <td>{inUnits(r.before, d, unit)}</td>
                <td>{inUnits(r.after, d, unit)}</td>
                <td>{signed(r.after - r.before, inUnits(r.after - r.before, d, unit))}</td>
                <td>{Number.isFinite(r.change) ? signed(r.change, percent(r.change)) : "–"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}

function PinList() {
  return (
    <ul class="pins">
      {pins.value.map((p) => (
        <li key={p.id}>
          <b>{p.name}</b> <span>{headline(p.answer).main}</span>
          <button type="button" class="small" onClick={() => openText(p.text)}>
            Open
          </button>
          <button type="button" class="small" onClick={() => unpin(p.id)} aria-label={`Take off: ${p.name}`}>
            Take off
          </button>
        </li>
      ))}
    </ul>
  );
}

export function Compare() {
  const [chosen, choose] = useState("");
  const pinned = pins.value.find((p) => String(p.id) === chosen) ?? pins.value.at(-1);
  const both = useMemo(() => curves(pins.value), [pins.value, shownCurve.value]);
  const difference = useMemo(() => (pinned ? apart(pinned) : null), [pinned, shownCurve.value]);
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <h1>Compare</h1>
      <p class="lead">Pin an answer, change the model, and see what that did.</p>
      <section class="card" aria-label="Pinned answers">
        <p class="do">
          <button type="button" class="primary" disabled={!wholeAnswer.value} onClick={pin}>
            Pin “{title.value}” as it is now
          </button>{" "}
          <button type="button" onClick={() => go("model")}>
            Change the model
          </button>
        </p>
        {pins.value.length === 0 ? <p class="quiet">Nothing is pinned yet.</p> : <PinList />}
        {pins.value.length > 1 && (
          <Pick
            label="Difference from"
            value={String(pinned?.id ?? "")}
            onPick={choose}
            choices={pins.value.map((p) => ({ value: String(p.id), label: p.name }))}
          />
        )}
        <div class={both && difference ? "pair" : ""}>
          {both && <Chart figure={both} name="Both curves" />}
          {difference && <Chart figure={difference} name="Difference" />}
        </div>
        {!both && pins.value.length > 0 && (
          <p class="quiet">
            The curves can be laid over each other when both run over the same key and show the same measure.
          </p>
        )}
        {pinned && <Differences pinned={pinned} />}
      </section>
      {text.value.trim() && <PoliciesCard applies={kind.value === "rigid"} />}
    </main>
  );
}
