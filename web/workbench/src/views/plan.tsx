// The question turned round: what must hold is typed, the value that makes it hold comes back with its neighbours.
import { Scroll } from "../parts/scroll";
import { useEffect, useId, useMemo } from "preact/hooks";
import { answer } from "../state/answer";
import { variables } from "../state/axis";
import { checked, question, rewrite, timeUnit, title, tree, version } from "../state/model";
import { remember, remembered } from "../state/view";
import { signal } from "@preact/signals";
import type { Value } from "../api/types";
import { Chart } from "../parts/figure";
import { Pick } from "../parts/pick";
import { Running } from "../parts/progress";
import { Task } from "../parts/task";
import { Trouble } from "../parts/trouble";
import { linear, series, type Figure } from "../words/figure";
import { inUnits, numberOf, percent, short } from "../words/numbers";
import { measureRow } from "../state/vocabulary";
import { parseTarget } from "../words/target";
import { yLabel } from "../answer/curve";
import { isTable } from "../words/tree";

interface Tried {
  value: number | string;
  verdict: string;
  holds?: boolean;
  why?: string;
  margin?: Value;
  decided_by?: string;
  measures?: Record<string, { value: Value; low?: Value; high?: Value; verdict?: string; kind?: string }>;
}
interface Plan {
  find: string;
  range: string;
  wanted: string;
  conditions: { measure: string; relation: string; limit: Value }[];
  answer: number | string | null;
  at_answer?: Tried;
  beside?: Tried;
  basis: { kind: string; sentence: string; looked_at: number; of: number };
  tried: Tried[];
  warnings: string[];
  notes: string[];
}

const task = new Task<Plan>("plan");
const about = signal({ version: -1, conditions: [] as string[] });

