// The answer in words: load, how far that is from the limit, waits, and what would make it unstable.
import type { Answer, Method } from "../api/types";
import { numberOf, percent, short, spread, time } from "./numbers";

export interface Headline {
  tone: "fine" | "tight" | "unstable";
  main: string;
  more: string[];
}

const kTight = 0.9; // of the load that can be carried

const per = (unit: string) =>
  unit === "hours" ? " an hour" : unit ? ` a ${unit.replace(/s$/, "")}` : " per unit of time";

const value = (m: Method | undefined, name: string) => numberOf(m?.measures[name]?.value);
const best = (a: Answer, name: string): Method | undefined =>
  a.methods.find((m) => m.measures[name] !== undefined && !m.kind.endsWith("bound"));

const trust: Record<string, string> = {
  exact: "exact",
  simulation: "simulated",
  approximation: "an approximation",
  asymptotic: "right in a limit",
  "as-published": "as published",
};

const said = (a: Answer, m: Method) =>
  m.kind === "simulation" ? (a.log ? "replayed" : "simulated") : `${m.name}, ${trust[m.kind] ?? m.kind}`;

function waits(a: Answer): string {
  const unit = a.model.time_unit ?? "";
  const name = best(a, "mean_wait") ? "mean_wait" : "mean_response";
  const method = best(a, name);
  if (!method) return "";
  const percentile = name === "mean_wait" ? "wait_p95" : "response_p95";
  const mean = time(value(method, name), unit),
    far = value(method, percentile);
  const does = name === "mean_wait" ? "wait" : "take";
  const half = method.kind === "simulation" ? spread(method.measures[name]) : NaN;
  const margin = Number.isFinite(half) ? ` ± ${short(half, 2)}` : "";
  const tail = Number.isFinite(far)
    ? `; one in twenty ${name === "mean_wait" ? "waits" : "takes"} longer than ${time(far, unit)}`
    : "";
  return `Jobs ${does} ${mean}${margin} on average${tail} (${said(a, method)}).`;
}

// Under backfilling nobody knows where the queue begins to grow: what is said then is a bound.
const isBound = (a: Answer): boolean => (a.notes ?? []).some((n) => n.includes("becomes unstable is not known"));

function limit(a: Answer): string[] {
  if (a.log) return []; // the jobs of a log come when they come
  if (isBound(a))
    return [
      `Where ${a.model.discipline ?? "this policy"} saturates is not known; no policy can carry more than load ${short(numberOf(a.stability.saturation_load))}.`,
    ];
  const { load, saturation_load, max_rate } = a.stability;
  const now = numberOf(load),
    end = numberOf(saturation_load),
    rate = numberOf(max_rate);
  const said: string[] = [];
  if (Number.isFinite(end) && Number.isFinite(now) && now > 0) {
    const room = end / now - 1;
    const rates = Number.isFinite(rate)
      ? `, ${short(rate)} ${short(rate) === "1" ? "job" : "jobs"}${per(a.model.time_unit ?? "")}`
      : "";
    if (a.stability.stable && room > 1e-9)
      said.push(
        `It saturates at load ${short(end)}${rates}: ${percent(room, 2)} more work than now would make it unstable.`,
      );
    else if (!a.stability.stable)
      said.push(
        `Only loads below ${short(end)} are stable${rates ? ` (${rates.slice(2)})` : ""}: the queue grows without end. Take away ${percent(1 - end / now, 2)} of the work, add capacity, or choose a policy that wastes less.`,
      );
  }
  if (Number.isFinite(end) && end < 0.995 && a.model.kind === "rigid")
    said.push(
      `${percent(1 - end, 2)} of the capacity cannot be used under ${a.model.discipline ?? "this policy"}: jobs that do not fit leave holes.`,
    );
  return said;
}

// A stretch of overload has an end, at which the queue can be counted.
function horizon(a: Answer): string {
  const method = best(a, "queue_at_horizon");
  if (!method) return "";
  const unit = a.model.time_unit ?? "",
    over = value(method, "resorption_time");
  const after = Number.isFinite(over) ? `; working them off takes ${time(over, unit)} once the input stops` : "";
  return `At the horizon ${short(value(method, "queue_at_horizon"))} jobs wait${after} (${said(a, method)}).`;
}

export function headline(a: Answer): Headline {
  const now = numberOf(a.stability.load),
    end = numberOf(a.stability.saturation_load);
  const felt = now / end;
  const load = Number.isFinite(now) ? `Load ${short(now)}` : a.model.title;
  const saturated = Math.abs(felt - 1) < 1e-12 && a.stability.stable;
  if (!a.stability.stable)
    return { tone: "unstable", main: `${load}: unstable.`, more: [horizon(a), ...limit(a)].filter(Boolean) };
  if (saturated)
    return {
      tone: "tight",
      main: `With jobs always waiting, ${percent(now, 4)} of the capacity is used.`,
      more: [waits(a), ...limit(a)].filter(Boolean),
    };
  const ofLimit = Number.isFinite(felt) && Math.abs(end - 1) > 1e-9 ? ` of a possible ${short(end)}` : "";
  if (isBound(a))
    return {
      tone: "fine",
      main: `${load}, ${a.model.discipline ?? "this policy"}.`,
      more: [waits(a), ...limit(a)].filter(Boolean),
    };
  const tight = felt > kTight;
  return {
    tone: tight ? "tight" : "fine",
    main: `${load}${ofLimit}: ${tight ? "stable, but close to its limit." : "stable."}`,
    more: [waits(a), ...limit(a)].filter(Boolean),
  };
}
