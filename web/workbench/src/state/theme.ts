// Light, dark, or as the system says: the same choice as on the other pages.
import { signal } from "@preact/signals";

const order = ["auto", "light", "dark"] as const;
export type Theme = (typeof order)[number];
export const theme = signal<Theme>("auto");
export const themeWords: Record<Theme, string> = { auto: "Auto", light: "Light", dark: "Dark" };

function show(next: Theme): void {
  theme.value = next;
  document.documentElement.dataset.theme = next;
}

export function readTheme(): void {
  try {
    const saved = localStorage.getItem("sojourn-theme");
    show(order.find((t) => t === saved) ?? "auto");
  } catch {
    show("auto");
  }
}

export function nextTheme(): void {
  show(order[(order.indexOf(theme.peek()) + 1) % order.length]!);
  try {
    localStorage.setItem("sojourn-theme", theme.peek());
  } catch {
    // Then the choice lasts as long as the page.
  }
}
