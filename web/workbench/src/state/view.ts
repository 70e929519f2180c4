// Where on the page somebody is. The address says it, together with the model and what the view shows:
// #model?m=…&x=arrivals.load. The address bar is therefore always a link to what is on the screen.
import { effect, signal } from "@preact/signals";
import { packed, unpacked } from "../words/packed";
import { text } from "./model";

export const views = ["start", "model", "compare", "see", "plan", "logs"] as const;
export type View = (typeof views)[number];
export const view = signal<View>("start");

// What views remember in the address beside the model, by short names.
export const remembered = signal<Record<string, string>>({});
export function remember(name: string, value: string): void {
  if (remembered.peek()[name] !== value) remembered.value = { ...remembered.peek(), [name]: value };
}

// Marks addresses that the page wrote itself: going back to one changes the view, never what was typed since.
const kOwn = { own: true };
export const isOwn = (state: unknown): boolean => typeof state === "object" && state !== null && "own" in state;

const isView = (s: string): s is View => (views as readonly string[]).includes(s);

export async function addressOf(which: View, model: string): Promise<string> {
  const said = new URLSearchParams(remembered.peek());
  if (model.trim() && which !== "start" && which !== "logs") said.set("m", await packed(model));
  const rest = said.toString();
  return `#${which}${rest ? `?${rest}` : ""}`;
}

export function go(which: View): void {
  if (view.peek() === which) return;
  history.pushState(kOwn, "", `#${which}`);
  view.value = which;
  scrollTo(0, 0);
}

// The model that the address carries, or null.
export async function readAddress(): Promise<string | null> {
  const [which = "", rest = ""] = location.hash.slice(1).split("?");
  if (isView(which)) view.value = which;
  const said = Object.fromEntries(new URLSearchParams(rest));
  const { m, ...others } = said;
  if (Object.keys(others).length > 0) remembered.value = others;
  return m ? unpacked(m) : null;
}

const kPause = 300; // milliseconds after the last change

export function keepAddress(): void {
  let timer = 0;
  effect(() => {
    const [which, model] = [view.value, text.value];
    remembered.value;
    clearTimeout(timer);
    timer = window.setTimeout(async () => {
      const address = await addressOf(which, model);
      if (view.peek() === which && text.peek() === model) history.replaceState(kOwn, "", address);
    }, kPause);
  });
}
