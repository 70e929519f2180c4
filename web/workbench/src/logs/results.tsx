// Replay, fit, back-test and prediction, as tables.
import { Scroll } from "../parts/scroll";
import { openText } from "../state/examples";
import { duration, numberOf, percent, short } from "../words/numbers";
import type { Measured } from "../api/types";
import { measureRow, measureWords } from "../state/vocabulary";

export interface Replays {
  replays: { policy: string; order?: string; measures: Record<string, Measured>; replayed_over_recorded?: number }[];
  recorded?: { jobs: number; measures: Record<string, Measured> };
  notes?: string[];
}

const text = (name: string, m: Measured | undefined) => {
  if (!m) return "–";
  const value = numberOf(m.value), dimension = measureRow(name)?.dimension;
  return dimension === "time" ? duration(value) : dimension === "fraction" ? percent(value) : short(value);
};

const first = ["mean_wait", "wait_p50", "wait_p90", "wait_p95", "max_wait", "mean_bounded_slowdown", "utilization"];

function Notes({ notes }: { notes?: string[] }) {
  return notes?.length ? <ul class="notes">{notes.map((n) => <li key={n}>{n}</li>)}</ul> : null;
}

export function ReplayTable({ found }: { found: Replays }) {
  const all = new Set(found.replays.flatMap((r) => Object.keys(r.measures)));
  const names = first.filter((n) => all.has(n));
  return (
    <>
      <Scroll label="Replays">
        <table><caption>The log's own jobs under each policy</caption>
          <thead><tr><th scope="col">policy</th>{names.map((n) => <th scope="col" key={n}>{measureWords(n)}</th>)}<th scope="col">mean wait over recorded</th></tr></thead>
          <tbody>
            {found.recorded && <tr><th scope="row">recorded</th>{names.map((n) => <td key={n}>{text(n, found.recorded!.measures[n])}</td>)}<td>1</td></tr>}
            {found.replays.map((r) => <tr key={`${r.policy} ${r.order}`}><th scope="row">{r.policy}{r.order && r.order !== "arrival" ? `, ${r.order}` : ""}</th>{names.map((n) => <td key={n}>{text(n, r.measures[n])}</td>)}<td>{r.replayed_over_recorded === undefined ? "–" : short(r.replayed_over_recorded, 3)}</td></tr>)}
          </tbody></table>
      </Scroll>
      <Notes notes={found.notes} />
    </>
  );
}

export interface Fit {
  offered_load?: number;
  model_load?: number;
  model_text?: string;
  parts?: { name: string; jobs?: number; law: string; ks?: number; mean_error?: number }[];
  check?: { verdicts?: string[] };
  notes?: string[];
}

export function FitTable({ found }: { found: Fit }) {
  return (
    <>
      {found.model_text && <p class="do"><button type="button" class="primary" onClick={() => openText(found.model_text!)}>Open the fitted model</button></p>}
      {found.check?.verdicts?.map((v) => <p key={v}>{v}</p>)}
      <Scroll label="Fitted laws">
        <table class="words"><caption>What was fitted; load of the log {percent(found.offered_load ?? NaN)}, of the model {percent(found.model_load ?? NaN)}</caption>
          <thead><tr><th scope="col">part</th><th scope="col">law</th><th scope="col">jobs</th><th scope="col">largest difference of the distributions</th></tr></thead>
          <tbody>{(found.parts ?? []).map((p) => <tr key={p.name}><th scope="row">{p.name}</th><td>{p.law}</td><td>{p.jobs?.toLocaleString("en") ?? "–"}</td><td>{p.ks === undefined ? "–" : short(p.ks, 3)}</td></tr>)}</tbody></table>
      </Scroll>
      <Notes notes={found.notes} />
    </>
  );
}

export interface Backtest {
  headlines?: string[];
  replayed_over_recorded?: { policy: string; mean_wait: number; recorded_mean_wait: number; ratio: number }[];
  predictors?: { name: string; quantile: number; shown?: boolean; coverage: number; pinball: number; ratio_to_window?: number }[];
  notes?: string[];
}

export function BacktestTable({ found }: { found: Backtest }) {
  const far = (found.predictors ?? []).filter((p) => p.quantile === 0.95);
  return (
    <>
      {found.headlines?.map((h) => <p key={h}>{h}</p>)}
      {found.replayed_over_recorded?.length ? (
        <Scroll label="Replayed over recorded"><table><caption>A replay held against the recorded waits</caption><thead><tr><th scope="col">policy</th><th scope="col">mean wait, replayed</th><th scope="col">recorded</th><th scope="col">ratio</th></tr></thead>
          <tbody>{found.replayed_over_recorded.map((r) => <tr key={r.policy}><th scope="row">{r.policy}</th><td>{duration(r.mean_wait)}</td><td>{duration(r.recorded_mean_wait)}</td><td>{short(r.ratio, 3)}</td></tr>)}</tbody></table></Scroll>
      ) : null}
      {far.length > 0 && (
        <Scroll label="Predictors"><table><caption>Predictions of the 95th percentile, each made at the job's submission</caption><thead><tr><th scope="col">predictor</th><th scope="col">covers</th><th scope="col">loss</th><th scope="col">of the window's</th></tr></thead>
          <tbody>{far.map((p) => <tr key={p.name} class={p.shown ? "own" : ""}><th scope="row">{p.name}</th><td>{percent(p.coverage)}</td><td>{duration(p.pinball)}</td><td>{p.ratio_to_window === undefined ? "–" : short(p.ratio_to_window, 3)}</td></tr>)}</tbody></table></Scroll>
      )}
      <Notes notes={found.notes} />
    </>
  );
}

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
      {found.state && <p class="quiet">When the log ends, {found.state.running} jobs run on {found.state.busy} of {found.state.processors} processors, and {found.state.waiting} wait.</p>}
      {found.quantiles && (
        <Scroll label="Prediction"><table><thead><tr><th scope="col">of such jobs</th><th scope="col">start within</th><th scope="col">held on this log</th></tr></thead>
          <tbody>{found.quantiles.map((q) => <tr key={q.quantile}><th scope="row">{percent(q.quantile)}</th><td>{duration(q.wait)}</td><td>{q.coverage === undefined ? "–" : percent(q.coverage)}</td></tr>)}</tbody></table></Scroll>
      )}
      <Notes notes={found.notes} />
    </>
  );
}
