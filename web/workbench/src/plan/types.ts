// What `sojourn plan --json` prints.
import type { Value } from "../api/types";

export interface Tried {
  value: number | string;
  verdict: string;
  holds?: boolean;
  why?: string;
  margin?: Value;
  decided_by?: string;
  measures?: Record<string, { value: Value; low?: Value; high?: Value; verdict?: string; kind?: string }>;
}
export interface Plan {
  find: string;
  range: string;
  wanted: string;
  conditions: { measure: string; relation: string; limit: Value }[];
  answer: number | string | null;
  at_answer?: Tried;
  beside?: Tried;
  basis: { kind: string; sentence: string; looked_at: number; of: number };
  tried: Tried[];
  warnings: string[];
  notes: string[];
}
