// Every task done with a mouse, the way somebody would who never opened a terminal.
import { Bench, eventually, expect, openMachine, question, report, said, view } from "./harness.mjs";
import { readFileSync } from "node:fs";

const bench = await Bench.open();
const page = await bench.page();

// Start: five questions and all examples.
await eventually(
  async () => (await page.locator(".questions button:not([disabled])").count()) === 5,
  "five questions are asked",
);
const listed = await page.locator(".examples li").count();
expect(listed >= 24, `all models are listed: ${listed}`);
expect(!page.url().includes("key="), "the key leaves the address");

// Model and answer.
await openMachine(page);
expect(
  (await said(page)).includes("Load 0.6 of a possible 0.73"),
  `the headline says load and limit: ${await said(page)}`,
);
expect(/wait.*on average/.test(await said(page)), "the headline says the wait");
expect(/would make it unstable/.test(await said(page)), "the headline says what would make it unstable");
await eventually(
  () =>
    page
      .locator(".methods thead")
      .innerText()
      .then((t) => t.includes("qbd") && t.includes("exact")),
  "methods carry their kind",
);
await eventually(() => page.locator("text=saturation 0.7319").count(), "the saturation is marked");

// A slider moves the headline, the text and the point; the curve is drawn again for other keys.
const load = page.locator('input.slider[data-key="arrivals.load"]');
const box = await load.boundingBox();
await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
await page.mouse.down();
await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 8 });
await page.mouse.up();
await eventually(async () => /Load 0\.(39|4)/.test(await said(page)), "dragging the load changes the headline");
await eventually(
  async () => /load = 0\.(39|4)\d*\s+# offered work/.test(await page.locator(".cm-content").innerText()),
  "and the text, whose comment stays",
);

// The text leads the form; a mistake is said at the line and at the field.
await page.locator(".cm-line", { hasText: "processors = 64" }).click();
await page.keyboard.press("End");
await page.keyboard.type("x");
await eventually(() => page.locator(".complaints li").count(), "a mistake is said below the text");
await eventually(() => page.locator(".cm-lintRange-error, .cm-lint-marker-error").count(), "and marked at its line");
await page.keyboard.press("Backspace");
await page.keyboard.press("Backspace");
await page.keyboard.press("Backspace");
await page.keyboard.type("0");
await eventually(
  () => page.locator(".field.wrong .complaint", { hasText: "whole number" }).count(),
  "a value out of range is said at its field",
);
await page.keyboard.press("Backspace");
await page.keyboard.type("128");
await eventually(
  async () => (await page.locator('input[data-path="cluster[0].processors"]').inputValue()) === "128",
  "the form follows the text",
);
await page.locator('input[data-path="cluster[0].processors"]').fill("64");
await eventually(
  async () => (await page.locator(".cm-content").innerText()).includes("processors = 64"),
  "the text follows the form",
);

