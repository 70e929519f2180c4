// The clock of the animation: plays, pauses, steps from event to event. Where motion is unwelcome it only ever steps.
import { signal } from "@preact/signals";

export const now = signal(0);
export const playing = signal(false);
export const speed = signal(1);

export const still = matchMedia("(prefers-reduced-motion: reduce)");
const kSeconds = 60; // to play a whole path at speed 1
const kStep = 1000; // milliseconds between steps where motion is unwelcome

let events: number[] = [];
let end = 0;
let last = 0;

export function load(allEvents: number[], last: number): void {
  events = allEvents;
  end = last;
  now.value = Math.min(now.peek(), end);
}

export function step(way: 1 | -1): void {
  const next = way > 0 ? events.find((t) => t > now.peek()) : events.findLast((t) => t < now.peek());
  if (next !== undefined) now.value = next;
}

export function seek(t: number): void {
  now.value = Math.min(Math.max(t, 0), end);
}

function frame(at: number): void {
  if (!playing.peek()) return;
  if (now.peek() >= end) {
    playing.value = false;
    return;
  }
  if (still.matches) {
    step(1);
    setTimeout(() => requestAnimationFrame(frame), kStep / speed.peek());
    return;
  }
  seek(now.peek() + ((Math.min(at - last, 100) / 1000) * speed.peek() * end) / kSeconds);
  last = at;
  requestAnimationFrame(frame);
}

export function toggle(): void {
  if (playing.peek()) {
    playing.value = false;
    return;
  }
  if (now.peek() >= end) now.value = 0;
  playing.value = true;
  last = performance.now();
  requestAnimationFrame(frame);
}
