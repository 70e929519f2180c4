// A table of the model file: the keys that stand there, tables inside it, and what else might stand there.
import type { Tree } from "../api/types";
import { kind, rewrite, tree } from "../state/model";
import { keysOf, type KeyRow } from "../state/vocabulary";
import { tomlText } from "../words/toml";
import { isTable, type Table } from "../words/tree";
import { Distribution } from "./distribution";
import { Field } from "./field";
import { startingTable, startingValue } from "./starting";

const last = (row: KeyRow) => row.path.split(".").at(-1)!;

// "discipline = "easy" or "conservative"": whether the table says so, as far as that can be told here.
function applies(row: KeyRow, table: Table): boolean {
  const said = row.only_with?.match(/^(\w+) = (.*)$/);
  if (!said) return true;
  const own = table[said[1]!];
  return own === undefined || said[2]!.includes(`"${String(own)}"`);
}

function Entry({ path, row, value }: { path: string; row: KeyRow; value: Tree }) {
  if (row.type === "tables" && Array.isArray(value)) return <Elements path={path} row={row} elements={value} />;
  if (row.type === "tables" && isTable(value)) return <Elements path={path} row={row} elements={[value]} />;
  if (row.type === "table" && isTable(value))
    return <Inside path={path} section={row.path} table={value} sentence={row.sentence} />;
  if (row.type.endsWith("distribution") && (typeof value === "number" || isTable(value)))
    return <Distribution path={path} row={row} value={value} />;
  return <Field path={path} row={row} value={value} />;
}

function Adder({ path, rows, sections }: { path: string; rows: KeyRow[]; sections: string }) {
  if (rows.length === 0) return null;
  const add = (row: KeyRow) => {
    const whole = row.type.startsWith("whole");
    const value =
      row.type === "table"
        ? startingTable(row.path, kind.value)
        : row.type === "tables"
          ? [startingTable(row.path, kind.value)]
          : startingValue(row, 1, whole);
    void rewrite([[path ? `${path}.${last(row)}` : last(row), tomlText(value)]]);
  };
  return (
    <details class="adder">
      <summary>
        {sections} <span class="count">{rows.length}</span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.path}>
            <button type="button" class="small" onClick={() => add(row)}>
              {last(row)}
            </button>{" "}
            <span class="help">{row.sentence}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function Inside({
  path,
  section,
  table,
  sentence,
}: {
  path: string;
  section: string;
  table: Table;
  sentence?: string;
}) {
  const rows = keysOf(section, kind.value);
  const there = rows.filter((r) => table[last(r)] !== undefined);
  const others = rows.filter((r) => table[last(r)] === undefined && applies(r, table));
  const where = (row: KeyRow) => (path ? `${path}.${last(row)}` : last(row));
  return (
    <div class="inside">
      {sentence && <p class="help">{sentence}</p>}
      {there.map((row) => (
        <Entry key={row.path} path={where(row)} row={row} value={table[last(row)]!} />
      ))}
      <Adder path={path} rows={others} sections="Also possible" />
    </div>
  );
}

function nameOf(element: Tree, row: KeyRow, index: number): string {
  const own = isTable(element) && typeof element.name === "string" ? element.name : "";
  return `${last(row).replace(/s$/, "")} ${own || index + 1}`;
}

function Elements({ path, row, elements }: { path: string; row: KeyRow; elements: Tree[] }) {
  const add = () =>
    void rewrite([
      [
        `${path}[${elements.length}]`,
        tomlText(
          elements.at(-1) && isTable(elements.at(-1))
            ? withoutName(elements.at(-1) as Table)
            : startingTable(row.path, kind.value),
        ),
      ],
    ]);
  return (
    <div class="elements">
      {elements.length === 1 && isTable(elements[0]) && typeof elements[0].name !== "string" ? (
        <Inside path={`${path}[0]`} section={row.path} table={elements[0]} />
      ) : (
        elements.map(
          (element, i) =>
            isTable(element) && (
              <details key={i} open={elements.length < 4} class="element">
                <summary>{nameOf(element, row, i)}</summary>
                <Inside path={`${path}[${i}]`} section={row.path} table={element} />
                {elements.length > 1 && (
                  <button type="button" class="small" onClick={() => void rewrite([[`${path}[${i}]`, null]])}>
                    Remove {nameOf(element, row, i)}
                  </button>
                )}
              </details>
            ),
        )
      )}
      <button type="button" class="small" onClick={add}>
        Add another {last(row).replace(/s$/, "")}
      </button>
    </div>
  );
}

const withoutName = ({ name: _, ...rest }: Table): Table => rest;

// The file itself: its own keys first, then its tables, each under its heading.
export function WholeForm() {
  const rows = keysOf("", kind.value),
    table = tree.value;
  const isSection = (r: KeyRow) => r.type.startsWith("table");
  const there = rows.filter((r) => table[last(r)] !== undefined);
  return (
    <form class="form" aria-label="Model" onSubmit={(e) => e.preventDefault()}>
      {there
        .filter((r) => !isSection(r))
        .map((r) => (
          <Entry key={r.path} path={last(r)} row={r} value={table[last(r)]!} />
        ))}
      {there.filter(isSection).map((r) => (
        <section key={r.path} aria-label={r.path}>
          <h3>{r.path}</h3>
          <p class="help">{r.sentence}</p>
          <Entry path={last(r)} row={{ ...r, sentence: "" }} value={table[last(r)]!} />
        </section>
      ))}
      <Adder path="" rows={rows.filter((r) => table[last(r)] === undefined)} sections="More sections and keys" />
    </form>
  );
}
