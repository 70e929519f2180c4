// A number under the hand: answers follow while it moves.
import { change, timeUnit } from "../state/model";
import type { KeyRow } from "../state/vocabulary";
import { inUnits } from "../words/numbers";
import { boundsOf, position, stepsOf, valueAt } from "./bounds";

export function Slider({ path, label, value, row }: { path: string; label: string; value: number; row: KeyRow }) {
  const bounds = boundsOf(path, value, row);
  if (!(bounds.most > bounds.least)) return null;
  return (
    <input
      type="range"
      class="slider"
      data-key={path}
      aria-label={`${label}, slider`}
      min={0}
      max={stepsOf(bounds)}
      step={1}
      value={position(value, bounds)}
      aria-valuetext={inUnits(value, row.quantity === "time" ? "time" : "", timeUnit.value)}
      onInput={(e) => change(path, String(valueAt(Number(e.currentTarget.value), bounds)))}
    />
  );
}