// A law is chosen, a key added and taken out again.
await page.locator('select[data-path="jobs.time.dist"]').selectOption("erlang");
await eventually(
  async () => /dist = "erlang"/.test(await page.locator(".cm-content").innerText()),
  "another law goes into the text",
);
await page.locator('select[data-path="jobs.time.dist"]').selectOption("exponential");
await eventually(
  async () => /time = \{ dist = "exponential"/.test(await page.locator(".cm-content").innerText()),
  "and back",
);

// Simulation: intervals shrink while it runs.
await page.getByRole("button", { name: "Simulate", exact: true }).click();
await eventually(() => page.locator(".intervals tbody tr").count(), "intervals appear");
await eventually(() => page.getByRole("button", { name: "Simulate again" }).count(), "the simulation ends");

// Compare: pin, change, both curves.
await page.getByRole("button", { name: "Pin this answer" }).click();
await page.locator('input[data-path="jobs.time.mean"]').fill("3");
await eventually(async () => (await page.locator(".cm-content").innerText()).includes("mean = 3"), "the mean is 3");
await view(page, "Compare").click();
await eventually(
  async () => (await page.locator(".pair .chart").count()) === 2,
  "both curves and their difference are drawn",
);
await eventually(
  async () => /\+50%/.test(await page.locator("table", { hasText: "Now against" }).innerText()),
  "three hours instead of two: everything takes half as long again",
);
await page.getByRole("button", { name: "Compare the policies" }).click();
await eventually(
  () => page.locator(".policies tbody tr", { hasText: "conservative" }).count(),
  "policies stand side by side",
  60_000,
);
await page.getByRole("button", { name: "Use easy in the model" }).click();

// See it: two policies, the same jobs.
await view(page, "See it").click();
await eventually(async () => (await page.locator("canvas.machine").count()) === 2, "two machines are drawn");
const before = await page.locator(".player output").innerText();
await page.getByRole("button", { name: "Play" }).click();
await eventually(async () => (await page.locator(".player output").innerText()) !== before, "time moves");
await page.getByRole("button", { name: "Pause" }).click();
const canvas = await page.locator("canvas.machine").first().boundingBox();
let told = "";
for (let k = 1; k < 12 && !/^Job \d+/.test(told); ++k) {
  await page.mouse.move(canvas.x + 60 + canvas.width * 0.05 * k, canvas.y + 40);
  told = await page.locator(".told").first().innerText();
}
expect(/^Job \d+.*(runs since|ran from|has waited)/.test(told), `the pointer tells who it is on: ${told}`);

// Plan: a sentence becomes a condition.
await view(page, "Start").click();
await question(page, /How many nodes/).click();
await eventually(
  () => page.locator(".main", { hasText: "cluster.processors = 9 is the smallest" }).count(),
  "the example's plan is there",
);
await page.getByLabel("What must hold, a sentence a line").fill("95% of wide jobs start within 6");
await eventually(
  async () => (await page.locator(".conditions").innerText()).includes("wide.wait_p95 <= 6"),
  "a target of a class",
);
await page.getByRole("button", { name: "Find it" }).click();
await eventually(() => page.locator(".main", { hasText: "gives wide.wait_p95" }).count(), "is planned for");
expect((await page.locator("tr.own").count()) > 0, "the answer stands among its neighbours");

// Logs.
await view(page, "Start").click();
await question(page, /What does my log say/).click();
await eventually(() => page.locator("text=805 jobs kept of 859 lines").count(), "the ledger counts every line");
expect((await page.locator("text=Nothing leaves this machine").count()) > 0, "the page says that nothing leaves");
await eventually(() => page.getByRole("region", { name: "Description" }).count(), "the log is described");
await page.getByRole("button", { name: "Replay", exact: true }).click();
await eventually(() => page.getByRole("region", { name: "Replays" }).count(), "and replayed", 60_000);
await page.getByRole("button", { name: "Fit", exact: true }).click();
await eventually(() => page.getByRole("button", { name: "Open the fitted model" }).count(), "and fitted", 60_000);
await page.getByRole("button", { name: "Predict its wait" }).click();
await eventually(() => page.locator("text=/such jobs start/").count(), "a wait is predicted", 60_000);
await page.getByRole("button", { name: "Open the fitted model" }).click();
await eventually(
  async () => (await page.locator(".cm-content").innerText()).includes("[[jobs.class]]"),
  "the fitted model opens",
);

// Take it along.
await page.getByRole("button", { name: "Take it along" }).click();
await eventually(
  async () => /^sojourn solve/m.test(await page.getByRole("region", { name: "As a command", exact: true }).innerText()),
  "as a command",
);
await eventually(
  async () => /import sojourn/.test(await page.getByRole("region", { name: "As Python", exact: true }).innerText()),
  "as Python",
);
const [toml] = await Promise.all([
  page.waitForEvent("download"),
  page.getByRole("button", { name: "Model (TOML)" }).click(),
]);
expect(readFileSync(await toml.path(), "utf8").includes("[[jobs.class]]"), "as TOML");
const link = await page.getByRole("region", { name: "As a link", exact: true }).innerText();
await page.getByRole("button", { name: "Close" }).click();
const other = await bench.page({ address: `${bench.server.address}${link.slice(link.indexOf("#"))}` });
await eventually(
  async () => (await other.locator(".cm-content").innerText()).includes("[[jobs.class]]"),
  "a link carries the model to another page",
);
await view(other, "Start").click();
await openMachine(other);
for (const kind of ["SVG", "PNG", "CSV"]) {
  const [file] = await Promise.all([
    other.waitForEvent("download"),
    other.locator(".curve").getByRole("button", { name: kind }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  expect(bytes.length > 300, `the curve as ${kind}: ${bytes.length} bytes`);
}

await bench.done();
report();
