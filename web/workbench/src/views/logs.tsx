// A cluster's own log: dropped here, read here, kept in the memory of a process on this machine.
import { useEffect, useId } from "preact/hooks";
import { Drop } from "../logs/drop";
import { LedgerTable } from "../logs/ledger";
import { PredictCard } from "../logs/predict_card";
import { ReplayCard } from "../logs/replay_card";
import { TaskCard } from "../logs/task_card";
import { Trouble } from "../parts/trouble";
import { askLog, held, logTrouble, processors, reading, tasks } from "../state/logs";
import { remembered } from "../state/view";

export function Logs() {
  const id = useId();
  const log = held.value;
  const first = remembered.value.ask === "predict";
  useEffect(() => {
    if (first && log && !tasks.predict.state.peek().result && !tasks.predict.state.peek().running)
      askLog("predict", { width: 8, time: "2h" });
  }, [first, log?.id]);
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <h1>Logs</h1>
      <Drop />
      {reading.value && <p role="status">Reading …</p>}
      <Trouble text={logTrouble.value} />
      {log && (
        <>
          <section class="card" aria-label="Ledger">
            <h2>{log.name}</h2>
            <LedgerTable log={log.log} />
            <div class="controls">
              <span class="pick">
                <label for={id}>Processors of the machine</label>
                <input
                  id={id}
                  type="text"
                  inputMode="numeric"
                  size={7}
                  placeholder={log.log.processors ? String(log.log.processors) : "not said"}
                  value={processors.value}
                  onInput={(e) => (processors.value = e.currentTarget.value)}
                />
              </span>
              <span class="help">Where the log does not say, the widest job stands for it.</span>
            </div>
          </section>
          {first && <PredictCard />}
          <TaskCard
            what="describe"
            heading="What it is like"
            button="Describe it"
            more="Load, jobs, arrivals, estimates, and what this log cannot say."
          />
          <ReplayCard />
          <TaskCard
            what="fit"
            heading="Fit a model to it"
            button="Fit"
            more="Classes by width, laws of lengths and arrivals; held against the log's own replay."
          />
          <TaskCard
            what="backtest"
            heading="Back-test"
            button="Back-test"
            more="Every job's wait predicted at its submission from what was known then, and scored."
          />
          {!first && <PredictCard />}
        </>
      )}
    </main>
  );
}
