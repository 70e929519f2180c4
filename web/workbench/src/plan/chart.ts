// What was tried, as a curve with its limit and the answer on it.
import { yLabel } from "../answer/curve";
import { linear, series, type Figure } from "../words/figure";
import { numberOf, short } from "../words/numbers";
import type { Plan } from "./types";

export function chart(plan: Plan): Figure | null {
  const numeric = plan.tried
    .filter((t) => typeof t.value === "number" && t.measures)
    .sort((a, b) => Number(a.value) - Number(b.value));
  const measure = plan.conditions[0]?.measure;
  if (!measure || numeric.length < 3) return null;
  const seen = numeric
    .map((t) => ({ x: Number(t.value), y: numberOf(t.measures?.[measure]?.value) }))
    .filter((p) => Number.isFinite(p.y));
  if (seen.length < 3) return null;
  const limit = numberOf(plan.conditions[0]!.limit),
    kind = numeric[0]?.measures?.[measure]?.kind === "simulation" ? "simulation" : "exact";
  const lines = [
    {
      ...series(
        measure,
        kind,
        0,
        seen.map((p) => p.x),
        seen.map((p) => p.y),
      ),
      variant: 1,
    },
    series(`limit ${short(limit)}`, "upper-bound", 1, [seen[0]!.x, seen.at(-1)!.x], [limit, limit]),
  ];
  const marks = typeof plan.answer === "number" ? [{ x: plan.answer, label: `answer ${short(plan.answer, 6)}` }] : [];
  return {
    title: `${measure} over ${plan.find}`,
    x: linear(plan.find),
    y: linear(yLabel(measure.split(".").at(-1)!), 0, 4 * limit),
    series: lines,
    marks,
  };
}
