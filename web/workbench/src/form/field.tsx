// One key: its name, what it means, what may stand there, and what the program says when something else does.
import { useId, useState } from "preact/hooks";
import type { Tree } from "../api/types";
import { changes, kind, rewrite, timeUnit, type } from "../state/model";
import { choicesFor, policySentence, type KeyRow } from "../state/vocabulary";
import { short, unitShort } from "../words/numbers";
import { fieldText, typedValue } from "../words/toml";
import { complaintAt } from "./complaints";
import { Slider } from "./slider";

const limits = (row: KeyRow): string => {
  const from =
    row.least !== undefined
      ? `at least ${short(row.least)}`
      : row.above !== undefined
        ? `above ${short(row.above)}`
        : "";
  const to = row.most !== undefined && row.most < 1e6 ? `at most ${short(row.most)}` : "";
  return [from, to].filter(Boolean).join(", ");
};

export function help(row: KeyRow, value: Tree | undefined): string {
  const name = row.path.split(".").at(-1)!;
  const chosen =
    typeof value === "string" && row.choices
      ? policySentence(
          { policy: "broker", process: "arrival process", law: "speedup law" }[name] ?? name,
          value,
          kind.value,
        )
      : "";
  const otherwise = row.default && value === undefined ? ` (default: ${row.default})` : "";
  return [row.sentence + otherwise, chosen, limits(row)].filter(Boolean).join(" · ");
}

function Plain({
  id,
  row,
  path,
  value,
  wrong,
}: {
  id: string;
  row: KeyRow;
  path: string;
  value: Tree | undefined;
  wrong: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = changes.value[path] !== undefined ? changes.value[path]!.replace(/^"(.*)"$/, "$1") : fieldText(value);
  const isText = row.type === "text";
  return (
    <input
      id={id}
      type="text"
      value={typed ?? shown}
      aria-invalid={wrong}
      aria-describedby={`${id}-help ${id}-wrong`}
      inputMode={isText ? "text" : "decimal"}
      autocomplete="off"
      spellcheck={false}
      size={isText ? 18 : 8}
      data-path={path}
      onInput={(e) => {
        setTyped(e.currentTarget.value);
        if (e.currentTarget.value.trim() !== "") type(path, typedValue(e.currentTarget.value, isText));
      }}
      onBlur={(e) => {
        if (e.currentTarget.value.trim() === "" && typed !== null) void rewrite([[path, null]]);
        setTyped(null);
      }}
    />
  );
}

function Select({
  id,
  row,
  path,
  value,
  wrong,
}: {
  id: string;
  row: KeyRow;
  path: string;
  value: Tree | undefined;
  wrong: boolean;
}) {
  const shown = fieldText(value) || row.default || "";
  const all = choicesFor(row, kind.value);
  const choices = all.includes(shown) ? all : [shown, ...all];
  return (
    <select
      id={id}
      value={shown}
      aria-invalid={wrong}
      aria-describedby={`${id}-help ${id}-wrong`}
      data-path={path}
      onChange={(e) => type(path, JSON.stringify(e.currentTarget.value))}
    >
      {choices.map((c) => (
        <option key={c} value={c} selected={c === shown}>
          {c}
        </option>
      ))}
    </select>
  );
}

// A key whose default is taken, and that nothing in the text mentions, can be taken out again; a required one cannot.
function Remove({ path, name }: { path: string; name: string }) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={`Take ${name} out`}
      title="Take this key out"
      onClick={() => void rewrite([[path, null]])}
    >
      ×
    </button>
  );
}

export function Field({
  path,
  row,
  value,
  name,
}: {
  path: string;
  row: KeyRow;
  value: Tree | undefined;
  name?: string;
}) {
  const id = useId();
  const label = name ?? path.split(".").at(-1)!;
  const wrong = complaintAt(path);
  const changed = changes.value[path];
  const number = changed !== undefined ? Number(changed) : typeof value === "number" ? value : NaN;
  const slides =
    Number.isFinite(number) &&
    (row.type === "number" || row.type === "whole number" || row.type.includes("distribution"));
  const unit = row.quantity === "time" ? unitShort(timeUnit.value) : "";
  return (
    <div class={`field${wrong ? " wrong" : ""}`}>
      <div class="field-line">
        <label for={id}>{label}</label>
        {row.choices?.length && row.type === "choice" ? (
          <Select id={id} row={row} path={path} value={value} wrong={!!wrong} />
        ) : (
          <Plain id={id} row={row} path={path} value={value} wrong={!!wrong} />
        )}
        <span class="unit">{unit}</span>
        {!row.required && <Remove path={path} name={label} />}
      </div>
      {slides && <Slider path={path} label={label} value={number} row={row} />}
      <p class="help" id={`${id}-help`}>
        {help(row, value)}
      </p>
      <p class="complaint" id={`${id}-wrong`} role={wrong ? "alert" : undefined}>
        {wrong}
      </p>
    </div>
  );
}
