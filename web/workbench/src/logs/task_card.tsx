// One question to a log: its button, its progress, its answer.
import type { ComponentChildren } from "preact";
import { Running } from "../parts/progress";
import { Trouble } from "../parts/trouble";
import { askLog, tasks, type Asked } from "../state/logs";
import { BacktestTable, type Backtest } from "./backtest_table";
import { DescriptionCard, type Description } from "./description";
import { FitTable, type Fit } from "./fit_table";
import { PredictionCard, type Prediction } from "./prediction";
import { ReplayTable, type Replays } from "./replay_table";

export function TaskCard({
  what,
  heading,
  button,
  more,
  children,
  body,
}: {
  what: Asked;
  heading: string;
  button: string;
  more: string;
  children?: ComponentChildren;
  body?: () => Record<string, unknown>;
}) {
  const { running, progress, trouble, result } = tasks[what].state.value;
  return (
    <section class="card" aria-label={heading}>
      <h2>{heading}</h2>
      <p class="quiet">{more}</p>
      {children}
      {!running && (
        <p class="do">
          <button type="button" class="primary" onClick={() => askLog(what, body?.())}>
            {result ? "Again" : button}
          </button>
        </p>
      )}
      {running && <Running what={heading} progress={progress} onStop={tasks[what].stop} />}
      <Trouble text={trouble} />
      {result && show[what](result)}
    </section>
  );
}

const show: Record<Asked, (found: Record<string, unknown>) => ComponentChildren> = {
  describe: (f) => <DescriptionCard found={f as Description} />,
  replay: (f) => <ReplayTable found={f as unknown as Replays} />,
  fit: (f) => <FitTable found={f as Fit} />,
  backtest: (f) => <BacktestTable found={f as Backtest} />,
  predict: (f) => <PredictionCard found={f as unknown as Prediction} />,
};
