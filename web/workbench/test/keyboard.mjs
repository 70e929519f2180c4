// Every task done without a mouse: Tab, Enter, arrows, Escape; and the focus can always be seen.
import { Bench, eventually, expect, report, said } from "./harness.mjs";

const bench = await Bench.open();
const page = await bench.page();
await eventually(
  async () => (await page.locator(".questions button:not([disabled])").count()) === 5,
  "the page is ready",
);

const focused = () =>
  page.evaluate(() => {
    const e = document.activeElement;
    return `${e?.tagName} ${e?.getAttribute("aria-label") ?? ""} ${(e?.id && document.querySelector(`label[for="${e.id}"]`)?.textContent) || ""} ${e?.textContent?.slice(0, 60) ?? ""} ${e?.getAttribute("data-key") ?? e?.getAttribute("data-path") ?? ""}`;
  });
const seenNow = () =>
  page.evaluate(() => {
    const style = getComputedStyle(document.activeElement.closest(".cm-editor") ?? document.activeElement);
    return style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 1;
  });

// The editor marks its focus a moment later.
async function seen() {
  for (let k = 0; k < 20; ++k) {
    if (await seenNow()) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

// Tab until the focus is on something; says how many steps it took.
async function tabTo(what, most = 120, key = "Tab") {
  for (let k = 1; k <= most; ++k) {
    await page.keyboard.press(key);
    if (what.test(await focused())) {
      expect(await seen(), `the focus on ${what} can be seen`);
      return k;
    }
  }
  expect(false, `${what} cannot be reached by ${key}; last was ${await focused()}`);
  return most;
}

// Start.
await page.keyboard.press("Tab");
expect(/Skip to the content/.test(await focused()), "the first stop skips to the content");
await page.keyboard.press("Enter");
await tabTo(/How busy can my machine get/, 3);
await page.keyboard.press("Enter");
await page.waitForSelector(".headline .said");
await page.waitForSelector(".curve .chart svg");

// A slider under the arrows.
await page.keyboard.press("Tab");
await page.locator("#main").focus();
await tabTo(/arrivals\.load/, 30);
const before = await said(page);
await tabTo(/load, slider/, 3);
for (let k = 0; k < 10; ++k) await page.keyboard.press("ArrowLeft");
await eventually(async () => (await said(page)) !== before, "arrows move the slider and the answer");

// The text: typed into, and left again.
await tabTo(/Model as TOML text/, 60);
await page.keyboard.press("Control+Home");
await page.keyboard.type("# typed here");
await page.keyboard.press("Enter");
await eventually(
  async () => (await page.locator(".cm-content").innerText()).startsWith("# typed here"),
  "text can be typed",
);
await page.keyboard.press("Escape");
await tabTo(/Pin this answer/, 4);
await page.keyboard.press("Enter");

// The curve's choices, then a simulation that is stopped.
await tabTo(/SELECT.*Show|Show/, 6);
await page.keyboard.press("ArrowDown");
await eventually(
  async () => !(await page.locator(".curve .y-label").innerText()).startsWith("mean wait"),
  "the measure is chosen with arrows",
);
await tabTo(/BUTTON.*Simulate/, 30);
await page.keyboard.press("Enter");
await eventually(() => page.locator(".intervals tbody tr").count(), "a simulation runs");

// Compare: what was pinned is there.
await page.locator("header .brand").focus();
await tabTo(/A\s+Compare/, 6);
await page.keyboard.press("Enter");
await eventually(() => page.locator(".pins li").count(), "the pin is on the page of comparisons");
await page.locator("#main").focus();
await tabTo(/Compare the policies/, 30);
await page.keyboard.press("Enter");
await eventually(() => page.locator(".policies tbody tr").count(), "policies are compared", 60_000);

// See it: on the canvas, keys play, step and choose.
await page.locator("header .brand").focus();
await tabTo(/A\s+See it/, 7);
await page.keyboard.press("Enter");
await page.waitForSelector("canvas.machine");
await page.locator("#main").focus();
await tabTo(/CANVAS/, 14);
const at = () => page.locator(".player output").innerText();
const first = await at();
await page.keyboard.press("ArrowRight");
expect((await at()) !== first, "an arrow steps to the next event");
await page.keyboard.press("ArrowLeft");
expect((await at()) === first || (await at()) < first, "and back");
for (let k = 0; k < 40 && !/^Job \d+/.test(await page.locator(".told").first().innerText()); ++k)
  await page.keyboard.press(k % 2 ? "ArrowDown" : "ArrowRight");
expect(
  /^Job \d+/.test(await page.locator(".told").first().innerText()),
  "arrows go through the jobs and say who waits for what",
);
await page.keyboard.press("Space");
await eventually(() => page.getByRole("button", { name: "Pause" }).count(), "Space plays");
await page.keyboard.press("Space");
await eventually(() => page.getByRole("button", { name: "Play" }).count(), "and pauses");
expect(
  (await page.locator("canvas.machine").first().getAttribute("aria-label")).includes("processors"),
  "the canvas has the same in words",
);

// Plan.
await page.locator("header .brand").focus();
await tabTo(/A\s+Plan/, 8);
await page.keyboard.press("Enter");
await page.locator("#main").focus();
await tabTo(/TEXTAREA/, 3);
await page.keyboard.press("Control+A");
await page.keyboard.type("95% of jobs start within 8 h");
await eventually(
  async () => (await page.locator(".conditions").innerText()).includes("wait_p95 <= 8h"),
  "a target is typed",
);
await page.keyboard.press("Control+Enter");
await eventually(() => page.locator(".main", { hasText: "wait_p95" }).count(), "and planned for", 60_000);

// Logs: the example, by its button.
await page.locator("header .brand").focus();
await tabTo(/A\s+Logs/, 9);
await page.keyboard.press("Enter");
await page.locator("#main").focus();
await tabTo(/Try cluster\.sacct/, 4);
await page.keyboard.press("Enter");
await eventually(() => page.getByRole("region", { name: "Ledger" }).count(), "a log is opened");

// Take it along, and out again.
await page.locator("header .brand").focus();
await tabTo(/Take it along/, 12);
await page.keyboard.press("Enter");
await eventually(() => page.locator("dialog[open]").count(), "the dialog opens");
await tabTo(/Print/, 8);
await page.keyboard.press("Escape");
await eventually(async () => (await page.locator("dialog[open]").count()) === 0, "Escape closes it");
expect(/Take it along/.test(await focused()), "and the focus is where it was");

await bench.done();
report();