const names = (): string[] => {
  const classes = (answer.value?.methods ?? []).flatMap((m) => [...(m.classes ?? []), ...(m.clusters ?? [])].map((p) => p.name));
  const jobs = tree.value.jobs, clusters = tree.value.cluster;
  const named = [isTable(jobs) ? jobs.class : undefined, clusters].flatMap((list) => (Array.isArray(list) ? list : [])).flatMap((t) => (isTable(t) && typeof t.name === "string" ? [t.name] : []));
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

function Sentence({ plan, now }: { plan: Plan; now: string }) {
  const must = plan.conditions.map((c) => `${c.measure} ${c.relation} ${short(numberOf(c.limit))}`).join(" and ");
  if (plan.answer === null) return <p class="main">No value of {plan.find} in {plan.range} gives {must}.</p>;
  return <p class="main">{plan.find} = {typeof plan.answer === "number" ? short(plan.answer, 8) : plan.answer} is the {plan.wanted || "best"} of {plan.range} that gives {must}.{now && <span class="quiet"> Now it is {now}.</span>}</p>;
}

function chart(plan: Plan): Figure | null {
  const numeric = plan.tried.filter((t) => typeof t.value === "number" && t.measures).sort((a, b) => Number(a.value) - Number(b.value));
  const measure = plan.conditions[0]?.measure;
  if (!measure || numeric.length < 3) return null;
  const seen = numeric.map((t) => ({ x: Number(t.value), y: numberOf(t.measures?.[measure]?.value) })).filter((p) => Number.isFinite(p.y));
  if (seen.length < 3) return null;
  const limit = numberOf(plan.conditions[0]!.limit), kind = numeric[0]?.measures?.[measure]?.kind === "simulation" ? "simulation" : "exact";
  const lines = [{ ...series(measure, kind, 0, seen.map((p) => p.x), seen.map((p) => p.y)), variant: 1 }, series(`limit ${short(limit)}`, "upper-bound", 1, [seen[0]!.x, seen.at(-1)!.x], [limit, limit])];
  const marks = typeof plan.answer === "number" ? [{ x: plan.answer, label: `answer ${short(plan.answer, 6)}` }] : [];
  return { title: `${measure} over ${plan.find}`, x: linear(plan.find), y: linear(yLabel(measure.split(".").at(-1)!), 0, 4 * limit), series: lines, marks };
}

function TriedTable({ plan }: { plan: Plan }) {
  const measures = plan.conditions.map((c) => c.measure);
  return (
    <Scroll label="Values looked at">
      <table>
        <caption>The answer and its neighbours: every value that was looked at</caption>
        <thead><tr><th scope="col">{plan.find}</th>{measures.map((m) => <th scope="col" key={m}>{m}</th>)}<th scope="col">margin</th><th scope="col">verdict</th><th scope="col">decided by</th></tr></thead>
        <tbody>{plan.tried.map((t) => (
          <tr key={String(t.value)} class={t.value === plan.answer ? "own" : ""}>
            <th scope="row">{t.value === plan.answer ? "→ " : ""}{typeof t.value === "number" ? short(t.value, 8) : t.value}</th>
            {measures.map((m) => <td key={m}>{t.measures?.[m] ? inUnits(numberOf(t.measures[m]!.value), measureRow(m.split(".").at(-1)!)?.dimension ?? "", timeUnit.value) : "–"}</td>)}
            <td>{t.margin !== undefined ? percent(numberOf(t.margin), 2) : "–"}</td>
            <td class={`verdict ${t.verdict.replaceAll(" ", "-")}`}>{t.verdict}{t.why ? `: ${t.why.split("\n")[0]}` : ""}</td><td>{t.decided_by ?? "–"}</td>
          </tr>
        ))}</tbody>
      </table>
    </Scroll>
  );
}

export function PlanView() {
  const id = useId();
  const typed = remembered.value.target ?? usualTarget();
  const keys = variables.value.map((v) => v.key);
  const find = remembered.value.find && keys.includes(remembered.value.find) ? remembered.value.find : (keys.find((k) => k.endsWith("processors")) ?? keys[0] ?? "");
  const range = remembered.value.range ?? usualRange(find);
  const known = names();
  const targets = typed.split("\n").filter((l) => l.trim()).map((line) => ({ line, ...parseTarget(line, known) }));
  const ready = targets.length > 0 && targets.every((t) => t.condition) && find !== "";
  const { running, progress, result, trouble } = task.state.value;
  const figure = useMemo(() => (result ? chart(result) : null), [result]);
  const run = () => {
    about.value = { version: version.peek(), conditions: targets.map((t) => t.condition) };
    void task.run("plan", { ...question(), find: `${find}=${range}`, such_that: targets.map((t) => t.condition), options: { no_confirm: true } });
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
      <form class="card ask" aria-label="Plan" onSubmit={(e) => {
        e.preventDefault();
        if (ready) run();
      }}>
        <label for={`${id}t`}>What must hold, a sentence a line</label>
        <textarea id={`${id}t`} rows={Math.max(2, typed.split("\n").length)} value={typed} spellcheck={false} aria-describedby={`${id}c`} onInput={(e) => remember("target", e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Enter" && (e.ctrlKey || e.metaKey) && ready) run();
          }} />
        <ul class="conditions" id={`${id}c`} aria-live="polite">{targets.map((t) => <li key={t.line}>{t.condition ? <code>{t.condition}</code> : <span class="complaint">{t.why}</span>}</li>)}</ul>
        <div class="controls">
          <Pick label="Find" value={find} onPick={(v) => (remember("find", v), remember("range", usualRange(v)))} choices={keys.map((k) => ({ value: k }))} />
          <span class="pick"><label for={`${id}r`}>in</label><input id={`${id}r`} type="text" size={12} value={range} spellcheck={false} onInput={(e) => remember("range", e.currentTarget.value)} /></span>
          <button type="submit" class="primary" disabled={!ready || running}>Find it</button>
        </div>
        <p class="help">A range as 1..64, a grid as 0.1..0.9:9, or a list as 8,16,32.</p>
      </form>
      {running && <Running what="Planning" progress={progress} onStop={task.stop} />}
      <Trouble text={trouble} />
      {result && (
        <section class="card" aria-label="Plan's answer">
          {about.value.version !== version.value && <p class="notice">The model has changed since.</p>}
          <div class={`said ${result.answer === null ? "unstable" : "fine"}`} role="status"><Sentence plan={result} now={now ? short(now.value) : ""} /><p>{result.basis.sentence}</p></div>
          {result.answer !== null && <p class="do"><button type="button" onClick={() => void rewrite([[find, String(result.answer)]])}>Put {String(result.answer)} into the model</button></p>}
          {figure && <Chart figure={figure} name="Plan" />}
          <TriedTable plan={result} />
          {[...result.warnings, ...result.notes].length > 0 && <ul class="notes">{[...result.warnings, ...result.notes].map((n) => <li key={n}>{n}</li>)}</ul>}
        </section>
      )}
    </main>
  );
}
