// How long one job will wait, with the odds that it is right.
import { Scroll } from "../parts/scroll";
import { duration, percent } from "../words/numbers";
import { Notes } from "./notes";

export interface Prediction {
  sentence: string;
  quantiles?: { quantile: number; wait: number; coverage?: number }[];
  state?: { processors: number; busy: number; running: number; waiting: number };
  notes?: string[];
}

export function PredictionCard({ found }: { found: Prediction }) {
  return (
    <>
      <p class="main">{found.sentence}</p>
      {found.state && (
        <p class="quiet">
          When the log ends, {found.state.running} jobs run on {found.state.busy} of {found.state.processors}{" "}
          processors, and {found.state.waiting} wait.
        </p>
      )}
      {found.quantiles && (
        <Scroll label="Prediction">
          <table>
            <thead>
              <tr>
                <th scope="col">of such jobs</th>
                <th scope="col">start within</th>
                <th scope="col">held on this log</th>
              </tr>
            </thead>
            <tbody>
              {found.quantiles.map((q) => (
                <tr key={q.quantile}>
                  <th scope="row">{percent(q.quantile)}</th>
                  <td>{duration(q.wait)}</td>
                  <td>{q.coverage === undefined ? "–" : percent(q.coverage)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Notes notes={found.notes} />
    </>
  );
}
