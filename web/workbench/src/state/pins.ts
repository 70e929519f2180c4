// Answers put aside, to be held against the one on the table. They stay in this browser until they are taken off.
import { effect, signal } from "@preact/signals";
import type { Answer } from "../api/types";
import { wholeAnswer } from "./simulation";
import { shownCurve, type Shown } from "./curve";
import { text, title } from "./model";

export interface Pin {
  id: number;
  name: string;
  text: string;
  answer: Answer;
  curve: Shown | null;
}
export const pins = signal<Pin[]>([]);
const kStored = "sojourn-pins",
  kMost = 5;

export function pin(): void {
  const now = wholeAnswer.peek();
  if (!now) return;
  const id = Math.max(0, ...pins.peek().map((p) => p.id)) + 1;
  const policy = now.model.discipline ? `, ${now.model.discipline}` : "";
  const fresh = {
    id,
    name: `${title.peek()}${policy} (pin ${id})`,
    text: text.peek(),
    answer: now,
    curve: shownCurve.peek(),
  };
  pins.value = [...pins.peek(), fresh].slice(-kMost);
}

export const unpin = (id: number) => (pins.value = pins.peek().filter((p) => p.id !== id));

export function keepPins(): void {
  try {
    pins.value = JSON.parse(localStorage.getItem(kStored) ?? "[]") as Pin[];
  } catch {
    pins.value = [];
  }
  effect(() => {
    try {
      localStorage.setItem(kStored, JSON.stringify(pins.value));
    } catch {
      // No room: pins last as long as the page.
    }
  });
}
