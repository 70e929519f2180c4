// Where a log is dropped or chosen; says where it goes.
import { useId, useState } from "preact/hooks";
import { about } from "../state/about";
import { examples } from "../state/examples";
import { openExampleLog, openLog } from "../state/logs";
import { bytes } from "../words/numbers";

export function Drop() {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => files?.[0] && void openLog(files[0]);
  return (
    <div
      class={`drop${over ? " over" : ""}`}
      onDragOver={(e) => (e.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        take(e.dataTransfer?.files);
      }}
    >
      <p>
        <label for={id}>
          <b>Drop a log here</b>, or choose one:
        </label>{" "}
        <input id={id} type="file" onChange={(e) => take(e.currentTarget.files)} />
      </p>
      <p class="quiet">
        Slurm's sacct, Standard Workload Format and others, also compressed
        {about.value?.limits.log_bytes ? `, up to ${bytes(about.value.limits.log_bytes)}` : ""}. Nothing leaves this
        machine: the file goes to the sojourn process that shows this page, stays in its memory, and is gone when it
        ends.
      </p>
      <p class="do">
        {examples.value
          .filter((e) => e.kind === "log")
          .map((e) => (
            <button type="button" key={e.name} class="small" onClick={() => void openExampleLog(e.name)}>
              Try {e.name}
            </button>
          ))}
      </p>
    </div>
  );
}
