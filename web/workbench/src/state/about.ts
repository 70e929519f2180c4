// What the server says of itself: its version and its limits.
import { signal } from "@preact/signals";
import { ask } from "../api/ask";
import type { About } from "../api/types";

export const about = signal<About | null>(null);

export async function readAbout(): Promise<void> {
  about.value = await ask<About>("about", { lane: "" });
}
