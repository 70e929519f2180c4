// The page's own words and numbers, without a browser: targets, keys, values, events, addresses, headlines.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, report, tools, workbench } from "./harness.mjs";

const folder = mkdtempSync(join(tmpdir(), "sojourn-words-"));
const parts = [
  "words/target",
  "words/tree",
  "words/toml",
  "words/numbers",
  "words/packed",
  "words/headline",
  "words/difference",
  "words/figure",
  "form/bounds",
  "see/moment",
  "see/sentence",
];
await tools("esbuild").build({
  entryPoints: parts.map((p) => join(workbench, "src", `${p}.ts`)),
  outdir: folder,
  outbase: join(workbench, "src"),
  bundle: true,
  format: "esm",
  outExtension: { ".js": ".mjs" },
  logLevel: "error",
  nodePaths: [tools.resolve("preact/package.json").replace(/preact.package\.json$/, "")],
});
const load = (name) => import(pathToFileURL(join(folder, `${name}.mjs`)));
const same = (found, wanted, what) =>
  expect(
    JSON.stringify(found) === JSON.stringify(wanted),
    `${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`,
  );

const { parseTarget, timeText, shareOf } = await load("words/target");
const targets = {
  "95% of large jobs start within 2 h": "large.wait_p95 <= 2h",
  "95% of jobs start within 4": "wait_p95 <= 4",
  "Nine in ten jobs start within half an hour.": "wait_p90 <= 0.5h",
  "half of the jobs finish within 1 h 30 min": "response_p50 <= 1h30min",
  "at most 5% of large jobs wait longer than 1 h": "large.wait_above(1h) <= 5%",
  "no more than 1 in 20 jobs wait more than a day": "wait_above(1d) <= 5%",
  "mean wait below 30 minutes": "mean_wait <= 30min",
  "the average wait of large jobs is at most 2 hours": "large.mean_wait <= 2h",
  "utilization at least 80%": "utilization >= 80%",
  "19 out of 20 jobs start in under an hour": "wait_p95 <= 1h",
  "99.9% of the jobs start within 10s": "wait_p99.9 <= 10s",
  "all but 5% of jobs are done within 3 days": "response_p95 <= 3d",
  "95% of width 8 jobs start within 2": "width 8.wait_p95 <= 2",
  "large.wait_p95 <= 2 h": "large.wait_p95 <= 2h",
  "95% of huge jobs start within 2 h": "",
  "100% of jobs start within 2 h": "",
  soon: "",
  "95% of jobs start within a while": "",
};
for (const [sentence, condition] of Object.entries(targets))
  same(parseTarget(sentence, ["large", "small", "width 8"]).condition, condition, sentence);
expect(
  parseTarget("95% of huge jobs start within 2 h", ["large"]).why.includes("it has large"),
  "an unknown class is answered with those there are",
);
same(
  [timeText("2 hours"), timeText("90"), timeText("1 d, 12 h"), timeText("soon")],
  ["2h", "90", "1d12h", null],
  "times",
);
same([shareOf("95 percent"), shareOf("three in four"), shareOf("none")], [95, 75, null], "shares");

const { at, leaves, rowPath, shortKey } = await load("words/tree");
const tree = {
  title: "t",
  cluster: [
    { name: "A", processors: 4 },
    { name: "B b", processors: 8 },
  ],
  jobs: { time: { dist: "exponential", mean: 2 }, class: [{ width: 1 }] },
};
same(at(tree, "cluster[1].processors"), 8, "a key by number");
same(shortKey("cluster[0].processors", tree), "cluster.A.processors", "by name");
same(shortKey("cluster[1].processors", tree), "cluster[1].processors", "a name with a space has no short way");
same(shortKey("cluster[0].processors", { cluster: [{ processors: 4 }] }), "cluster.processors", "the only one");
same(rowPath("jobs.time.mean", tree), "dist.exponential.mean", "parameters are described by their law");
same(rowPath("jobs.class[0].width", tree), "jobs.class.width", "elements by their list");
same(
  leaves(tree).map((l) => l.path),
  [
    "title",
    "cluster[0].name",
    "cluster[0].processors",
    "cluster[1].name",
    "cluster[1].processors",
    "jobs.time.dist",
    "jobs.time.mean",
    "jobs.class[0].width",
  ],
  "leaves",
);

