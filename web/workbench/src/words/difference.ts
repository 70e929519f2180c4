// Two answers held against each other.
import type { Answer, Measures } from "../api/types";
import { numberOf } from "./numbers";

const kRounding = 1e-9; // relative: below it two solves of one model may differ

export interface Row {
  name: string;
  before: number;
  after: number;
  change: number; // relative, NaN where that says nothing
}

// The best value of each measure, whichever method has it.
export function bestMeasures(a: Answer): Measures {
  const found: Measures = {};
  for (const m of a.methods.filter((m) => !m.kind.endsWith("bound")))
    for (const [name, value] of Object.entries(m.measures))
      if (!found[name] && !Array.isArray(value.value)) found[name] = value;
  return found;
}

export function differences(before: Answer, after: Answer): Row[] {
  const a = bestMeasures(before),
    b = bestMeasures(after);
  return Object.keys({ ...a, ...b }).map((name) => {
    const x = numberOf(a[name]?.value),
      y = numberOf(b[name]?.value);
    const same = Math.abs(y - x) <= kRounding * Math.abs(x);
    return { name, before: x, after: same ? x : y, change: same ? 0 : x !== 0 ? y / x - 1 : NaN };
  });
}
