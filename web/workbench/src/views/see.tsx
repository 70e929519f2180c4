// The machine itself: jobs as rectangles on processors × time, the queue beside it, two policies on the same jobs.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ask, isQuiet, sentence } from "../api/ask";
import { comebacks } from "../api/connection";
import type { Path } from "../api/types";
import { checked, kind, question, timeUnit, title, tree, version } from "../state/model";
import { theme } from "../state/theme";
import { remember, remembered } from "../state/view";
import { choicesFor, keyRow, policySentence } from "../state/vocabulary";
import { Pick } from "../parts/pick";
import { Trouble } from "../parts/trouble";
import { film, type Film } from "../see/moment";
import { load, now, playing, seek, speed, step, still, toggle } from "../see/player";
import { Screen } from "../see/screen";
import { time } from "../words/numbers";
import { at } from "../words/tree";

const films = signal<Film[]>([]);
const trouble = signal("");
const loading = signal(false);
const kJobs = 400;

const policyKey = () => (at(tree.value, "policy.backfill") !== undefined ? "policy.backfill" : "policy.discipline");
const own = () => String(at(tree.value, policyKey()) ?? keyRow(policyKey(), kind.value)?.default ?? "fifo");
const beside = () => {
  const asked = remembered.value.beside;
  if (asked !== undefined) return asked;
  return kind.value !== "rigid"
    ? ""
    : own() === "easy"
      ? policyKey() === "policy.backfill"
        ? "none"
        : "fifo"
      : "easy";
};

async function fetchPath(policy: string, signal: AbortSignal): Promise<Film> {
  const { model, set } = question();
  const path = await ask<Path>("path", {
    lane: "",
    signal,
    body: {
      model,
      set: policy === own() ? set : { ...set, [policyKey()]: policy },
      jobs: kJobs,
      seed: Number(remembered.peek().seed ?? 1),
      skip: 0,
    },
  });
  return film(policy, path);
}

async function fetchAll(signal: AbortSignal): Promise<void> {
  loading.value = true;
  try {
    const second = beside();
    const all = await Promise.all([
      fetchPath(own(), signal),
      ...(second && second !== own() ? [fetchPath(second, signal)] : []),
    ]);
    films.value = all;
    load(
      [...new Set(all.flatMap((f) => f.events))].sort((a, b) => a - b),
      Math.max(...all.map((f) => f.end)),
    );
    if (now.peek() === 0) seek(all[0]!.end * 0.12);
    trouble.value = "";
  } catch (error) {
    if (!isQuiet(error)) [trouble.value, films.value] = [sentence(error), []];
  } finally {
    loading.value = false;
  }
}

function Controls({ end }: { end: number }) {
  return (
    <div class="player" role="group" aria-label="Player">
      <button type="button" class="primary" onClick={toggle} aria-pressed={playing.value}>
        {playing.value ? "Pause" : "Play"}
      </button>
      <button type="button" onClick={() => step(-1)}>
        Step back
      </button>
      <button type="button" onClick={() => step(1)}>
        Step
      </button>
      <label class="scrub">
        <span class="unseen">Time</span>
        <input
          type="range"
          min={0}
          max={1000}
          step={1}
          value={end > 0 ? (1000 * now.value) / end : 0}
          aria-valuetext={time(now.value, timeUnit.value)}
          onInput={(e) => seek((Number(e.currentTarget.value) / 1000) * end)}
        />
      </label>
      <output>{time(now.value, timeUnit.value)}</output>
      <Pick
        label="Speed"
        value={String(speed.value)}
        onPick={(v) => (speed.value = Number(v))}
        choices={["0.25", "0.5", "1", "2", "4"].map((v) => ({ value: v, label: `${v}×` }))}
      />
    </div>
  );
}

const zooms = [
  ["0.03", "close"],
  ["0.08", "usual"],
  ["0.25", "far"],
  ["1.4", "everything"],
] as const;

export function See() {
  const row = keyRow(policyKey(), kind.value);
  const choices = row ? choicesFor(row, kind.value) : [];
  useEffect(() => {
    if (checked.value?.ok !== true) return;
    const stop = new AbortController();
    void fetchAll(stop.signal);
    return () => stop.abort();
  }, [version.value, checked.value?.ok, remembered.value.beside, remembered.value.seed, comebacks.value]);
  useEffect(() => () => void (playing.value = false), []);
  const end = Math.max(0, ...films.value.map((f) => f.end));
  const zoom = remembered.value.zoom ?? "0.08";
  const name = own(),
    second = beside();
  return (
    <main id="main" class="sheet see" tabIndex={-1}>
      <h1>See it run</h1>
      <p class="lead">
        {title.value}: {kJobs} jobs as the simulator ran them. Processors are rows, time runs to the right; a shaded gap
        is a processor that idles although a job waits.
      </p>
      <div class="controls">
        <Pick
          label="Beside it"
          value={second}
          onPick={(v) => remember("beside", v)}
          choices={[{ value: "", label: "nothing" }, ...choices.filter((c) => c !== name).map((c) => ({ value: c }))]}
        />
        <Pick
          label="Zoom"
          value={zoom}
          onPick={(v) => remember("zoom", v)}
          choices={zooms.map(([value, label]) => ({ value, label }))}
        />
        <button type="button" onClick={() => remember("seed", String(Number(remembered.peek().seed ?? 1) + 1))}>
          Other jobs
        </button>
      </div>
      {second && policySentence("discipline", second, kind.value) && (
        <p class="quiet">
          <b>{name}</b>: {policySentence("discipline", name, kind.value)}. <b>{second}</b>:{" "}
          {policySentence("discipline", second, kind.value)}.
        </p>
      )}
      <Trouble text={trouble.value} />
      {films.value.length > 0 && <Controls end={end} />}
      {still.matches && <p class="quiet">You asked for less motion: Play goes from event to event.</p>}
      {films.value.map((f) => (
        <Screen key={f.name} film={f} span={Math.max(end * Number(zoom), Number.MIN_VALUE)} theme={theme.value} />
      ))}
      {films.value.length === 0 && !trouble.value && (
        <p class="quiet">
          {checked.value?.ok === false
            ? "The model cannot be read as it stands: see its field or its line."
            : loading.value
              ? "Simulating a path …"
              : "Waiting for a model …"}
        </p>
      )}
      <p class="quiet">
        On a machine: Space plays and pauses, ← and → go from event to event, ↑ and ↓ go through the jobs.
      </p>
    </main>
  );
}
