// Every row of the file is accounted for: kept, changed or left out, and by which rule.
import { Scroll } from "../parts/scroll";
import type { LogInfo } from "../state/logs";

const counts = (rule: unknown): number | null =>
  typeof rule === "number"
    ? rule
    : typeof rule === "object" && rule !== null && "count" in rule
      ? Number((rule as { count: unknown }).count)
      : null;

function rows(ledger: LogInfo["ledger"]): { name: string; count: number; sentence: string }[] {
  const rules = Array.isArray(ledger.rules)
    ? (ledger.rules as Record<string, unknown>[])
    : Object.entries(ledger)
        .filter(([k]) => k !== "lines" && k !== "kept")
        .map(([name, rule]) => ({ name, ...(typeof rule === "object" && rule !== null ? rule : { count: rule }) }));
  return rules.flatMap((r) => {
    const rule = r as Record<string, unknown>,
      count = counts(rule.count ?? rule.rows ?? rule.jobs);
    return count
      ? [
          {
            name: String(rule.name ?? rule.rule ?? ""),
            count,
            sentence: String(rule.sentence ?? rule.what ?? rule.text ?? ""),
          },
        ]
      : [];
  });
}

export function LedgerTable({ log }: { log: LogInfo }) {
  const { lines, kept } = log.ledger;
  const all = rows(log.ledger);
  return (
    <>
      <p>
        {log.format ? `Read as ${log.format}: ` : ""}
        {Number(kept ?? 0).toLocaleString("en")} jobs kept of {Number(lines ?? 0).toLocaleString("en")} lines
        {log.processors
          ? `; ${log.processors.toLocaleString("en")} processors (${log.processors_from ?? "given"})`
          : ""}
        .
      </p>
      {all.length > 0 && (
        <Scroll label="Ledger">
          <table class="words">
            <caption>Ledger: what was done with the other lines</caption>
            <thead>
              <tr>
                <th scope="col">rule</th>
                <th scope="col">lines</th>
              </tr>
            </thead>
            <tbody>
              {all.map((r) => (
                <tr key={r.name}>
                  <th scope="row">
                    {r.name.replaceAll("_", " ")}
                    {r.sentence && <span class="interval">{r.sentence}</span>}
                  </th>
                  <td>{r.count.toLocaleString("en")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </>
  );
}
