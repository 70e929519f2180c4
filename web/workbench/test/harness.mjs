// Starts the program and a real browser, and keeps account: what a test expects, and what no page may ever do.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
export const workbench = dirname(here);
export const tools = createRequire(join(process.env.SOJOURN_WORKBENCH_TOOLS ?? workbench, "package.json"));
const { chromium } = tools("playwright-core");
export const program = process.argv[2] ?? join(workbench, "../../build/sojourn");

const kFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--no-first-run",
  "--disable-sync",
  "--disable-component-update",
];
const kPatience = 30_000; // milliseconds; a machine may be busy with a build
const kLimits = ["--limit-seconds", "300"];
const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

// Whatever happens to a test, nothing that it started stays behind.
const children = new Set();
process.on("exit", () => children.forEach((child) => child.kill("SIGKILL")));

let passed = 0;
const failed = [];
export function expect(truth, what) {
  if (truth) ++passed;
  else {
    failed.push(what);
    console.log("FAILED:", what);
  }
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// Until it holds, or long enough to say that it never will.
export async function eventually(test, what, patience = kPatience) {
  const until = Date.now() + patience;
  let last;
  while (Date.now() < until) {
    try {
      last = await test();
      if (last) return (expect(true, what), last);
    } catch (trouble) {
      last = trouble.message?.split("\n")[0];
    }
    await sleep(40);
  }
  expect(false, `${what} (last seen: ${JSON.stringify(last)?.slice(0, 300)})`);
  return last;
}

export class Server {
  static async start({ port = 0, key = "key-of-the-tests", files = [] } = {}) {
    const child = spawn(program, ["serve", ...files, "--port", String(port), "--key", key, ...kLimits], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.add(child);
    const server = new Server();
    server.child = child;
    let said = "";
    server.address = await new Promise((found, lost) => {
      const hear = (data) => {
        said += data;
        const address = said.match(/http:\/\/127\.0\.0\.1:\d+\/\?key=\S+/)?.[0];
        if (address) found(address);
      };
      child.stdout.on("data", hear);
      child.stderr.on("data", hear);
      child.on("exit", (code) => lost(new Error(`the server ended with ${code}: ${said}`)));
    });
    server.port = Number(new URL(server.address).port);
    return server;
  }
  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((done) => this.child.once("exit", done));
    this.child.kill("SIGKILL");
    await gone;
  }
}

export class Bench {
  // What pages said and asked for; `allow` are console messages that a test provokes on purpose.
  constructor(browser, server) {
    Object.assign(this, { browser, server, outside: [], complaints: [], allow: [] });
  }
  static async open(options) {
    const server = await Server.start(options);
    const browser = await chromium.launch({ executablePath: browserPath, headless: true, args: kFlags });
    return new Bench(browser, server);
  }
  async page({
    width = 1280,
    height = 900,
    scheme = "light",
    motion = "no-preference",
    address = this.server.address,
    ...more
  } = {}) {
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: motion,
      acceptDownloads: true,
      ...more,
    });
    context.setDefaultTimeout(kPatience);
    // A page that was bundled since the program was: SOJOURN_PAGE=FOLDER puts it in the place of the one inside.
    if (process.env.SOJOURN_PAGE)
      await context.route("**/assets/*", (route) =>
        route.fulfill({
          path: join(process.env.SOJOURN_PAGE, new URL(route.request().url()).pathname.split("/").pop()),
        }),
      );
    const page = await context.newPage();
    page.on("console", (m) => m.type() === "error" && this.complaints.push(`${m.text()} ${m.location().url}`));
    page.on("pageerror", (e) => this.complaints.push(String(e.stack ?? e)));
    page.on("request", (r) => {
      const { protocol, hostname } = new URL(r.url());
      if (!["data:", "blob:"].includes(protocol) && hostname !== "127.0.0.1") this.outside.push(r.url());
    });
    await page.goto(address);
    await page.waitForSelector("#workbench header");
    return page;
  }
  async done() {
    const bad = this.complaints.filter((c) => !this.allow.some((a) => c.includes(a)));
    expect(bad.length === 0, `console errors: ${bad.slice(0, 4).join(" | ").slice(0, 800)}`);
    expect(this.outside.length === 0, `requests that leave this machine: ${this.outside.slice(0, 3)}`);
    await this.browser.close();
    await this.server.stop();
  }
}

export function report() {
  console.log(`${passed} passed, ${failed.length} failed`);
  process.exit(failed.length > 0 || passed === 0 ? 1 : 0);
}

// What somebody reads first.
export const said = (page) => page.locator(".headline .said").innerText();
export const question = (page, name) => page.getByRole("button", { name });
export const view = (page, name) => page.getByRole("navigation").getByRole("link", { name, exact: true });
export async function openMachine(page) {
  await question(page, /How busy can my machine get/).click();
  await page.waitForSelector(".headline .said");
  await page.waitForSelector(".curve .chart svg").catch(async (trouble) => {
    console.log("no curve:", (await page.locator(".answers").innerText()).slice(0, 800));
    throw trouble;
  });
}

export function pictureFolder() {
  const folder = process.env.SOJOURN_PICTURES;
  if (folder) mkdirSync(folder, { recursive: true });
  return folder;
}
