// Values as one types them into a model file.
import type { Tree } from "../api/types";
import { isTable } from "./tree";

const bare = /^[A-Za-z0-9_-]+$/;
const quoted = (s: string) => JSON.stringify(s);

export function tomlText(value: Tree): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return String(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value)) return `[${value.map(tomlText).join(", ")}]`;
  const inside = Object.entries(value).map(([k, v]) => `${bare.test(k) ? k : quoted(k)} = ${tomlText(v)}`);
  return `{ ${inside.join(", ")} }`;
}

// What stands in a field: texts without their quotes.
export const fieldText = (value: Tree | undefined): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : tomlText(value);

const isNumber = (s: string) => s.trim() !== "" && Number.isFinite(Number(s));

// What was typed into a field, as it goes into the file: numbers and lists bare, everything else as a text.
export function typedValue(typed: string, isText: boolean): string {
  const text = typed.trim();
  if (isText) return /^\[.*\]$/s.test(text) ? text : quoted(typed);
  if (isNumber(text) || /^[[{]/.test(text) || text === "true" || text === "false") return text;
  return quoted(text);
}

export const isNumeric = (t: Tree | undefined): t is number => typeof t === "number" && Number.isFinite(t);
export { isTable };
