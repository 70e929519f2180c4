// The log on the table: its bytes are in the server's memory on this machine, and nowhere else.
import { batch, signal } from "@preact/signals";
import { ask, isQuiet, sentence } from "../api/ask";
import { Task } from "../parts/task";

export interface Ledger {
  lines?: number;
  kept?: number;
  [rule: string]: unknown;
}
export interface LogInfo {
  file?: string;
  format?: string;
  processors?: number;
  processors_from?: string;
  ledger: Ledger;
}
export interface Held {
  id: string;
  name: string;
  log: LogInfo;
}

export const held = signal<Held | null>(null);
export const logTrouble = signal("");
export const reading = signal(false);
export const processors = signal(""); // as typed, where the log does not say

export const tasks = {
  describe: new Task<Record<string, unknown>>("describe"),
  replay: new Task<Record<string, unknown>>("replay"),
  fit: new Task<Record<string, unknown>>("fit"),
  backtest: new Task<Record<string, unknown>>("backtest"),
  predict: new Task<Record<string, unknown>>("predict"),
};
export type Asked = keyof typeof tasks;

export const options = (more: Record<string, unknown> = {}) => ({
  ...(processors.peek().trim() ? { processors: Number(processors.peek()) } : {}),
  ...more,
});

export function askLog(what: Asked, body: Record<string, unknown> = {}): void {
  if (held.peek()) void tasks[what].run(`logs/${held.peek()!.id}/${what}`, { options: options(), ...body });
}

async function take(name: string, path: string, raw: Blob): Promise<void> {
  const before = held.peek();
  reading.value = true;
  logTrouble.value = "";
  try {
    const found = await ask<{ id: string; log: LogInfo }>(path, { lane: "", raw });
    batch(() => {
      for (const task of Object.values(tasks)) task.clear();
      held.value = { ...found, name };
      processors.value = "";
    });
    if (before) void ask(`logs/${before.id}`, { lane: "", method: "DELETE" }).catch(() => undefined);
    askLog("describe");
  } catch (trouble) {
    if (!isQuiet(trouble)) logTrouble.value = sentence(trouble);
  } finally {
    reading.value = false;
  }
}

export const openLog = (file: File) => take(file.name, `logs?name=${encodeURIComponent(file.name)}`, file);

export async function openExampleLog(name: string): Promise<void> {
  if (held.peek()?.name !== name) await take(name, `logs?example=${encodeURIComponent(name)}`, new Blob([]));
}
