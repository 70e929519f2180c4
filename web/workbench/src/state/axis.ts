// Which key the curve runs over, which measure it shows, and how far.
import { computed } from "@preact/signals";
import type { Tree } from "../api/types";
import { numberOf } from "../words/numbers";
import { at, leaves, rowPath, shortKey } from "../words/tree";
import { answer } from "./answer";
import { changes, kind, tree } from "./model";
import { remember, remembered } from "./view";
import { keyRow, measureRow } from "./vocabulary";

export interface Variable {
  path: string; // with numbers of elements
  key: string; // as on the command line
  value: number;
  whole: boolean;
  least: number;
  most: number;
}

const current = (path: string, key: string, value: Tree): number => {
  const changed = changes.value[path] ?? changes.value[key];
  return changed !== undefined && changed.trim() !== "" ? Number(changed) : Number(value);
};

// Everything in the model that is a number of its own, and so can be varied.
export const variables = computed<Variable[]>(() =>
  leaves(tree.value).flatMap(({ path, value }) => {
    const row = keyRow(rowPath(path, tree.value), kind.value);
    if (
      !row ||
      typeof value !== "number" ||
      !["whole number", "number", "distribution", "whole distribution"].some((t) => row.type.includes(t))
    )
      return [];
    const key = shortKey(path, tree.value);
    return [
      {
        path,
        key,
        value: current(path, key, value),
        whole: row.type.startsWith("whole"),
        least: row.least ?? row.above ?? -Infinity,
        most: row.most ?? Infinity,
      },
    ];
  }),
);

const usual = ["arrivals.load", "arrivals.rate"];

export const axisKey = computed(() => {
  const keys = variables.value.map((v) => v.key);
  const asked = remembered.value.x;
  if (asked && keys.includes(asked)) return asked;
  return usual.find((k) => keys.includes(k)) ?? keys[0] ?? "";
});
export const axisVariable = computed(() => variables.value.find((v) => v.key === axisKey.value));
export const chooseAxis = (key: string) => remember("x", key);

const firstChoices = ["mean_wait", "mean_response", "utilization"];

export const measuresKnown = computed(() => {
  const names = new Set(
    (answer.value?.methods ?? [])
      .flatMap((m) => Object.entries(m.measures))
      .filter(([, m]) => !Array.isArray(m.value))
      .map(([name]) => name),
  );
  return [...names];
});
export const axisMeasure = computed(() => {
  const asked = remembered.value.y;
  if (asked && (measureRow(asked) || measuresKnown.value.includes(asked))) return asked;
  return firstChoices.find((m) => measuresKnown.value.includes(m)) ?? measuresKnown.value[0] ?? "mean_response";
});
export const chooseMeasure = (name: string) => remember("y", name);

// The end of what is stable, in the units of the axis; null where the axis is neither load nor rate.
export const saturation = computed(() => {
  const { stability } = answer.value ?? {};
  const x =
    axisKey.value === "arrivals.load"
      ? stability?.saturation_load
      : axisKey.value === "arrivals.rate"
        ? stability?.max_rate
        : undefined;
  const number = numberOf(x);
  return Number.isFinite(number) && number > 0 ? number : null;
});

export const partOf = computed(() => remembered.value.part ?? "");
export const choosePart = (name: string) => remember("part", name);
export const valueAt = (path: string) => at(tree.value, path);
