// Three widths, light and dark, on paper: nothing wider than the page, nothing that axe-core calls serious. With
// SOJOURN_PICTURES=FOLDER it leaves the pictures of the guide there.
import { readFileSync } from "node:fs";
import { Bench, eventually, expect, openMachine, pictureFolder, question, report, tools, view } from "./harness.mjs";

const axe = readFileSync(tools.resolve("axe-core/axe.min.js"), "utf8");
const pictures = pictureFolder();
const bench = await Bench.open();

async function accessible(page, where) {
  if (!(await page.evaluate("typeof axe === 'object'"))) await page.evaluate(axe);
  const found = await page.evaluate(async () =>
    (await axe.run(document, { resultTypes: ["violations"] })).violations
      .filter((v) => ["serious", "critical"].includes(v.impact))
      .map(
        (v) =>
          `${v.id}: ${v.nodes
            .slice(0, 2)
            .map((n) => n.html.slice(0, 160))
            .join(" | ")}`,
      ),
  );
  expect(found.length === 0, `${where}: ${found.join("; ")}`);
}

async function fits(page, where) {
  const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide[0] <= wide[1], `${where}: the page is ${wide[0]} wide in a window of ${wide[1]}`);
}

// Those of the guide; as low as still shows what they are about.
const heights = { start: 500, model: 855, see: 900, plan: 700 };
async function pictured(page, name, width) {
  if (width === 390 && name === "model") await page.screenshot({ path: `${pictures}/workbench-phone.png` });
  if (width !== 1280 || !heights[name]) return;
  if (name === "model")
    await eventually(
      () => page.evaluate(() => performance.getEntriesByName("sojourn: change to curve").some((m) => m.detail === 40)),
      "all points are drawn",
    );
  await page.screenshot({
    path: `${pictures}/workbench-${name}.png`,
    clip: { x: 0, y: 0, width: 1280, height: heights[name] },
  });
}

async function looked(page, name, { width, scheme }) {
  await fits(page, `${name} at ${width}, ${scheme}`);
  await accessible(page, `${name} at ${width}, ${scheme}`);
  if (pictures && scheme === "light") await pictured(page, name, width);
}

for (const setting of [
  { width: 1280, scheme: "light" },
  { width: 1280, scheme: "dark" },
  { width: 768, scheme: "dark" },
  { width: 390, scheme: "light", height: 844 },
]) {
  // Pictures a little smaller than the screen: small files.
  const page = await bench.page({ ...setting, deviceScaleFactor: pictures ? 0.8 : 1 });
  await eventually(
    async () => (await page.locator(".questions button:not([disabled])").count()) === 5,
    "the page is ready",
  );
  await looked(page, "start", setting);
  await openMachine(page);
  await page.evaluate(() => scrollTo(0, 0));
  await looked(page, "model", setting);
  await page.getByRole("button", { name: "Pin this answer" }).click();
  await page.locator('input[data-path="jobs.time.mean"]').fill("1.5");
  await eventually(
    async () => (await page.locator('input[data-path="jobs.time.mean"]').inputValue()) === "1.5",
    "the mean is changed",
  );
  await view(page, "Compare").click();
  await eventually(() => page.locator(".pair .chart svg").count(), "curves are compared");
  await looked(page, "compare", setting);
  await view(page, "See it").click();
  await eventually(async () => (await page.locator("canvas.machine").count()) === 2, "machines are drawn");
  for (let k = 0; k < 40; ++k) await page.getByRole("button", { name: "Step", exact: true }).click();
  await page.evaluate(() => scrollTo(0, 0));
  await looked(page, "see", setting);
  await view(page, "Start").click();
  await question(page, /How many nodes/).click();
  await eventually(() => page.locator(".main", { hasText: "is the smallest" }).count(), "a plan is there");
  await looked(page, "plan", setting);
  await view(page, "Start").click();
  await question(page, /What does my log say/).click();
  await eventually(() => page.getByRole("region", { name: "Description" }).count(), "a log is described");
  await looked(page, "logs", setting);
  await page.getByRole("button", { name: "Take it along" }).click();
  await eventually(
    () => page.getByRole("region", { name: "As a command" }).count(),
    "what can be taken along is listed",
  );
  await looked(page, "take", setting);
  await page.context().close();
}

// On paper: the answer and the model, no controls, dark or not.
const page = await bench.page({ scheme: "dark" });
await openMachine(page);
await page.emulateMedia({ media: "print" });
const shown = await page.evaluate(() =>
  ["header", ".form-pane", ".switch", ".do", ".takes"].filter((s) =>
    [...document.querySelectorAll(s)].some((e) => e.checkVisibility()),
  ),
);
expect(shown.length === 0, `controls on paper: ${shown}`);
const paper = await page.evaluate(() =>
  getComputedStyle(document.querySelector(".said")).backgroundColor.match(/\d+/g).map(Number),
);
expect(
  paper.every((c) => c > 200),
  `paper is light: ${paper}`,
);
expect(await page.locator(".text-side").isVisible(), "the model is printed with the answer");
const pdf = await page.pdf({ format: "A4" });
expect(pdf.length > 10_000, "it prints");

// Where motion is unwelcome the film goes from event to event.
const still = await bench.page({ motion: "reduce" });
await openMachine(still);
await view(still, "See it").click();
await eventually(() => still.locator("text=You asked for less motion").count(), "less motion is respected");

// A title that looks like a script stays a title.
await view(still, "Model").click();
await still
  .locator('input[data-path="title"]')
  .fill('<img src=x onerror="document.title=1"><script>document.title=2</script>');
await eventually(
  async () => (await still.locator("h1").innerText()).includes("<script>"),
  "a title with a script in it is shown as it is",
);
expect((await still.title()).includes("Sojourn"), "and does nothing");

await bench.done();
report();
