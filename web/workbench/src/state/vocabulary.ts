// Everything a model may say, as the program itself describes it: the form, its help and its limits come from here.
import { signal } from "@preact/signals";
import { ask } from "../api/ask";

export interface KeyRow {
  path: string;
  sentence: string;
  type: string;
  least?: number;
  above?: number;
  most?: number;
  quantity?: "time" | "fraction";
  choices?: string[];
  default?: string;
  required?: boolean;
  unless?: string;
  only_with?: string;
  or_list?: boolean;
  kinds: string[];
}
export interface MeasureRow {
  name: string;
  sentence: string;
  words: string;
  dimension: string;
  stem?: string;
  any_percentile?: boolean;
  kinds: string[];
}
export interface PolicyRow {
  choice: string;
  name: string;
  sentence: string;
  preemptive?: boolean;
  kinds: string[];
}
export interface DistributionRow {
  name: string;
  sentence: string;
  keys: string[];
  whole_numbers?: boolean;
}
export interface OptionRow {
  name: string;
  argument?: string;
  sentence: string;
  choices?: string[];
  default?: string;
  verbs: string[];
}
export interface Vocabulary {
  families: { kind: string; summary: string; disciplines: string[]; methods: string[] }[];
  vocabulary: {
    keys: KeyRow[];
    measures: MeasureRow[];
    policies: PolicyRow[];
    distributions: DistributionRow[];
    options: OptionRow[];
  };
}

export const vocabulary = signal<Vocabulary | null>(null);

export async function readVocabulary(): Promise<void> {
  vocabulary.value = await ask<Vocabulary>("vocabulary", { lane: "" });
}

const rows = () => vocabulary.value?.vocabulary;

export function keyRow(path: string, kind: string): KeyRow | undefined {
  return rows()?.keys.find((k) => k.path === path && k.kinds.includes(kind));
}

// The keys right below a section: "arrivals" has "arrivals.rate", the file itself has "title".
export function keysOf(section: string, kind: string): KeyRow[] {
  const below = section === "" ? "" : `${section}.`;
  return (rows()?.keys ?? []).filter(
    (k) => k.path.startsWith(below) && !k.path.slice(below.length).includes(".") && k.kinds.includes(kind),
  );
}

// "wait_p80" is a percentile of the row "wait_p50"; "wait_above(1h)" too.
export function measureRow(name: string): MeasureRow | undefined {
  const all = rows()?.measures ?? [];
  const stem = name.match(/^(\w+?)_(?:p[\d.]+|above\(.*\))$/)?.[1];
  return all.find((m) => m.name === name) ?? all.find((m) => stem !== undefined && m.name === `${stem}_p50`);
}

// "mean wait"; "95th percentile of the wait"; what has no words is called by its name.
export function measureWords(name: string): string {
  const row = measureRow(name);
  if (!row) return name;
  const level = name.match(/_p([\d.]+)$/)?.[1];
  if (level === undefined) return row.name === name ? row.words : name;
  return level === "50"
    ? `median of ${row.words}`
    : `${level}${level.endsWith("1") && level !== "11" ? "st" : level.endsWith("2") ? "nd" : level.endsWith("3") ? "rd" : "th"} percentile of ${row.words}`;
}

export function policySentence(choice: string, name: string, kind: string): string {
  return rows()?.policies.find((p) => p.choice === choice && p.name === name && p.kinds.includes(kind))?.sentence ?? "";
}

export const distributionRows = (): DistributionRow[] => rows()?.distributions ?? [];
export const policyRows = (): PolicyRow[] => rows()?.policies ?? [];

// The words that may be chosen for these jobs: a policy of other jobs is left out.
export function choicesFor(row: KeyRow, kind: string): string[] {
  const isOther = (name: string) => {
    const rows = policyRows().filter((p) => p.name === name);
    return rows.length > 0 && !rows.some((p) => p.kinds.includes(kind));
  };
  return (row.choices ?? []).filter((name) => !isOther(name));
}
