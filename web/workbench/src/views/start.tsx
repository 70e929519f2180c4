// The first page: questions, not families of models. All examples are below them.
import { examples, exampleNamed, openText } from "../state/examples";
import { text as typed, title } from "../state/model";
import { go, remembered } from "../state/view";
import { openExampleLog } from "../state/logs";
import type { Example } from "../api/types";
import { questions, type Question } from "./questions";
import { vocabulary } from "../state/vocabulary";

function open(q: Question): void {
  if (q.log) {
    remembered.value = q.remember ?? {};
    go("logs");
    void openExampleLog(q.example);
    return;
  }
  const text = q.text ?? exampleNamed(q.example)?.text;
  if (text !== undefined) openText(text, q.view, q.remember);
}

// Each file opens with the question it answers.
const questionOf = (e: Example): string => e.text?.match(/^#\s*(.+\?)/m)?.[1] ?? e.title;

function Group({ heading, files }: { heading: string; files: Example[] }) {
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <ul class="examples">
        {files.map((e) => (
          <li key={e.name}>
            <button
              type="button"
              class="link"
              onClick={() => (e.kind === "log" ? (go("logs"), void openExampleLog(e.name)) : openText(e.text ?? ""))}
            >
              {questionOf(e)}
            </button>
            <span class="quiet">{e.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Start() {
  const given = examples.value.filter((e) => e.group === "given");
  const kinds = vocabulary.value?.families ?? [];
  const built = examples.value.filter((e) => e.group !== "given");
  return (
    <main id="main" class="start" tabIndex={-1}>
      <h1>What do you want to know?</h1>
      <p class="lead">
        How jobs share many processors: exact answers where there are any, bounds and simulations beside them.
        Everything runs on this machine; nothing leaves it.
      </p>
      <ul class="questions">
        {questions.map((q) => (
          <li key={q.ask}>
            <button type="button" disabled={examples.value.length === 0} onClick={() => open(q)}>
              <b>{q.ask}</b>
              <span>{q.more}</span>
            </button>
          </li>
        ))}
      </ul>
      {typed.value.trim() && (
        <p class="continue">
          <button type="button" onClick={() => go("model")}>
            Go on with “{title.value}”
          </button>
        </p>
      )}
      {given.length > 0 && <Group heading="Your files" files={given} />}
      <h2>All examples</h2>
      {kinds.map((f) => {
        const files = built.filter((e) => e.kind === f.kind);
        return (
          files.length > 0 && (
            <Group key={f.kind} heading={`${f.kind[0]!.toUpperCase()}${f.kind.slice(1)}: ${f.summary}`} files={files} />
          )
        );
      })}
      {built.some((e) => !kinds.some((f) => f.kind === e.kind)) && (
        <Group heading="Logs" files={built.filter((e) => !kinds.some((f) => f.kind === e.kind))} />
      )}
    </main>
  );
}
