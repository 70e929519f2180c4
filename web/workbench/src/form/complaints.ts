// Which field a complaint belongs to: by its key, or by its place in the text.
import { changes, checked, editTrouble, tree } from "../state/model";
import { shortKey } from "../words/tree";
import type { Complaint } from "../api/types";

function pathOf(complaint: Complaint): string {
  const places = checked.value?.places ?? {};
  const here = Object.entries(places).filter(([, p]) => p.line === complaint.line && p.column === complaint.column);
  return here.sort((a, b) => b[0].length - a[0].length)[0]?.[0] ?? complaint.key ?? "";
}

export function complaintAt(path: string): string {
  const key = shortKey(path, tree.value);
  if (editTrouble.value && [path, key].includes(editTrouble.value.key)) return editTrouble.value.message;
  const found = (checked.value?.complaints ?? []).find((c) => [pathOf(c), c.key].some((k) => k === path || k === key));
  return found ? said(found) : "";
}

// The sentence without the line and the caret: the field is the place.
export function said(c: Complaint): string {
  if (!c.problem) return c.text;
  const expected = c.expected ? `; expected ${c.expected}` : "";
  return `${c.problem}${expected}.${c.hint ? ` ${c.hint[0]!.toUpperCase()}${c.hint.slice(1)}.` : ""}`;
}

export const isWaiting = (path: string): boolean => changes.value[path] !== undefined;
