// How long it takes from a hand's movement to the new curve on the screen, for whoever measures it: the times lie in the
// browser's own list of performance measures, under this name.
import type { Shown } from "../state/curve";

const kName = "sojourn: change to curve";
const kMost = 500; // then the list begins anew
let last: Shown | null = null;
let count = 0;

export function noteLatency(shown: Shown): void {
  if (shown === last) return;
  last = shown;
  if (++count % kMost === 0) performance.clearMeasures(kName);
  requestAnimationFrame(() => performance.measure(kName, { start: shown.asked, end: performance.now(), detail: shown.curve.points.length }));
}
