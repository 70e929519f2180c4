// Keys of a model: "jobs.class[0].time.mean" in its tree, "jobs.class.time.mean" in the vocabulary, and the shortest way to
// write it on a command line.
import type { Tree } from "../api/types";

export type Table = { [key: string]: Tree };
export const isTable = (t: Tree | undefined): t is Table => typeof t === "object" && t !== null && !Array.isArray(t);

const steps = (path: string): (string | number)[] =>
  path.split(".").flatMap((part) => {
    const [name, ...indices] = part.split("[");
    return [name!, ...indices.map((i) => Number.parseInt(i, 10))];
  });

export function at(tree: Tree | undefined, path: string): Tree | undefined {
  let here = tree;
  for (const step of steps(path)) {
    if (typeof step === "number") {
      if (Array.isArray(here)) here = here[step];
      else if (step !== 0) return undefined; // [0] of a single table is that table
    } else here = isTable(here) ? here[step] : undefined;
    if (here === undefined) return undefined;
  }
  return here;
}

// The path of the row that describes a key. Parameters of distributions stand below "dist".
export function rowPath(path: string, tree: Tree | undefined): string {
  const plain = path.replace(/\[\d+\]/g, "");
  const parts = path.split(".");
  const inside = at(tree, parts.slice(0, -1).join("."));
  if (parts.length > 1 && isTable(inside) && typeof inside.dist === "string" && parts.at(-1) !== "dist")
    return `dist.${inside.dist}.${parts.at(-1)}`;
  return plain;
}

const isList = (t: Tree | undefined): t is Tree[] => Array.isArray(t);
const plainName = (t: Tree | undefined): string => {
  const name = isTable(t) && typeof t.name === "string" ? t.name : "";
  return /^[\w-]+$/.test(name) ? name : "";
};

// "cluster[0].processors" is "cluster.processors" where there is one cluster, "cluster.A.processors" where it is named.
export function shortKey(path: string, tree: Tree | undefined): string {
  return path.replace(/^(cluster|jobs\.class)\[(\d+)\]/, (whole, list: string, index: string) => {
    const all = at(tree, list);
    const count = isList(all) ? all.length : 1;
    if (count === 1 && list === "cluster") return list;
    const name = isList(all) ? plainName(all[Number(index)]) : "";
    return name ? `${list}.${name}` : whole;
  });
}

// Every key of a tree that holds a plain value, in order.
export function leaves(tree: Tree | undefined, before = ""): { path: string; value: Tree }[] {
  if (isTable(tree)) return Object.entries(tree).flatMap(([name, t]) => leaves(t, before ? `${before}.${name}` : name));
  if (isList(tree) && tree.some(isTable)) return tree.flatMap((t, i) => leaves(t, `${before}[${i}]`));
  return tree === undefined ? [] : [{ path: before, value: tree }];
}
