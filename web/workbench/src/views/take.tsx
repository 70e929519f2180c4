// Take it along: the view as a link, the model as a file, the question as a command or as Python, the page on paper.
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, isQuiet, sentence } from "../api/ask";
import { wholeAnswer as answer } from "../state/simulation";
import { text, title, question } from "../state/model";
import { addressOf, remembered, view, type View } from "../state/view";
import { held } from "../state/logs";
import { axisKey } from "../state/axis";
import { range } from "../state/curve";
import { csv, download, fileName, textFile } from "../words/files";
import { numberOf } from "../words/numbers";
import { parseTarget } from "../words/target";
import { Copy } from "../parts/copy";

const asked: Record<View, { of: string; options: () => Record<string, unknown> }> = {
  start: { of: "solve", options: () => ({}) },
  model: { of: "solve", options: () => ({}) },
  compare: { of: "policies", options: () => ({}) },
  see: { of: "simulate", options: () => ({ seed: Number(remembered.peek().seed ?? 1) }) },
  plan: {
    of: "plan",
    options: () => ({
      find: `${remembered.peek().find ?? "cluster.processors"}=${remembered.peek().range ?? "1..64"}`,
      such_that: (remembered.peek().target ?? "")
        .split("\n")
        .map((l) => parseTarget(l, []).condition)
        .filter(Boolean),
    }),
  },
  logs: { of: "describe", options: () => ({}) },
};

const inPython = ["solve", "simulate", "plan"];

async function exported(what: "command" | "python", of: string, options: Record<string, unknown>): Promise<string> {
  return (
    await ask<{ text: string }>("export", {
      lane: "",
      body: {
        set: question().set,
        what,
        of,
        file: view.peek() === "logs" ? (held.peek()?.name ?? "log") : "model.toml",
        ...(of === "solve" || of === "simulate" || of === "policies" ? { options } : options),
      },
    })
  ).text;
}

function Piece({ label, value, wide }: { label: string; value: string; wide?: boolean }) {
  return (
    <div class="piece">
      <div class="piece-head">
        <span>{label}</span>
        <Copy text={value} what={label} />
      </div>
      <pre tabIndex={0} role="region" aria-label={label} class={wide ? "wide" : ""}>
        {value}
      </pre>
    </div>
  );
}

// One row for each measure, one column for each method.
function answerRows(): (string | number)[][] {
  const methods = answer.peek()?.methods ?? [];
  const names = [...new Set(methods.flatMap((m) => Object.keys(m.measures)))].filter((n) =>
    methods.some((m) => m.measures[n] && !Array.isArray(m.measures[n]!.value)),
  );
  return [
    [
      "measure",
      ...methods.flatMap((m) => [`${m.name} (${m.kind})`, `${m.name} low`, `${m.name} high`, `${m.name} error`]),
    ],
    ...names.map((n) => [
      n,
      ...methods.flatMap((m) => {
        const v = m.measures[n];
        return v ? [numberOf(v.value), v.low ?? "", v.high ?? "", v.error ?? ""] : ["", "", "", ""];
      }),
    ]),
  ];
}

export function TakeAlong({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [link, setLink] = useState("");
  const [commands, setCommands] = useState<{ label: string; text: string }[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    dialog.current!.showModal();
    void addressOf(view.peek(), text.peek()).then((hash) => setLink(`${location.origin}/${hash}`));
    const { of, options } = asked[view.peek()];
    const ends = range();
    const wanted: [string, "command" | "python", string, Record<string, unknown>][] = [
      ["As a command", "command", of, options()],
      ...(view.peek() === "model" && ends
        ? [
            ["The curve as a command", "command", "curve", { key: axisKey.peek(), ...ends, count: 40 }] as [
              string,
              "command",
              string,
              Record<string, unknown>,
            ],
          ]
        : []),
      ...(inPython.includes(of)
        ? [["As Python", "python", of, options()] as [string, "python", string, Record<string, unknown>]]
        : []),
    ];
    void Promise.all(
      wanted.map(async ([label, what, which, more]) => ({ label, text: await exported(what, which, more) })),
    ).then(setCommands, (e: unknown) => !isQuiet(e) && setTrouble(sentence(e)));
  }, []);
  const name = fileName(title.value);
  return (
    <dialog
      ref={dialog}
      class="take"
      aria-labelledby="take-title"
      onClose={onClose}
      onClick={(e) => e.target === dialog.current && dialog.current?.close()}
    >
      <div class="take-inside">
        <div class="piece-head">
          <h2 id="take-title">Take it along</h2>
          <button type="button" onClick={() => dialog.current!.close()}>
            Close
          </button>
        </div>
        <p class="do">
          <button type="button" onClick={() => download(`${name}.toml`, textFile(text.peek(), "application/toml"))}>
            Model (TOML)
          </button>
          <button
            type="button"
            disabled={!answer.value}
            onClick={() => download(`${name}.csv`, textFile(csv(answerRows()), "text/csv"))}
          >
            Numbers (CSV)
          </button>
          <button
            type="button"
            disabled={!answer.value}
            onClick={() =>
              download(`${name}.json`, textFile(JSON.stringify(answer.peek(), null, 2), "application/json"))
            }
          >
            Answer (JSON)
          </button>
          <button type="button" onClick={() => (dialog.current!.close(), setTimeout(print, 50))}>
            Print
          </button>
        </p>
        <p class="quiet">
          Every chart has SVG, PNG and CSV under it. The link holds the whole model: it opens on any workbench of yours,
          and nothing is stored elsewhere.
        </p>
        {link && <Piece label="As a link" value={link} wide />}
        {commands.map((c) => (
          <Piece key={c.label} label={c.label} value={c.text} />
        ))}
        {trouble && <p class="complaint">{trouble}</p>}
      </div>
    </dialog>
  );
}
