// The question of one job: how wide it is, and how long it asks for.
import { useId, useState } from "preact/hooks";
import { TaskCard } from "./task_card";

export function PredictCard() {
  const id = useId();
  const [width, setWidth] = useState("8");
  const [length, setLength] = useState("2h");
  return (
    <TaskCard
      what="predict"
      heading="How long will my job wait?"
      button="Predict its wait"
      more="For a job submitted when the log ends, from what was known then."
      body={() => ({ width: Number(width), time: length.replaceAll(" ", "") })}
    >
      <div class="controls">
        <span class="pick">
          <label for={`${id}w`}>Processors</label>
          <input
            id={`${id}w`}
            type="text"
            inputMode="numeric"
            size={5}
            value={width}
            onInput={(e) => setWidth(e.currentTarget.value)}
          />
        </span>
        <span class="pick">
          <label for={`${id}t`}>asked for</label>
          <input id={`${id}t`} type="text" size={6} value={length} onInput={(e) => setLength(e.currentTarget.value)} />
        </span>
      </div>
    </TaskCard>
  );
}
