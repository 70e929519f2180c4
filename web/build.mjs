// Bundles src/ into one script and one style, collects the licences of what went in, and writes all three as a C++
// source that the program links: node build.mjs OUTPUT.cpp
import { build } from "esbuild";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

async function bundled(entry, options = {}) {
  const result = await build({
    entryPoints: [join(here, "src", entry)],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    absWorkingDir: here,
    target: ["chrome109", "firefox115", "safari16"],
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });
  return { text: result.outputFiles[0].text.trim(), inputs: Object.keys(result.metafile.inputs) };
}

// "node_modules/d3-array/src/mean.js" comes from the package d3-array.
function packagesOf(inputs) {
  const names = inputs.map((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1]).filter(Boolean);
  return [...new Set(names)].sort();
}

const manifest = (name) => JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8"));

// A package may carry its own dependencies inside it, so theirs count as well; at worst one licence too many travels.
function withDependencies(packages) {
  const all = new Set(packages);
  for (const name of all) for (const below of Object.keys(manifest(name).dependencies ?? {})) all.add(below);
  return [...all].sort();
}

// Packages under the same words are listed together; every copyright line stays.
function licences(packages) {
  const byTerms = new Map();
  for (const name of packages) {
    const folder = join(here, "node_modules", name);
    const file = readdirSync(folder).find((f) => /^licen[sc]e/i.test(f));
    if (!file) throw new Error(`${name} has no licence file`);
    const lines = readFileSync(join(folder, file), "utf8").trim().split(/\r?\n/).map((l) => l.trimEnd());
    const isOwner = (line) => /^copyright (\(c\) )?\d/i.test(line);
    const owners = lines.filter(isOwner);
    // Several owners may mean several licences in one file: that one is kept as it stands.
    const apart = owners.length === 1;
    const terms = lines.filter((l) => !(apart && isOwner(l))).join("\n").replace(/\n{3,}/g, "\n\n").trim();
    if (!byTerms.has(terms)) byTerms.set(terms, []);
    byTerms.get(terms).push(`${name} ${manifest(name).version}${apart ? `: ${owners[0]}` : ""}`);
  }
  return [...byTerms].map(([terms, names]) => `${names.join("\n")}\n\n${terms}`).join("\n\n----\n\n");
}

// Raw string literals, in pieces that any compiler takes.
function literal(text) {
  if (text.includes(")asset\"")) throw new Error("the text ends the literal that should hold it");
  const bytes = Buffer.from(text, "utf8");
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 15000) pieces.push(bytes.subarray(at, at + 15000));
  const parts = pieces.map((p) => Buffer.concat([Buffer.from('R"asset('), p, Buffer.from(')asset"\n')]));
  return Buffer.concat(parts.length ? parts : [Buffer.from('""')]);
}

const script = await bundled("main.js", { format: "iife" });
const style = await bundled("style.css");
const notice = licences(withDependencies(packagesOf([...script.inputs, ...style.inputs])));
for (const [what, text] of [["script", script.text], ["style", style.text], ["notice", notice]])
  if (/<\/(script|style)/i.test(text) || (what === "notice" && text.includes("*/")))
    throw new Error(`the ${what} holds a text that would end it early`);

const before = `// Made by web/build.mjs.
#include "sojourn/plot/page_assets.h"

namespace sojourn::plot {

PageAssets page_assets() {
  return {`;
const after = `};
}

}  // namespace sojourn::plot
`;
const comma = Buffer.from(", ");
writeFileSync(process.argv[2], Buffer.concat([Buffer.from(before), literal(script.text), comma, literal(style.text), comma,
  literal(notice), Buffer.from(after)]));
