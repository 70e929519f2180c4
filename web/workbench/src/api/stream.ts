// Long answers: an event stream in reply to a POST, read as it comes.
import { refusal, send } from "./ask";
import { lost } from "./connection";

export interface Progress {
  fraction: number | null;
  text: string;
}

export interface Listener<T> {
  progress?: (progress: Progress) => void;
  update?: (soFar: T) => void;
}

// "event: update\ndata: {…}": lines that begin with a colon only keep the connection alive.
export function parseEvent(block: string): { name: string; data: string } | null {
  let name = "message";
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
  }
  return data.length === 0 ? null : { name, data: data.join("\n") };
}

// All whole events of a text, and what is left of the one that has only begun.
export function splitEvents(text: string): { blocks: string[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/);
  return { rest: blocks.pop() ?? "", blocks };
}

export async function stream<T>(
  path: string,
  lane: string,
  body: unknown,
  signal: AbortSignal,
  listener: Listener<T>,
): Promise<T> {
  const response = await send(path, { lane, body, signal });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const { blocks, rest } = splitEvents(pending + value);
      pending = rest;
      for (const block of blocks) {
        const event = parseEvent(block);
        if (!event) continue;
        const said = JSON.parse(event.data);
        if (event.name === "progress") listener.progress?.(said as Progress);
        if (event.name === "update") listener.update?.(said as T);
        if (event.name === "failed") throw refusal(said, 200);
        if (event.name === "result") return said as T;
      }
    }
  } catch (trouble) {
    if (trouble instanceof TypeError && !signal.aborted) lost();
    throw trouble;
  }
  lost();
  throw new TypeError("the server went away in the middle of an answer");
}
