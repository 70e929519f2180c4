// Which policies the log is replayed under.
import { useState } from "preact/hooks";
import { policyRows } from "../state/vocabulary";
import { TaskCard } from "./task_card";

export function ReplayCard() {
  const names = policyRows()
    .filter(
      (p) =>
        p.choice === "discipline" &&
        ["fifo", "first-fit", "easy", "conservative"].includes(p.name) &&
        p.kinds.includes("rigid"),
    )
    .map((p) => p.name);
  const [off, setOff] = useState<string[]>([]);
  return (
    <TaskCard
      what="replay"
      heading="Replay under policies"
      button="Replay"
      more="The very jobs of the log, scheduled anew."
      body={() => ({ policies: names.filter((n) => !off.includes(n)) })}
    >
      <fieldset class="checks">
        <legend>Policies</legend>
        {names.map((n) => (
          <label key={n}>
            <input
              type="checkbox"
              checked={!off.includes(n)}
              onChange={(e) => setOff(e.currentTarget.checked ? off.filter((o) => o !== n) : [...off, n])}
            />{" "}
            {n}
          </label>
        ))}
      </fieldset>
    </TaskCard>
  );
}
