// Files to begin from: the examples that come with Sojourn and those named on the command line.
import { batch, signal } from "@preact/signals";
import { ask } from "../api/ask";
import type { Example } from "../api/types";
import { forgetBounds } from "../form/bounds";
import { answer, cost } from "./answer";
import { setText } from "./model";
import { remembered, view, type View } from "./view";

export const examples = signal<Example[]>([]);

export async function readExamples(): Promise<void> {
  examples.value = await ask<Example[]>("examples", { lane: "" });
}

export function openText(text: string, where: View = "model", remember: Record<string, string> = {}): void {
  batch(() => {
    forgetBounds();
    remembered.value = remember;
    cost.value = null;
    answer.value = null;
    setText(text);
    if (view.peek() !== where) {
      history.pushState({ own: true }, "", `#${where}`);
      view.value = where;
      scrollTo(0, 0);
    }
  });
}

export const exampleNamed = (name: string) => examples.value.find((e) => e.name === name || e.name === `${name}.toml`);
