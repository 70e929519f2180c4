// Bundles the workbench: node build.mjs OUTDIR writes index.html, app.js, app.css and notice.txt there.
// Nothing in them asks for anything beyond the address that they come from.
import { build } from "esbuild";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { notice } from "./notice.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "build");

// Plot puts a <style> into every picture, which a strict content security policy refuses; style/chart.css has its rules.
const withoutStyle = {
  name: "plot-without-style",
  setup(bundle) {
    bundle.onLoad({ filter: /@observablehq[\\/]plot[\\/]src[\\/]plot\.js$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      const changed = text.replace(
        /\.call\(\(svg\) =>\s*\/\/ Warning[^\n]*\n\s*svg\.append\("style"\)\.text\([\s\S]*?\n\s*\)\n\s*\)/,
        "",
      );
      if (changed === text) throw new Error("Plot draws its style elsewhere now: look at plot.js");
      return { contents: changed, loader: "js" };
    });
  },
};

const library = (name) => join(here, "node_modules", name);
const result = await build({
  entryPoints: { app: join(here, "src/main.tsx"), style: join(here, "src/style/app.css") },
  outdir: out,
  entryNames: "[name]",
  bundle: true,
  minify: true,
  metafile: true,
  absWorkingDir: here,
  format: "iife",
  jsx: "automatic",
  jsxImportSource: "preact",
  target: ["chrome109", "firefox115", "safari16.4"],
  legalComments: "none",
  logLevel: "warning",
  alias: { "@observablehq/plot": library("@observablehq/plot"), d3: library("d3") }, // the chart of ../src asks for them too
  plugins: [withoutStyle],
  write: false,
});

mkdirSync(out, { recursive: true });
for (const file of result.outputFiles)
  writeFileSync(join(out, file.path.endsWith(".css") ? "app.css" : "app.js"), file.contents);
copyFileSync(join(here, "src/index.html"), join(out, "index.html"));
writeFileSync(join(out, "notice.txt"), notice(here, Object.keys(result.metafile.inputs)));
