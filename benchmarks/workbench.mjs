// From a hand's movement on a slider to the new curve of 40 exact points on the screen, measured in a real browser on the
// 64-processor machine of the tutorial. usage: node workbench.mjs PROGRAM (needs the tools of the tests: ctest -R workbench.types)
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const build = join(dirname(fileURLToPath(import.meta.url)), "../build");
process.argv[2] ??= join(build, "sojourn");
const { Bench, openMachine, sleep } = await import(
  pathToFileURL(join(build, "workbench-tools/web/workbench/test/harness.mjs"))
);

const kMoves = 120,
  kTarget = 100; // milliseconds at the 95th percentile
const bench = await Bench.open();
const page = await bench.page();
await openMachine(page);
await sleep(1000);

async function dragged(key) {
  await page.evaluate(() => performance.clearMeasures());
  const slider = page.locator(`input.slider[data-key="${key}"]`);
  const box = await slider.boundingBox();
  const at = (part) => [box.x + 8 + (box.width - 16) * part, box.y + box.height / 2];
  await page.mouse.move(...at(0.5));
  await page.mouse.down();
  for (let k = 0; k < kMoves; ++k) {
    await page.mouse.move(...at(0.5 + 0.25 * Math.sin(k / 9)));
    await sleep(60);
  }
  await page.mouse.up();
  await sleep(500);
  const took = await page.evaluate(() =>
    performance.getEntriesByName("sojourn: change to curve").filter((m) => m.detail === 40).map((m) => m.duration),
  );
  return took.sort((a, b) => a - b);
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
console.log(
  "From a slider's movement to the new curve of 40 exact points (64 processors, widths 8, 16, 32, 64), in the browser",
);
for (const key of ["jobs.time.mean", "cluster[0].processors"]) {
  const took = await dragged(key);
  const p95 = quantile(took, 0.95);
  console.log(
    `  ${key.padEnd(24)} ${String(took.length).padStart(4)} curves   median ${quantile(took, 0.5).toFixed(0)} ms   95th percentile ${p95.toFixed(0)} ms   of ${kTarget} ms: ${(p95 / kTarget).toFixed(2)}`,
  );
}
await bench.browser.close();
await bench.server.stop();
