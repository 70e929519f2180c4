// The model on the table: its text, what a check says of it, and changes that are on their way into the text.
import { batch, computed, signal } from "@preact/signals";
import { ask, isQuiet, sentence } from "../api/ask";
import { Latest } from "../api/latest";
import type { Check } from "../api/types";

export const text = signal("");
export const changes = signal<Record<string, string>>({}); // key → value as typed, not yet in the text
export const checked = signal<Check | null>(null);
export const tree = signal<NonNullable<Check["tree"]>>({}); // of the last text that could be read
export const editTrouble = signal<{ key: string; message: string } | null>(null);

// Grows with every change of meaning, however it was made: answers follow this.
export const version = signal(0);
// The key that made the last change, empty where it was the text: a curve over that key need not be drawn again.
export const changedKey = signal("");

export const kind = computed(() => {
  const jobs = tree.value.jobs;
  const said = jobs && typeof jobs === "object" && !Array.isArray(jobs) ? jobs.kind : undefined;
  return checked.value?.kind ?? (typeof said === "string" ? said : "rigid");
});
export const timeUnit = computed(() => (typeof tree.value.time_unit === "string" ? tree.value.time_unit : ""));
export const title = computed(() => (typeof tree.value.title === "string" ? tree.value.title : "Untitled model"));

// What a request carries.
export const question = () => ({ model: text.peek(), set: changes.peek() });

const checking = new Latest<string>(async (model, signal) => {
  try {
    const found = await ask<Check>("check", { lane: "", body: { model }, signal });
    if (text.peek() !== model) return;
    batch(() => {
      checked.value = found;
      if (found.tree) tree.value = found.tree;
    });
  } catch (trouble) {
    if (!isQuiet(trouble)) checked.value = { ok: false, complaints: [{ text: sentence(trouble) }] };
  }
});
export const check = () => checking.ask(text.peek());

// The text as somebody typed or opened it.
export function setText(next: string): void {
  if (next === text.peek()) return;
  batch(() => {
    text.value = next;
    checked.value = null; // not known until it is read
    changedKey.value = "";
    version.value += 1;
  });
  check();
}

// One key through the server's editor, which keeps comments and layout.
async function edited(model: string, key: string, value: string | null, signal?: AbortSignal): Promise<string> {
  return (await ask<{ model: string }>("edit", { lane: "", body: { model, key, value }, signal })).model;
}

const isEmpty = (o: object) => Object.keys(o).length === 0;

let unread = false; // something was typed that may make no sense

const writing = new Latest<null>(async (_, signal) => {
  while (!isEmpty(changes.peek())) {
    const before = text.peek(),
      taken = changes.peek();
    let next = before;
    for (const [key, value] of Object.entries(taken))
      try {
        next = await edited(next, key, value, signal);
      } catch (trouble) {
        if (isQuiet(trouble)) return;
        editTrouble.value = { key, message: sentence(trouble) };
      }
    if (text.peek() !== before) continue; // somebody typed meanwhile: once more, into that
    const left = Object.entries(changes.peek()).filter(([key, value]) => taken[key] !== value);
    batch(() => {
      text.value = next;
      changes.value = Object.fromEntries(left);
      if (unread) checked.value = null;
      if (unread) version.value += 1;
      unread = false;
    });
    check();
  }
});

// A slider: answers follow at once, the text a moment later.
export function change(key: string, value: string): void {
  batch(() => {
    editTrouble.value = null;
    changes.value = { ...changes.peek(), [key]: value };
    changedKey.value = key;
    version.value += 1;
  });
  writing.ask(null);
}

// A field: what is typed goes into the text and is read there before anything follows it.
export function type(key: string, value: string): void {
  batch(() => {
    editTrouble.value = null;
    changes.value = { ...changes.peek(), [key]: value };
    changedKey.value = key;
  });
  unread = true;
  writing.ask(null);
}

export const writeChanges = () => void (isEmpty(changes.peek()) ? check() : writing.ask(null));

// Several keys at once, or null to take one away.
export async function rewrite(edits: [key: string, value: string | null][]): Promise<void> {
  let next = text.peek();
  try {
    for (const [key, value] of edits) next = await edited(next, key, value);
    editTrouble.value = null;
    setText(next);
  } catch (trouble) {
    if (!isQuiet(trouble)) editTrouble.value = { key: edits[0]?.[0] ?? "", message: sentence(trouble) };
  }
}
