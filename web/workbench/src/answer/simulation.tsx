// The second opinion: a simulation whose intervals close while it runs, beside what was solved.
import { Scroll } from "../parts/scroll";
import { useMemo, useState } from "preact/hooks";
import type { Method } from "../api/types";
import { answer } from "../state/answer";
import { axisMeasure } from "../state/axis";
import { version } from "../state/model";
import { simulate, simulation, stopSimulation } from "../state/simulation";
import { Chart } from "../parts/figure";
import { Pick } from "../parts/pick";
import { Running } from "../parts/progress";
import { Trouble } from "../parts/trouble";
import { linear, series, type Figure } from "../words/figure";
import { inUnits, numberOf, percent, short, spread } from "../words/numbers";
import { measureRow } from "../state/vocabulary";
import { yLabel } from "./curve";

const precisions = ["0.05", "0.02", "0.01", "0.005"];

// The measure of the curve where the simulation has it, else the response.
const followed = (m: Method): string => (m.measures[axisMeasure.value] ? axisMeasure.value : "mean_response");

function funnel(history: Method[]): Figure | null {
  const lastRun = history.at(-1);
  if (!lastRun || history.length < 2) return null;
  const name = followed(lastRun);
  const seen = history.filter((m) => m.measures[name]?.low !== undefined);
  if (seen.length < 2) return null;
  const x = seen.map((m) => m.jobs ?? NaN),
    y = (end: "low" | "high" | "value") => seen.map((m) => numberOf(m.measures[name]![end]));
  const solved = answer.value?.methods.find((m) => m.kind === "exact" && m.measures[name]);
  const truth = numberOf(solved?.measures[name]?.value);
  const lines = [
    series("simulated mean", "exact", 1, x, y("value")),
    series("95% interval: low", "lower-bound", 1, x, y("low")),
    { ...series("95% interval: high", "lower-bound", 1, x, y("high")) },
  ];
  if (Number.isFinite(truth))
    lines.push(series(`${solved!.name} (exact)`, "exact", 0, [x[0]!, x.at(-1)!], [truth, truth]));
  return { title: "Intervals", x: linear("jobs simulated"), y: linear(yLabel(name)), series: lines, marks: [] };
}

const shown = ["mean_wait", "mean_response", "wait_p95", "response_p95", "utilization", "mean_queue", "prob_wait"];

function Intervals({ method }: { method: Method }) {
  const unit = answer.value?.model.time_unit ?? "";
  const exact = answer.value?.methods.find((m) => m.kind === "exact");
  const names = shown.filter((n) => method.measures[n]);
  return (
    <table class="intervals">
      <thead>
        <tr>
          <th scope="col">measure</th>
          <th scope="col">simulated</th>
          <th scope="col">± of it</th>
          {exact && <th scope="col">{exact.name} (exact)</th>}
          {exact && <th scope="col">inside?</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((n) => {
          const m = method.measures[n]!,
            value = numberOf(m.value),
            half = spread(m),
            dimension = measureRow(n)?.dimension ?? "";
          const truth = numberOf(exact?.measures[n]?.value);
          return (
            <tr key={n}>
              <th scope="row">{n}</th>
              <td>
                {inUnits(value, dimension, unit)} ± {short(dimension === "fraction" ? 100 * half : half, 2)}
              </td>
              <td>
                <span class="bar">
                  <i style={{ width: `${Math.min(100, 400 * (half / Math.abs(value)))}%` }} />
                </span>
                {percent(half / Math.abs(value), 2)}
              </td>
              {exact && <td>{inUnits(truth, dimension, unit)}</td>}
              {exact && (
                <td>
                  {Number.isFinite(truth)
                    ? truth >= numberOf(m.low) && truth <= numberOf(m.high)
                      ? "yes"
                      : "no"
                    : "–"}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function SimulationCard() {
  const [precision, setPrecision] = useState("0.02");
  const run = simulation.value;
  const figure = useMemo(() => (run ? funnel(run.history) : null), [run?.history, answer.value]);
  const old = run && run.version !== version.value;
  const method = run?.history.at(-1);
  return (
    <section class={run ? "card" : "card unrun"} aria-label="Simulation">
      <div class="controls">
        <h3>Simulate it</h3>
        <Pick
          label="until the interval is within"
          value={precision}
          onPick={setPrecision}
          choices={precisions.map((p) => ({ value: p, label: percent(Number(p)) }))}
        />
        {run?.state !== "running" && (
          <button type="button" class="primary" onClick={() => void simulate({ precision: Number(precision) })}>
            {run ? "Simulate again" : "Simulate"}
          </button>
        )}
      </div>
      {!run && (
        <p class="quiet">
          A second opinion that knows no formulas: jobs drawn at random, with 95% intervals that shrink while it runs.
        </p>
      )}
      {run?.state === "running" && <Running what="Simulating" progress={run.progress} onStop={stopSimulation} />}
      {run && <Trouble text={run.trouble} />}
      {old && <p class="notice">The model has changed since: these intervals are about the one before.</p>}
      {run?.state === "stopped" && (
        <p class="quiet">Stopped{method ? `; what it had found after ${short(method.jobs ?? NaN)} jobs stays` : ""}.</p>
      )}
      {method && (
        <p class="quiet" aria-live="off">
          {(method.jobs ?? 0).toLocaleString("en")} jobs
          {method.replications ? `, ${method.replications} replications` : ""}
          {method.seed !== undefined ? `, seed ${method.seed}` : ""}.
        </p>
      )}
      {method && (
        <Scroll label="Simulated intervals">
          <Intervals method={method} />
        </Scroll>
      )}
      {figure && <Chart figure={figure} name="Intervals while it runs" />}
      {method?.notes?.length ? (
        <details class="numbers">
          <summary>Notes of the simulation</summary>
          <ul class="notes">
            {method.notes.map((n) => (
              <li key={n}>{n}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}
