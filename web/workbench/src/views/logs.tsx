// A cluster's own log: dropped here, read here, kept in the memory of a process on this machine.
import { useEffect, useId, useState } from "preact/hooks";
import { askLog, held, logTrouble, openLog, openExampleLog, processors, reading, tasks, type Asked } from "../state/logs";
import { about } from "../state/about";
import { bytes } from "../words/numbers";
import { examples } from "../state/examples";
import { remembered } from "../state/view";
import { policyRows } from "../state/vocabulary";
import { Running } from "../parts/progress";
import { Trouble } from "../parts/trouble";
import { LedgerTable } from "../logs/ledger";
import { DescriptionCard, type Description } from "../logs/description";
import { BacktestTable, FitTable, PredictionCard, ReplayTable, type Backtest, type Fit, type Prediction, type Replays } from "../logs/results";
import type { ComponentChildren } from "preact";

function Drop() {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => files?.[0] && void openLog(files[0]);
  return (
    <div class={`drop${over ? " over" : ""}`} onDragOver={(e) => (e.preventDefault(), setOver(true))} onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        take(e.dataTransfer?.files);
      }}>
      <p><label for={id}><b>Drop a log here</b>, or choose one:</label> <input id={id} type="file" onChange={(e) => take(e.currentTarget.files)} /></p>
      <p class="quiet">Slurm's sacct, Standard Workload Format and others, also compressed{about.value?.limits.log_bytes ? `, up to ${bytes(about.value.limits.log_bytes)}` : ""}. Nothing leaves this machine: the file goes to the sojourn process that shows this page, stays in its memory, and is gone when it ends.</p>
      <p class="do">{examples.value.filter((e) => e.kind === "log").map((e) => <button type="button" key={e.name} class="small" onClick={() => void openExampleLog(e.name)}>Try {e.name}</button>)}</p>
    </div>
  );
}

function TaskCard({ what, heading, button, more, children, body }: { what: Asked; heading: string; button: string; more: string; children?: ComponentChildren; body?: () => Record<string, unknown> }) {
  const { running, progress, trouble, result } = tasks[what].state.value;
  return (
    <section class="card" aria-label={heading}>
      <h2>{heading}</h2>
      <p class="quiet">{more}</p>
      {children}
      {!running && <p class="do"><button type="button" class="primary" onClick={() => askLog(what, body?.())}>{result ? "Again" : button}</button></p>}
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

function Predict() {
  const id = useId();
  const [width, setWidth] = useState("8");
  const [length, setLength] = useState("2h");
  return (
    <TaskCard what="predict" heading="How long will my job wait?" button="Predict its wait" more="For a job submitted when the log ends, from what was known then." body={() => ({ width: Number(width), time: length.replaceAll(" ", "") })}>
      <div class="controls">
        <span class="pick"><label for={`${id}w`}>Processors</label><input id={`${id}w`} type="text" inputMode="numeric" size={5} value={width} onInput={(e) => setWidth(e.currentTarget.value)} /></span>
        <span class="pick"><label for={`${id}t`}>asked for</label><input id={`${id}t`} type="text" size={6} value={length} onInput={(e) => setLength(e.currentTarget.value)} /></span>
      </div>
    </TaskCard>
  );
}

function Replay() {
  const names = policyRows().filter((p) => p.choice === "discipline" && ["fifo", "first-fit", "easy", "conservative"].includes(p.name) && p.kinds.includes("rigid")).map((p) => p.name);
  const [off, setOff] = useState<string[]>([]);
  return (
    <TaskCard what="replay" heading="Replay under policies" button="Replay" more="The very jobs of the log, scheduled anew." body={() => ({ policies: names.filter((n) => !off.includes(n)) })}>
      <fieldset class="checks"><legend>Policies</legend>{names.map((n) => (
        <label key={n}><input type="checkbox" checked={!off.includes(n)} onChange={(e) => setOff(e.currentTarget.checked ? off.filter((o) => o !== n) : [...off, n])} /> {n}</label>
      ))}</fieldset>
    </TaskCard>
  );
}

export function Logs() {
  const id = useId();
  const log = held.value;
  const first = remembered.value.ask === "predict";
  useEffect(() => {
    if (first && log && !tasks.predict.state.peek().result && !tasks.predict.state.peek().running) askLog("predict", { width: 8, time: "2h" });
  }, [first, log?.id]);
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <h1>Logs</h1>
      <Drop />
      {reading.value && <p role="status">Reading …</p>}
      <Trouble text={logTrouble.value} />
      {log && (
        <>
          <section class="card" aria-label="Ledger"><h2>{log.name}</h2><LedgerTable log={log.log} />
            <div class="controls"><span class="pick"><label for={id}>Processors of the machine</label><input id={id} type="text" inputMode="numeric" size={7} placeholder={log.log.processors ? String(log.log.processors) : "not said"} value={processors.value} onInput={(e) => (processors.value = e.currentTarget.value)} /></span><span class="help">Where the log does not say, the widest job stands for it.</span></div>
          </section>
          {first && <Predict />}
          <TaskCard what="describe" heading="What it is like" button="Describe it" more="Load, jobs, arrivals, estimates, and what this log cannot say." />
          <Replay />
          <TaskCard what="fit" heading="Fit a model to it" button="Fit" more="Classes by width, laws of lengths and arrivals; held against the log's own replay." />
          <TaskCard what="backtest" heading="Back-test" button="Back-test" more="Every job's wait predicted at its submission from what was known then, and scored." />
          {!first && <Predict />}
        </>
      )}
    </main>
  );
}
