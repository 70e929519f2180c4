// What a browser has to fetch, compressed: below a megabyte. node size.mjs FOLDER
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const kMost = 1_000_000;
const files = ["index.html", "app.js", "app.css"];
const sizes = files.map((f) => gzipSync(readFileSync(join(process.argv[2], f))).length);
const total = sizes.reduce((a, b) => a + b, 0);
console.log(files.map((f, i) => `${f} ${sizes[i]}`).join(", "), "bytes, gzipped");
if (total > kMost) throw new Error(`${total} bytes are more than ${kMost}`);
