// All policies that apply, on the same jobs: who is best at what, and who cannot be told from the best.
import { Scroll } from "../parts/scroll";
import { checked, question, rewrite, tree, version } from "../state/model";
import { at } from "../words/tree";
import { measureRow, measureWords } from "../state/vocabulary";
import { Running } from "../parts/progress";
import { Task } from "../parts/task";
import { Trouble } from "../parts/trouble";
import { inUnits, numberOf, short } from "../words/numbers";
import type { Value } from "../api/types";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { remembered } from "../state/view";

interface Score {
  value: Value;
  low?: Value;
  high?: Value;
  standing: "unknown" | "best" | "level" | "worse";
}
interface Policies {
  title: string;
  load: number;
  widest: string;
  time_unit?: string;
  jobs: number;
  runs: number;
  policies: {
    name: string;
    keys: Record<string, string>;
    preempts: boolean;
    own: boolean;
    stable: boolean;
    measures: Record<string, Score>;
  }[];
  notes: string[];
}

const task = new Task<Policies>("policies");
const about = signal(-1);
const kJobs = 64_000; // enough to rank most of them in a few seconds

const words: Record<string, string> = {
  "widest.mean_wait": "mean wait of the widest class",
  largest_stable_load: "largest stable load",
};
const marks = { best: "best", level: "level with the best", worse: "", unknown: "" };

// `discipline` is the short way for an order and a way of backfilling: one of the two stands in a file, never both.
function use(keys: Record<string, string>): void {
  const short = "policy.discipline",
    long = ["policy.order", "policy.backfill"];
  const rivals = (short in keys ? long : [short]).filter((k) => at(tree.peek(), k) !== undefined);
  const chosen = Object.entries(keys).map(([k, v]): [string, string] => [k, JSON.stringify(v.replace(/^"|"$/g, ""))]);
  void rewrite([...rivals.map((k): [string, null] => [k, null]), ...chosen]);
}

function Cell({ score, name, unit }: { score: Score | undefined; name: string; unit: string }) {
  if (!score) return <td class="none">–</td>;
  const bare = name.replace(/^widest\./, ""),
    dimension = name === "largest_stable_load" ? "fraction" : (measureRow(bare)?.dimension ?? "");
  const half = (numberOf(score.high) - numberOf(score.low)) / 2;
  return (
    <td class={`standing ${score.standing}`}>
      {inUnits(numberOf(score.value), dimension, unit)}
      {Number.isFinite(half) && (
        <span class="interval">± {short(dimension === "fraction" ? 100 * half : half, 2)}</span>
      )}
      {marks[score.standing] && <em>{marks[score.standing]}</em>}
    </td>
  );
}

function Table({ found }: { found: Policies }) {
  const names = [...new Set(found.policies.flatMap((p) => Object.keys(p.measures)))];
  return (
    <Scroll label="Policies side by side">
      <table class="policies">
        <caption>
          Load {short(found.load)}; {found.jobs.toLocaleString("en")} jobs for each policy in {found.runs} runs, the
          same jobs for all; widest: {found.widest}
          {found.time_unit ? `; times in ${found.time_unit}` : ""}
        </caption>
        <thead>
          <tr>
            <th scope="col">policy</th>
            {names.map((n) => (
              <th scope="col" key={n}>
                {words[n] ?? measureWords(n)}
              </th>
            ))}
            <th scope="col">
              <span class="unseen">use</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.policies.map((p) => (
            <tr key={p.name} class={p.own ? "own" : ""}>
              <th scope="row">
                {p.name}
                {p.own && <em>now</em>}
                {p.preempts && <em>preempts</em>}
                {!p.stable && <em>unstable</em>}
              </th>
              {names.map((n) => (
                <Cell key={n} score={p.measures[n]} name={n} unit={found.time_unit ?? ""} />
              ))}
              <td>
                <button
                  type="button"
                  class="small"
                  aria-label={`Use ${p.name} in the model`}
                  onClick={() => use(p.keys)}
                >
                  Use
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export function PoliciesCard({ applies }: { applies: boolean }) {
  const { running, progress, result, trouble } = task.state.value;
  const run = () => {
    about.value = version.peek();
    void task.run("policies", { ...question(), options: { jobs: kJobs } });
  };
  const wanted = remembered.value.run === "policies" && applies && checked.value?.ok === true;
  useEffect(() => {
    if (wanted && !task.state.peek().running && !task.state.peek().result) run(); // a question of the first page: its answer is there at once
  }, [wanted]);
  return (
    <section class="card" aria-label="Policies side by side">
      <h2>Policies side by side</h2>
      {!applies && (
        <p class="quiet">Policies are compared for rigid jobs, which hold several processors together, and for logs.</p>
      )}
      {applies && !running && (
        <p class="do">
          <button type="button" class="primary" onClick={run}>
            {result ? "Compare again" : "Compare the policies"}
          </button>{" "}
          <span class="quiet">Each policy gets the same jobs, so a difference is the policy's.</span>
        </p>
      )}
      {running && <Running what="Comparing policies" progress={progress} onStop={task.stop} />}
      <Trouble text={trouble} />
      {result && about.value !== version.value && (
        <p class="notice">The model has changed since this table was made.</p>
      )}
      {result && <Table found={result} />}
      {result && result.notes.length > 0 && (
        <ul class="notes">
          {result.notes.map((n) => (
            <li key={n}>{n}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
