// The curve: where the model stands on it, and where it ends.
import { useMemo } from "preact/hooks";
import { answer, cost, curveFollows } from "../state/answer";
import {
  axisKey,
  axisMeasure,
  axisVariable,
  chooseAxis,
  chooseMeasure,
  choosePart,
  measuresKnown,
  partOf,
  saturation,
  variables,
} from "../state/axis";
import { curveTrouble, drawCurve, shownCurve, type Shown } from "../state/curve";
import { timeUnit, title } from "../state/model";
import { measureRow, measureWords } from "../state/vocabulary";
import { Chart } from "../parts/figure";
import { Pick } from "../parts/pick";
import { Trouble } from "../parts/trouble";
import { dot, interpolated, linear, linesOf, series, type Figure } from "../words/figure";
import { inUnits, numberOf, short, unitShort } from "../words/numbers";
import { noteLatency } from "./latency";

export const yLabel = (measure: string) => {
  const row = measureRow(measure);
  const words = measureWords(measure);
  const unit = row?.dimension === "time" ? unitShort(timeUnit.value) : "";
  return `${words}${unit ? ` (${unit})` : row?.dimension === "time" ? " (units of time)" : ""}`;
};

const isLoad = (key: string) => key === "arrivals.load" || key === "arrivals.rate";

// High enough for most of the curve, not for the wall at its end; the same while the point moves.
function top(lines: { x: number[]; y: number[] }[], end: number): number | undefined {
  const at = Math.max(...lines.map((l) => interpolated(l.x, l.y, 0.94 * end)).filter(Number.isFinite));
  return Number.isFinite(at) && at > 0 ? 1.15 * at : undefined;
}

export function figureOf(shown: Shown, now: number, value: number): Figure {
  const { curve, measure } = shown;
  const lines = linesOf(shown);
  const end = curve.saturation ?? (isLoad(curve.key) ? saturation.value : null);
  const drawn = lines.map((l, k) => series(`${l.name} (${l.kind.replace("-", " ")})`, l.kind, k, l.x, l.y));
  const here = lines[0] ? interpolated(lines[0].x, lines[0].y, now) : NaN;
  const y = Number.isFinite(value) ? value : here;
  const high = end ? top(lines, end) : undefined;
  const points = Number.isFinite(y) ? [dot(`now: ${short(now)} → ${short(y)}`, 1, now, Math.min(y, high ?? y))] : [];
  const marks = end ? [{ x: end, label: `saturation ${short(end)}` }] : [];
  const last = curve.key === "arrivals.load" ? Math.max(1, 1.02 * (end ?? 0)) : end ? 1.15 * end : undefined;
  return {
    title: `${yLabel(measure)} over ${curve.key}`,
    x: linear(curve.key, isLoad(curve.key) ? 0 : undefined, last),
    y: linear(yLabel(measure) + (shown.part ? `, ${shown.part}` : ""), 0, high),
    series: [...drawn, ...points],
    marks,
  };
}

const parts = () => [
  ...new Set(
    (answer.value?.methods ?? []).flatMap((m) => [...(m.classes ?? []), ...(m.clusters ?? [])].map((p) => p.name)),
  ),
];

function currentValue(measure: string, part: string): number {
  const method = answer.value?.methods.find((m) => m.measures[measure]);
  const place = part ? [...(method?.classes ?? []), ...(method?.clusters ?? [])].find((p) => p.name === part) : method;
  return numberOf(place?.measures[measure]?.value);
}

export function CurveCard() {
  const shown = shownCurve.value,
    variable = axisVariable.value;
  const value = currentValue(axisMeasure.value, partOf.value);
  const fits = shown && shown.curve.key === axisKey.value;
  const figure = useMemo(
    () => (shown && fits ? figureOf(shown, variable?.value ?? NaN, value) : null),
    [shown, fits, variable?.value, value, saturation.value],
  );
  const names = parts();
  return (
    <section class="card curve" aria-label="Curve">
      <div class="controls">
        <Pick
          label="Show"
          value={axisMeasure.value}
          onPick={chooseMeasure}
          choices={measuresKnown.value.map((m) => ({ value: m }))}
        />
        <Pick
          label="over"
          value={axisKey.value}
          onPick={chooseAxis}
          choices={variables.value.map((v) => ({ value: v.key }))}
        />
        {names.length > 1 && (
          <Pick
            label="of"
            value={partOf.value}
            onPick={choosePart}
            choices={[{ value: "", label: "all jobs" }, ...names.map((n) => ({ value: n }))]}
          />
        )}
      </div>
      {figure && figure.series.length === 0 && (
        <p class="quiet">No method knows a curve of this measure here: simulate, or choose another.</p>
      )}
      {figure && figure.series.length > 0 && (
        <Chart figure={figure} name={`${title.value} ${axisMeasure.value}`} drawn={() => noteLatency(shown!)} />
      )}
      {cost.value && !curveFollows.value && (
        <p class="notice">
          Forty points would take forty solves.{" "}
          <button type="button" onClick={drawCurve}>
            Draw the curve all the same
          </button>
        </p>
      )}
      <Trouble text={curveTrouble.value} />
      {figure && (
        <p class="quiet now">
          {axisKey.value} = {short(variable?.value ?? NaN)}: {measureWords(axisMeasure.value)}{" "}
          {Number.isFinite(value)
            ? inUnits(value, measureRow(axisMeasure.value)?.dimension ?? "", timeUnit.value)
            : "not finite here"}
          .
        </p>
      )}
    </section>
  );
}
