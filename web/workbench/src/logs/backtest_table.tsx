// Replays and predictions held against what happened.
import { Scroll } from "../parts/scroll";
import { duration, percent, short } from "../words/numbers";
import { Notes } from "./notes";

export interface Backtest {
  headlines?: string[];
  replayed_over_recorded?: { policy: string; mean_wait: number; recorded_mean_wait: number; ratio: number }[];
  predictors?: {
    name: string;
    quantile: number;
    shown?: boolean;
    coverage: number;
    pinball: number;
    ratio_to_window?: number;
  }[];
  notes?: string[];
}

export function BacktestTable({ found }: { found: Backtest }) {
  const far = (found.predictors ?? []).filter((p) => p.quantile === 0.95);
  return (
    <>
      {found.headlines?.map((h) => (
        <p key={h}>{h}</p>
      ))}
      {found.replayed_over_recorded?.length ? (
        <Scroll label="Replayed over recorded">
          <table>
            <caption>A replay held against the recorded waits</caption>
            <thead>
              <tr>
                <th scope="col">policy</th>
                <th scope="col">mean wait, replayed</th>
                <th scope="col">recorded</th>
                <th scope="col">ratio</th>
              </tr>
            </thead>
            <tbody>
              {found.replayed_over_recorded.map((r) => (
                <tr key={r.policy}>
                  <th scope="row">{r.policy}</th>
                  <td>{duration(r.mean_wait)}</td>
                  <td>{duration(r.recorded_mean_wait)}</td>
                  <td>{short(r.ratio, 3)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
      {far.length > 0 && (
        <Scroll label="Predictors">
          <table>
            <caption>Predictions of the 95th percentile, each made at the job's submission</caption>
            <thead>
              <tr>
                <th scope="col">predictor</th>
                <th scope="col">covers</th>
                <th scope="col">loss</th>
                <th scope="col">of the window's</th>
              </tr>
            </thead>
            <tbody>
              {far.map((p) => (
                <tr key={p.name} class={p.shown ? "own" : ""}>
                  <th scope="row">{p.name}</th>
                  <td>{percent(p.coverage)}</td>
                  <td>{duration(p.pinball)}</td>
                  <td>{p.ratio_to_window === undefined ? "–" : short(p.ratio_to_window, 3)}</td>
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
