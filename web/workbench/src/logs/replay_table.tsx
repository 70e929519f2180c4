// The log's own jobs under each policy, beside what the log recorded.
import type { Measured } from "../api/types";
import { Scroll } from "../parts/scroll";
import { measureRow, measureWords } from "../state/vocabulary";
import { duration, numberOf, percent, short } from "../words/numbers";
import { Notes } from "./notes";

export interface Replays {
  replays: { policy: string; order?: string; measures: Record<string, Measured>; replayed_over_recorded?: number }[];
  recorded?: { jobs: number; measures: Record<string, Measured> };
  notes?: string[];
}

const text = (name: string, m: Measured | undefined) => {
  if (!m) return "–";
  const value = numberOf(m.value),
    dimension = measureRow(name)?.dimension;
  return dimension === "time" ? duration(value) : dimension === "fraction" ? percent(value) : short(value);
};

const first = ["mean_wait", "wait_p50", "wait_p90", "wait_p95", "max_wait", "mean_bounded_slowdown", "utilization"];

export function ReplayTable({ found }: { found: Replays }) {
  const all = new Set(found.replays.flatMap((r) => Object.keys(r.measures)));
  const names = first.filter((n) => all.has(n));
  return (
    <>
      <Scroll label="Replays">
        <table>
          <caption>The log's own jobs under each policy</caption>
          <thead>
            <tr>
              <th scope="col">policy</th>
              {names.map((n) => (
                <th scope="col" key={n}>
                  {measureWords(n)}
                </th>
              ))}
              <th scope="col">mean wait over recorded</th>
            </tr>
          </thead>
          <tbody>
            {found.recorded && (
              <tr>
                <th scope="row">recorded</th>
                {names.map((n) => (
                  <td key={n}>{text(n, found.recorded!.measures[n])}</td>
                ))}
                <td>1</td>
              </tr>
            )}
            {found.replays.map((r) => (
              <tr key={`${r.policy} ${r.order}`}>
                <th scope="row">
                  {r.policy}
                  {r.order && r.order !== "arrival" ? `, ${r.order}` : ""}
                </th>
                {names.map((n) => (
                  <td key={n}>{text(n, r.measures[n])}</td>
                ))}
                <td>{r.replayed_over_recorded === undefined ? "–" : short(r.replayed_over_recorded, 3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Notes notes={found.notes} />
    </>
  );
}
