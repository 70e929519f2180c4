// The answer of a plan: a sentence, a picture, and its neighbours.
import { Scroll } from "../parts/scroll";
import { timeUnit } from "../state/model";
import { measureRow } from "../state/vocabulary";
import { inUnits, numberOf, percent, short } from "../words/numbers";
import type { Plan } from "./types";

export function Sentence({ plan, now }: { plan: Plan; now: string }) {
  const must = plan.conditions.map((c) => `${c.measure} ${c.relation} ${short(numberOf(c.limit))}`).join(" and ");
  if (plan.answer === null)
    return (
      <p class="main">
        No value of {plan.find} in {plan.range} gives {must}.
      </p>
    );
  return (
    <p class="main">
      {plan.find} = {typeof plan.answer === "number" ? short(plan.answer, 8) : plan.answer} is the{" "}
      {plan.wanted || "best"} of {plan.range} that gives {must}.{now && <span class="quiet"> Now it is {now}.</span>}
    </p>
  );
}

export function TriedTable({ plan }: { plan: Plan }) {
  const measures = plan.conditions.map((c) => c.measure);
  return (
    <Scroll label="Values looked at">
      <table>
        <caption>The answer and its neighbours: every value that was looked at</caption>
        <thead>
          <tr>
            <th scope="col">{plan.find}</th>
            {measures.map((m) => (
              <th scope="col" key={m}>
                {m}
              </th>
            ))}
            <th scope="col">margin</th>
            <th scope="col">verdict</th>
            <th scope="col">decided by</th>
          </tr>
        </thead>
        <tbody>
          {plan.tried.map((t) => (
            <tr key={String(t.value)} class={t.value === plan.answer ? "own" : ""}>
              <th scope="row">
                {t.value === plan.answer ? "→ " : ""}
                {typeof t.value === "number" ? short(t.value, 8) : t.value}
              </th>
              {measures.map((m) => (
                <td key={m}>
                  {t.measures?.[m]
                    ? inUnits(
                        numberOf(t.measures[m]!.value),
                        measureRow(m.split(".").at(-1)!)?.dimension ?? "",
                        timeUnit.value,
                      )
                    : "–"}
                </td>
              ))}
              <td>{t.margin !== undefined ? percent(numberOf(t.margin), 2) : "–"}</td>
              <td class={`verdict ${t.verdict.replaceAll(" ", "-")}`}>
                {t.verdict}
                {t.why ? `: ${t.why.split("\n")[0]}` : ""}
              </td>
              <td>{t.decided_by ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
