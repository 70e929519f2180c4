// What the server answers: the JSON of the command (docs/reference/json.md) and what docs/reference/http.md adds to it.

export type Value = number | "nan" | "inf" | "-inf";

export interface Measured {
  value: Value | Value[];
  error?: number;
  low?: Value;
  high?: Value;
  confidence?: number;
}
export type Measures = Record<string, Measured>;

export interface Part {
  name: string;
  measures: Measures;
}

export type Kind =
  "exact" | "simulation" | "approximation" | "asymptotic" | "lower-bound" | "upper-bound" | "as-published";

export interface Method {
  name: string;
  kind: Kind;
  seconds?: number;
  residual?: number;
  error_estimate?: number;
  jobs?: number;
  seed?: number;
  replications?: number;
  notes?: string[];
  measures: Measures;
  clusters?: Part[];
  classes?: Part[];
}

export interface Stability {
  stable: boolean;
  load?: Value;
  saturation_load?: Value;
  max_rate?: Value;
}

export interface Answer {
  sojourn: string;
  model: { title: string; kind: string; discipline?: string; broker?: string; time_unit?: string };
  stability: Stability;
  notes?: string[];
  log?: unknown; // where the jobs come from one
  methods: Method[];
  tables?: Record<string, { title: string; columns: string[]; rows: unknown[][] }>;
  comparison?: {
    method: string;
    measure: string;
    analytic: Value;
    simulated: Value;
    difference: Value;
    covered: boolean;
  }[];
  seconds?: number;
}

export interface Complaint {
  line?: number;
  column?: number;
  key?: string;
  problem?: string;
  found?: string;
  expected?: string;
  hint?: string;
  text: string;
}

export type Tree = string | number | boolean | null | Tree[] | { [key: string]: Tree };
export interface Place {
  line: number;
  column: number;
}

export interface Check {
  ok: boolean;
  kind?: string;
  notes?: string[];
  tree?: { [key: string]: Tree };
  places?: Record<string, Place>;
  complaints?: Complaint[];
}

export interface CurvePoint {
  x: number;
  stable: boolean;
  methods: { name: string; kind: Kind; measures: Measures }[];
}
export interface Curve {
  key: string;
  points: CurvePoint[];
  saturation: number | null;
  seconds?: number;
}

export interface Cost {
  live: boolean;
  why: string;
  seconds: number | null;
}

export interface Example {
  name: string;
  title: string;
  kind: string;
  group: "models" | "given";
  text?: string;
}

export interface About {
  sojourn: string;
  limits: { body_bytes?: number; seconds?: number; memory_bytes?: number; log_bytes?: number };
  files: string[];
}

export interface PathJob {
  id: number;
  cluster?: number | string;
  submit: number;
  start: number | null;
  end: number | null;
  width: number;
  class?: string;
  rows: [number, number][];
  held_by?: number | null;
  pieces?: { start: number; end: number | null; rows: [number, number][] }[]; // of a job that was stopped on the way
}
export interface Path {
  processors: number | number[];
  clusters?: string[];
  notes?: string[];
  jobs: PathJob[];
}