const { tomlText, typedValue } = await load("words/toml");
same(
  tomlText({ dist: "pmf", values: [1, 2], "odd key": true }),
  '{ dist = "pmf", values = [1, 2], "odd key" = true }',
  "values as TOML",
);
same(
  [
    typedValue("0.7", false),
    typedValue("60%", false),
    typedValue("2h", false),
    typedValue("[1, 2]", false),
    typedValue('say "no"', true),
    typedValue("7", true),
  ],
  ["0.7", '"60%"', '"2h"', "[1, 2]", '"say \\"no\\""', '"7"'],
  "what is typed into a field",
);

const { short, duration, numberOf } = await load("words/numbers");
same(
  [short(6.67577), short(0.731903), short(123456), short(1e-9), short(Infinity), short(NaN), short(-0.5), short(24.0)],
  ["6.676", "0.7319", "123,456", "1e−9", "∞", "–", "−0.5", "24"],
  "numbers",
);
same(
  [duration(59), duration(7199), duration(86400), duration(900000)],
  ["59 s", "120 min", "24 h", "10.4 d"],
  "durations",
);
same(numberOf("inf"), Infinity, "infinity as JSON has it");

const { packed, unpacked } = await load("words/packed");
const odd = 'title = "Ünïcode – 作業"\n'.repeat(50);
const letters = await packed(odd);
expect(/^[\w-]+$/.test(letters) && letters.length < 200, `an address stays short: ${letters.length}`);
same(await unpacked(letters), odd, "and comes back");

const { headline } = await load("words/headline");
const answer = (more, methods = []) => ({
  model: { title: "t", kind: "rigid", discipline: "fifo", time_unit: "hours" },
  stability: { stable: true, load: 0.6, saturation_load: 0.7319, max_rate: 1.126, ...more.stability },
  notes: more.notes ?? [],
  methods,
});
const qbd = { name: "qbd", kind: "exact", measures: { mean_wait: { value: 6.676 }, wait_p95: { value: 24.64 } } };
const fine = headline(
  answer({}, [{ name: "no-wait", kind: "lower-bound", measures: { mean_wait: { value: 0 } } }, qbd]),
);
same(fine.main, "Load 0.6 of a possible 0.7319: stable.", "headline");
same(
  fine.more[0],
  "Jobs wait 6.676 h on average; one in twenty waits longer than 24.64 h (qbd, exact).",
  "a bound is never told as the wait",
);
expect(fine.more[1].startsWith("It saturates at load 0.7319, 1.126 jobs an hour: 22% more work"), fine.more[1]);
same(headline(answer({ stability: { stable: false, load: 0.8 } })).tone, "unstable", "unstable");
expect(
  !/saturates at/.test(
    headline(
      answer({ notes: ["where easy becomes unstable is not known: max_rate 2 is what no policy can exceed"] }, [qbd]),
    ).more.join(),
  ),
  "a bound on the limit is not told as the limit",
);

const { boundsOf, position, valueAt, stepsOf } = await load("form/bounds");
const row = { path: "jobs.time.mean", type: "number", above: 0, quantity: "time", kinds: [] };
const b = boundsOf("jobs.time.mean", 2, row);
expect(Math.abs(valueAt(position(2, b), b) / 2 - 1) < 0.02, "a slider stands at its value");
expect(valueAt(stepsOf(b), b) > valueAt(0, b), "and grows to the right");
same(boundsOf("jobs.time.mean", 3, row), b, "its ends stay while the hand moves");

const { film, momentOf, tally } = await load("see/moment");
const path = {
  processors: 4,
  jobs: [
    { id: 1, submit: 0, start: 0, end: 4, width: 3, rows: [[0, 3]], held_by: null },
    { id: 2, submit: 1, start: 4, end: 5, width: 2, rows: [[0, 2]], held_by: 1 },
    { id: 3, submit: 2, start: 4, end: 6, width: 1, rows: [[2, 1]], held_by: 1 },
    { id: 4, submit: 8, start: 8, end: 9, width: 1, rows: [[0, 1]], held_by: null },
  ],
};
const f = film("fifo", path);
same(
  momentOf(f, 2).waiting.map((j) => j.id),
  [2, 3],
  "who waits",
);
same(momentOf(f, 2).free, [1], "what is free");
same(tally(f, 4).idleWhileWaiting, 3 / 16, "one processor idles for three hours although jobs wait");
const { sentenceOf } = await load("see/sentence");
expect(sentenceOf(f, f.jobs[1], 2, "hours").includes("needs 2 processors, 1 is free"), "why the head waits");
expect(sentenceOf(f, f.jobs[2], 2, "hours").includes("may not overtake job 2"), "why the next one waits");

rmSync(folder, { recursive: true });
report();
