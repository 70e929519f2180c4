// What was typed survives: a reload, a crash, a server that is gone. One draft, in this browser alone.
import { effect } from "@preact/signals";
import { text } from "./model";

const kDraft = "sojourn-draft";
const kPause = 150; // milliseconds after the last change

export function savedDraft(): string | null {
  try {
    return localStorage.getItem(kDraft);
  } catch {
    return null;
  }
}

function save(): void {
  try {
    if (text.peek().trim()) localStorage.setItem(kDraft, text.peek());
  } catch {
    // Storage may be full or forbidden; the page goes on without.
  }
}

export function keepDraft(): void {
  let timer = 0;
  effect(() => {
    text.value;
    clearTimeout(timer);
    timer = window.setTimeout(save, kPause);
  });
  addEventListener("pagehide", save);
}
