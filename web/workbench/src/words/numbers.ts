// Numbers as people read them: four digits, no noise, units beside them.
import type { Measured, Value } from "../api/types";

export const numberOf = (v: Value | Value[] | undefined): number => {
  if (typeof v === "number") return v;
  if (v === "inf") return Infinity;
  return v === "-inf" ? -Infinity : NaN;
};

export function short(x: number, digits = 4): string {
  if (Number.isNaN(x)) return "–";
  if (!Number.isFinite(x)) return x > 0 ? "∞" : "−∞";
  const size = Math.abs(x);
  if (size !== 0 && (size >= 1e7 || size < 1e-4))
    return Number(x.toPrecision(digits - 1))
      .toExponential()
      .replace("e+", "e")
      .replace("-", "−");
  const rounded = size >= 10 ** digits ? Math.round(x) : Number(x.toPrecision(digits));
  return rounded.toLocaleString("en", { maximumSignificantDigits: 17, useGrouping: size >= 10000 }).replace("-", "−");
}

export const percent = (x: number, digits = 3): string => (Number.isFinite(x) ? `${short(100 * x, digits)}%` : "–");
export const signed = (x: number, text = short(x)): string => (x > 0 ? `+${text}` : text);

const one: Record<string, string> = { seconds: "s", minutes: "min", hours: "h", days: "d" };
export const unitShort = (unit: string): string => one[unit] ?? "";

// "6.68 h", or "6.68" where the model does not say what it counts in.
export const time = (x: number, unit: string): string => (unit ? `${short(x)} ${unitShort(unit)}` : short(x));

export function inUnits(x: number, dimension: string, unit: string): string {
  if (dimension === "time") return time(x, unit);
  if (dimension === "fraction") return percent(x, 4);
  return short(x);
}

// Half of an interval, or the error that a method says it may have.
export function spread(m: Measured | undefined): number {
  if (!m) return NaN;
  if (m.low !== undefined && m.high !== undefined) return (numberOf(m.high) - numberOf(m.low)) / 2;
  return m.error ?? NaN;
}

export const bytes = (n: number): string =>
  n >= 2 ** 30
    ? `${short(n / 2 ** 30, 3)} GiB`
    : n >= 2 ** 20
      ? `${short(n / 2 ** 20, 3)} MiB`
      : `${short(n / 1024, 3)} KiB`;

// Seconds in the largest unit that reads well.
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return "–";
  const size = Math.abs(seconds);
  if (size < 120) return `${short(seconds, 3)} s`;
  if (size < 7200) return `${short(seconds / 60, 3)} min`;
  if (size < 172800) return `${short(seconds / 3600, 3)} h`;
  return `${short(seconds / 86400, 3)} d`;
}
