// Every method side by side: value and error of each measure, what kind of promise it makes.
import { Scroll } from "../parts/scroll";
import type { Answer, Measured, Method, Part } from "../api/types";
import { measureRow, measureWords } from "../state/vocabulary";
import { inUnits, numberOf, short, spread } from "../words/numbers";

const promises: Record<string, string> = {
  exact: "the true value of the model, to rounding",
  simulation: "an estimate with a 95% interval",
  approximation: "near, by experience",
  asymptotic: "right in a limit",
  "lower-bound": "the true value is not below",
  "upper-bound": "the true value is not above",
  "as-published": "what a paper printed",
};

export function KindChip({ kind }: { kind: string }) {
  return (
    <span class={`kind ${kind}`} title={promises[kind]}>
      {kind.replace("-", " ")}
    </span>
  );
}

export function Cell({ measured, name, unit }: { measured: Measured | undefined; name: string; unit: string }) {
  if (!measured || Array.isArray(measured.value)) return <td class="none">–</td>;
  const half = spread(measured),
    dimension = measureRow(name)?.dimension ?? "";
  const value = numberOf(measured.value);
  const isInterval = measured.low !== undefined;
  const margin =
    Number.isFinite(half) && (isInterval || half > 0)
      ? `± ${short(dimension === "fraction" ? 100 * half : half, 2)}`
      : "";
  return (
    <td>
      {inUnits(value, dimension, unit)}
      {margin && <span class={isInterval ? "interval" : "error"}>{margin}</span>}
    </td>
  );
}

const scalars = (parts: { measures: Method["measures"] }[]): string[] => [
  ...new Set(
    parts.flatMap((p) =>
      Object.entries(p.measures)
        .filter(([, m]) => !Array.isArray(m.value))
        .map(([name]) => name),
    ),
  ),
];

export function Methods({ answer }: { answer: Answer }) {
  const unit = answer.model.time_unit ?? "";
  const names = scalars(answer.methods);
  if (answer.methods.length === 0) return null;
  return (
    <Scroll label="Methods side by side">
      <table class="methods">
        <caption>
          Methods side by side, best first{unit ? `; times in ${unit}` : "; times in the model's own unit"}
        </caption>
        <thead>
          <tr>
            <th scope="col">measure</th>
            {answer.methods.map((m) => (
              <th scope="col" key={m.name}>
                {m.name}
                <br />
                <KindChip kind={m.kind} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row" title={measureRow(name)?.sentence}>
                {measureWords(name)}
                <code>{name}</code>
              </th>
              {answer.methods.map((m) => (
                <Cell key={m.name} measured={m.measures[name]} name={name} unit={unit} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function PartTable({ what, parts, method, unit }: { what: string; parts: Part[]; method: Method; unit: string }) {
  const names = scalars(parts);
  return (
    <Scroll label={`By ${what}, ${method.name}`}>
      <table>
        <caption>
          By {what}: {method.name} <KindChip kind={method.kind} />
        </caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {names.map((n) => (
              <th scope="col" key={n} title={measureRow(n)?.sentence}>
                {n}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map((p) => (
            <tr key={p.name}>
              <th scope="row">{p.name}</th>
              {names.map((n) => (
                <Cell key={n} measured={p.measures[n]} name={n} unit={unit} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

export function Parts({ answer }: { answer: Answer }) {
  const unit = answer.model.time_unit ?? "";
  return (
    <>
      {answer.methods.flatMap((m) => [
        m.classes?.length ? (
          <PartTable key={`${m.name} classes`} what="class" parts={m.classes} method={m} unit={unit} />
        ) : null,
        m.clusters && m.clusters.length > 0 ? (
          <PartTable key={`${m.name} clusters`} what="cluster" parts={m.clusters} method={m} unit={unit} />
        ) : null,
      ])}
    </>
  );
}

export function Notes({ answer }: { answer: Answer }) {
  return (
    <details class="numbers">
      <summary>What each method assumes, and notes</summary>
      <ul class="notes">
        {answer.methods.map((m) => (
          <li key={m.name}>
            <b>{m.name}</b> ({m.kind}
            {m.residual !== undefined ? `, residual ${short(m.residual, 2)}` : ""}
            {m.error_estimate !== undefined ? `, relative error ${short(m.error_estimate, 2)}` : ""}
            {m.seconds !== undefined ? `, ${short(m.seconds, 2)} s` : ""})
            {m.notes?.length ? (
              <ul>
                {m.notes.map((n) => (
                  <li key={n}>{n}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
        {answer.notes?.map((n) => (
          <li key={n}>{n}</li>
        ))}
      </ul>
    </details>
  );
}
