// A distribution: its law, and the parameters of that law. A bare number is a constant.
import { useId } from "preact/hooks";
import type { Tree } from "../api/types";
import { kind, rewrite } from "../state/model";
import { distributionRows, keysOf, type KeyRow } from "../state/vocabulary";
import { tomlText } from "../words/toml";
import { isTable } from "../words/tree";
import { complaintAt } from "./complaints";
import { Field } from "./field";
import { meanOf, startingDistribution } from "./starting";

export function Distribution({ path, row, value }: { path: string; row: KeyRow; value: Tree }) {
  const id = useId();
  const whole = row.type === "whole distribution";
  const law = isTable(value) ? String(value.dist ?? "") : "constant";
  const laws = distributionRows().filter((d) => !whole || d.whole_numbers);
  const wrong = complaintAt(path);
  const name = path.split(".").at(-1)!;
  const choose = (chosen: string) =>
    void rewrite([[path, tomlText(startingDistribution(chosen, kind.value, meanOf(value), whole))]]);
  return (
    <div class="law" role="group" aria-label={name}>
      <div class="field">
        <div class="field-line">
          <label for={id}>{name}</label>
          <select
            id={id}
            value={law}
            data-path={`${path}.dist`}
            aria-describedby={`${id}-help`}
            onChange={(e) => choose(e.currentTarget.value)}
          >
            {laws.map((d) => (
              <option key={d.name} value={d.name} selected={d.name === law}>
                {d.name}
              </option>
            ))}
          </select>
          <span class="unit" />
        </div>
        <p class="help" id={`${id}-help`}>
          {row.sentence} · {laws.find((d) => d.name === law)?.sentence}
        </p>
        {wrong && isTable(value) && (
          <p class="complaint" role="alert">
            {wrong}
          </p>
        )}
      </div>
      {isTable(value) ? (
        keysOf(`dist.${law}`, kind.value)
          .filter((k) => value[k.path.split(".").at(-1)!] !== undefined)
          .map((k) => {
            const last = k.path.split(".").at(-1)!;
            return (
              <Field
                key={k.path}
                path={`${path}.${last}`}
                row={whole ? wholeOf(k, row) : timed(k, row)}
                value={value[last]}
              />
            );
          })
      ) : (
        <Field path={path} row={{ ...row, required: true }} value={value} name="value" />
      )}
    </div>
  );
}

const wholeOf = (k: KeyRow, of: KeyRow): KeyRow => ({
  ...k,
  type: k.type === "number" ? "whole number" : k.type,
  quantity: undefined,
  least: of.least,
  required: true,
});
// Parameters of a law are times only where the law is one of times.
const timed = (k: KeyRow, of: KeyRow): KeyRow => ({
  ...k,
  required: true,
  quantity: k.quantity === "time" && of.quantity !== "time" ? undefined : k.quantity,
});
