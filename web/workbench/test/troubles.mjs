// What goes wrong in real life: the server dies, comes back with the same key or another, two pages at once, a page closed in
// the middle of a simulation, a hundred changes in a second. Nothing hangs, and nothing that was typed is lost.
import { Bench, Server, eventually, expect, openMachine, report, said, sleep, view } from "./harness.mjs";

const bench = await Bench.open({ key: "the-first-key" });
bench.allow.push(
  "ERR_CONNECTION_REFUSED",
  "409",
  "401",
  "ERR_EMPTY_RESPONSE",
  "ERR_CONNECTION_RESET",
  "ERR_INCOMPLETE_CHUNKED_ENCODING",
);
const page = await bench.page();
await openMachine(page);

// A hundred quick changes: at no time more than one curve is under way, and the last one wins.
let under = 0,
  most = 0,
  curves = 0;
const isCurve = (r) => r.url().endsWith("/curve");
page.on("request", (r) => isCurve(r) && (++curves, (most = Math.max(most, ++under))));
page.on("requestfinished", (r) => isCurve(r) && --under);
page.on("requestfailed", (r) => isCurve(r) && --under);
await page.evaluate(async () => {
  const slider = document.querySelector('input.slider[data-key="jobs.time.mean"]');
  for (let k = 0; k < 100; ++k) {
    slider.value = String(100 + 2 * k);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    if (k % 10 === 9) await new Promise((done) => setTimeout(done, 15));
  }
});
await eventually(() => under === 0, "the computations come to an end");
expect(most <= 1, `at most one curve was under way at a time: ${most}`);
expect(curves < 100, `a hundred changes asked for ${curves} curves`);
await eventually(async () => {
  const wanted = await page.locator('input[data-path="jobs.time.mean"]').inputValue();
  const slider = await page.locator('input.slider[data-key="jobs.time.mean"]').inputValue();
  return slider === "298" && (await page.locator(".cm-content").innerText()).includes(`mean = ${wanted}`);
}, "the last change is in the text");

// Two pages at once, each with its own model and its own lanes.
const second = await bench.page();
await openMachine(second);
await second.locator('input[data-path="arrivals.load"]').fill("0.31");
await page.locator('input[data-path="arrivals.load"]').fill("0.52");
await eventually(async () => (await said(second)).includes("Load 0.31"), "the second page has its answer");
await eventually(async () => (await said(page)).includes("Load 0.52"), "the first page has its own");

// Closed in the middle of a simulation: the server goes on answering.
await second.getByRole("button", { name: "Simulate", exact: true }).click();
await eventually(() => second.locator(".intervals tbody tr, .running").count(), "a simulation is under way");
await second.context().close();
await page.locator('input[data-path="arrivals.load"]').fill("0.5");
await eventually(async () => (await said(page)).includes("Load 0.5 "), "the other page is answered");

// Killed and started again with the same key, while somebody types.
const { port } = bench.server;
await bench.server.stop();
await page.locator(".cm-line", { hasText: "title" }).click();
await page.keyboard.press("End");
await page.keyboard.press("Enter");
await page.keyboard.type("# typed while the server was away");
await eventually(
  () => page.locator(".banner", { hasText: "does not answer" }).count(),
  "a banner says that the server is gone",
);
await page.locator('input[data-path="arrivals.load"]').fill("0.44");
bench.server = await Server.start({ port, key: "the-first-key" });
await eventually(async () => (await page.locator(".banner").count()) === 0, "it comes back by itself");
await eventually(async () => (await said(page)).includes("Load 0.44"), "what was changed meanwhile is answered");
const text = await page.locator(".cm-content").innerText();
expect(
  text.includes("# typed while the server was away") && text.includes("load = 0.44"),
  "and nothing that was typed is lost",
);

// Started again with another key: the page says how to reconnect.
await bench.server.stop();
bench.server = await Server.start({ port, key: "the-second-key" });
await page.locator('input[data-path="arrivals.load"]').fill("0.45");
await eventually(() => page.locator(".banner", { hasText: "asks for its key" }).count(), "another key is asked for");
await page.getByLabel("Address or key").fill(bench.server.address);
await page.getByRole("button", { name: "Reconnect" }).click();
await eventually(async () => (await said(page)).includes("Load 0.45"), "with it the page goes on");

// A reload, and a browser that was closed: the draft is there.
await sleep(400);
await page.goto(`http://127.0.0.1:${port}/?key=the-second-key`);
await view(page, "Model").click();
await eventually(
  async () => (await page.locator(".cm-content").innerText()).includes("# typed while the server was away"),
  "the draft survives",
);

// Back and forward change the view, never the model.
await page.locator(".cm-content").click();
await page.keyboard.press("Control+End");
await page.keyboard.type("# the last line");
await view(page, "Plan").click();
await sleep(500);
await page.goBack();
await eventually(
  async () => (await page.locator(".cm-content").innerText()).includes("# the last line"),
  "going back keeps what was typed",
);

// A log that is not one.
await view(page, "Logs").click();
bench.allow.push("400", "422");
await page
  .locator('input[type="file"]')
  .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("this is not a log\n") });
await eventually(() => page.locator(".trouble").count(), "a file that is no log is refused in words");

await bench.done();
report();
