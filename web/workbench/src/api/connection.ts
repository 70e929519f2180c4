// Whether the server answers. While it does not, it is asked again and again, gently; nothing on the page is lost.
import { signal } from "@preact/signals";
import { currentKey } from "./key";

export type Connection = "fine" | "gone" | "locked";
export const connection = signal<Connection>("fine");

// Grows whenever the server is back: what waits for an answer asks again.
export const comebacks = signal(0);

const kFirst = 500,
  kLongest = 4000; // milliseconds between tries
let waiting = false;

export function lost(): void {
  connection.value = "gone";
  if (!waiting) again(kFirst);
}

export function locked(): void {
  connection.value = "locked";
}

export function heard(): void {
  if (connection.value === "fine") return;
  connection.value = "fine";
  comebacks.value += 1;
}

export async function tryNow(): Promise<void> {
  try {
    const response = await fetch("/api/v1/about", { headers: { "X-Sojourn-Key": currentKey() } });
    if (response.ok) heard();
    else if (response.status === 401) locked();
  } catch {
    lost();
  }
}

function again(after: number): void {
  waiting = true;
  setTimeout(async () => {
    waiting = false;
    if (connection.value !== "gone") return;
    await tryNow();
    if (connection.value === "gone") again(Math.min(after * 2, kLongest));
  }, after);
}
