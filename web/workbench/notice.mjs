// The licences of what was bundled, packages under the same words together; every copyright line stays.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

// "node_modules/d3-array/src/mean.js" comes from the package d3-array.
function packagesOf(inputs) {
  const names = inputs.map((path) => path.match(/.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/)?.[1]).filter(Boolean);
  return [...new Set(names.map((n) => n.replace("\\", "/")))].sort();
}

function partsOf(folder) {
  const file = readdirSync(folder).find((f) => /^licen[sc]e/i.test(f));
  if (!file) throw new Error(`${folder} has no licence file`);
  const lines = readFileSync(join(folder, file), "utf8")
    .trim()
    .split(/\r?\n/)
    .map((l) => l.trimEnd());
  const isOwner = (line) => /^copyright (\(c\) )?\d/i.test(line);
  const owners = lines.filter(isOwner);
  // Several owners may mean several licences in one file: that one is kept as it stands.
  const apart = owners.length === 1;
  const terms = lines
    .filter((l) => !(apart && isOwner(l)))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return { terms, owner: apart ? `: ${owners[0]}` : "" };
}

export function notice(here, inputs) {
  const byTerms = new Map();
  for (const name of packagesOf(inputs)) {
    const folder = join(here, "node_modules", name);
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const { terms, owner } = partsOf(folder);
    byTerms.set(terms, [...(byTerms.get(terms) ?? []), `${name} ${version}${owner}`]);
  }
  return [...byTerms].map(([terms, names]) => `${names.join("\n")}\n\n${terms}`).join("\n\n----\n\n") + "\n";
}
