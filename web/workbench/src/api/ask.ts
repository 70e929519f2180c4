// One question to the server. Lanes: a newer question in a lane stops the older one, here and in the server.
import { currentKey } from "./key";
import { heard, locked, lost } from "./connection";
import type { Complaint } from "./types";

export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly complaints: Complaint[] = [],
    readonly superseded = false,
  ) {
    super(message);
  }
}

const pageId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (b) => b.toString(36)).join("");

// A lane of its own is only for what computes; what is read or edited in no time goes without.
export function headers(lane: string): Record<string, string> {
  const key = { "X-Sojourn-Key": currentKey() };
  return lane ? { ...key, "X-Sojourn-Page": pageId, "X-Sojourn-Lane": lane } : key;
}

export interface Question {
  lane: string;
  body?: unknown;
  raw?: Blob;
  method?: string;
  signal?: AbortSignal;
}

interface ErrorBody {
  error?: { message?: string; complaints?: Complaint[]; superseded?: boolean };
  superseded?: boolean;
}

export function refusal(body: ErrorBody, status: number): Refused {
  const { error } = body;
  return new Refused(
    error?.message ?? `The server answered ${status}.`,
    status,
    error?.complaints ?? [],
    status === 409 || error?.superseded === true || body.superseded === true,
  );
}

async function refusedBy(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  return refusal(body, response.status);
}

export async function send(path: string, { lane, body, raw, method, signal }: Question): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, {
      method: method ?? (body === undefined && raw === undefined ? "GET" : "POST"),
      headers: raw ? headers(lane) : { ...headers(lane), "Content-Type": "application/json" },
      body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
    });
  } catch (trouble) {
    if (!signal?.aborted) lost();
    throw trouble;
  }
  if (response.status === 401) locked();
  else heard();
  if (!response.ok) throw await refusedBy(response);
  return response;
}

const kTries = 4,
  kPause = 60; // milliseconds

// A question that was given up may reach the server after the one that took its place, and stop it: that one is asked again.
async function sent(path: string, question: Question): Promise<Response> {
  for (let k = 1; ; ++k)
    try {
      return await send(path, question);
    } catch (trouble) {
      const stopped = trouble instanceof Refused && trouble.superseded && !question.signal?.aborted;
      if (!stopped || k === kTries) throw trouble;
      await new Promise((done) => setTimeout(done, kPause));
    }
}

export async function ask<T>(path: string, question: Question): Promise<T> {
  const response = await sent(path, question);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

// Neither an error to show nor an answer: a newer question took its place, or the server is away and the banner says so.
export function isQuiet(trouble: unknown): boolean {
  if (trouble instanceof Refused) return trouble.superseded || trouble.status === 401;
  return trouble instanceof DOMException ? trouble.name === "AbortError" : trouble instanceof TypeError;
}

export const sentence = (trouble: unknown): string => (trouble instanceof Error ? trouble.message : String(trouble));
