// The question turned round: what must hold is typed, the value that makes it hold comes back with its neighbours.
import { useEffect, useId, useMemo } from "preact/hooks";
import { answer } from "../state/answer";
import { variables } from "../state/axis";
import { checked, question, rewrite, timeUnit, title, tree, version } from "../state/model";
import { remember, remembered } from "../state/view";
import { signal } from "@preact/signals";
import { Chart } from "../parts/figure";
import { Pick } from "../parts/pick";
import { Running } from "../parts/progress";
import { Task } from "../parts/task";
import { Trouble } from "../parts/trouble";
import { short } from "../words/numbers";
import { chart } from "../plan/chart";
import { Sentence, TriedTable } from "../plan/result";
import type { Plan } from "../plan/types";
import { parseTarget } from "../words/target";
import { isTable } from "../words/tree";

const task = new Task<Plan>("plan");
const about = signal({ version: -1, conditions: [] as string[] });

const names = (): string[] => {
  const classes = (answer.value?.methods ?? []).flatMap((m) =>
    [...(m.classes ?? []), ...(m.clusters ?? [])].map((p) => p.name),
  );
  const jobs = tree.value.jobs,
    clusters = tree.value.cluster;
  const named = [isTable(jobs) ? jobs.class : undefined, clusters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .flatMap((t) => (isTable(t) && typeof t.name === "string" ? [t.name] : []));
  return [...new Set([...named, ...classes])];
};

// What is looked through when somebody does not say: around the value of now.
function usualRange(key: string): string {
  const v = variables.value.find((v) => v.key === key);
  if (!v) return "1..64";
  if (v.whole) return `${Math.max(1, Math.floor(v.value / 4))}..${Math.max(8, 2 * v.value)}`;
  if (key === "arrivals.load") return "0.05..0.95";
  return `${short(v.value / 5, 2)}..${short(v.value * 5, 2)}`;
}

const usualTarget = () => (timeUnit.value ? "95% of jobs start within 2 h" : "95% of jobs start within 4");

export function PlanView() {
  const id = useId();
  const typed = remembered.value.target ?? usualTarget();
  const keys = variables.value.map((v) => v.key);
  const find =
    remembered.value.find && keys.includes(remembered.value.find)
      ? remembered.value.find
      : (keys.find((k) => k.endsWith("processors")) ?? keys[0] ?? "");
  const range = remembered.value.range ?? usualRange(find);
  const known = names();
  const targets = typed
    .split("\n")
    .filter((l) => l.trim())
    .map((line) => ({ line, ...parseTarget(line, known) }));
  const ready = targets.length > 0 && targets.every((t) => t.condition) && find !== "";
  const { running, progress, result, trouble } = task.state.value;
  const figure = useMemo(() => (result ? chart(result) : null), [result]);
  const run = () => {
    about.value = { version: version.peek(), conditions: targets.map((t) => t.condition) };
    void task.run("plan", {
      ...question(),
      find: `${find}=${range}`,
      such_that: targets.map((t) => t.condition),
      options: { no_confirm: true },
    });
  };
  const now = variables.value.find((v) => v.key === find);
  const wanted = remembered.value.run === "plan" && ready && checked.value?.ok === true;
  useEffect(() => {
    if (wanted && !task.state.peek().running && !task.state.peek().result) run();
  }, [wanted]);
  return (
    <main id="main" class="sheet" tabIndex={-1}>
      <h1>Plan</h1>
      <p class="lead">Say what must hold; get the value that makes it hold. The model is “{title.value}”.</p>
      <form
        class="card ask"
        aria-label="Plan"
        onSubmit={(e) => {
          e.preventDefault();
          if (ready) run();
        }}
      >
        <label for={`${id}t`}>What must hold, a sentence a line</label>
        <textarea
          id={`${id}t`}
          rows={Math.max(2, typed.split("\n").length)}
          value={typed}
          spellcheck={false}
          aria-describedby={`${id}c`}
          onInput={(e) => remember("target", e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && ready) run();
          }}
        />
        <ul class="conditions" id={`${id}c`} aria-live="polite">
          {targets.map((t) => (
            <li key={t.line}>{t.condition ? <code>{t.condition}</code> : <span class="complaint">{t.why}</span>}</li>
          ))}
        </ul>
        <div class="controls">
          <Pick
            label="Find"
            value={find}
            onPick={(v) => (remember("find", v), remember("range", usualRange(v)))}
            choices={keys.map((k) => ({ value: k }))}
          />
          <span class="pick">
            <label for={`${id}r`}>in</label>
            <input
              id={`${id}r`}
              type="text"
              size={12}
              value={range}
              spellcheck={false}
              onInput={(e) => remember("range", e.currentTarget.value)}
            />
          </span>
          <button type="submit" class="primary" disabled={!ready || running}>
            Find it
          </button>
        </div>
        <p class="help">A range as 1..64, a grid as 0.1..0.9:9, or a list as 8,16,32.</p>
      </form>
      {running && <Running what="Planning" progress={progress} onStop={task.stop} />}
      <Trouble text={trouble} />
      {result && (
        <section class="card" aria-label="Plan's answer">
          {about.value.version !== version.value && <p class="notice">The model has changed since.</p>}
          <div class={`said ${result.answer === null ? "unstable" : "fine"}`} role="status">
            <Sentence plan={result} now={now ? short(now.value) : ""} />
            <p>{result.basis.sentence}</p>
          </div>
          {result.answer !== null && (
            <p class="do">
              <button type="button" onClick={() => void rewrite([[find, String(result.answer)]])}>
                Put {String(result.answer)} into the model
              </button>
            </p>
          )}
          {figure && <Chart figure={figure} name="Plan" />}
          <TriedTable plan={result} />
          {[...result.warnings, ...result.notes].length > 0 && (
            <ul class="notes">
              {[...result.warnings, ...result.notes].map((n) => (
                <li key={n}>{n}</li>
              ))}
            </ul>
          )}
        </section>
      )}
    </main>
  );
}
