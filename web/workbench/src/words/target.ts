// Targets as people say them, turned into conditions of `sojourn plan`:
// "95% of large jobs start within 2 h" → large.wait_p95 <= 2h

export interface Target {
  condition: string; // empty where the sentence was not understood
  why: string; // then: what could have been said
}

const kHint =
  "Say it as “95% of jobs start within 2 h”, “mean wait below 30 min”, “at most 5% of jobs wait longer than 1 h”, “utilization at least 80%”, or as a condition: wait_p95 <= 2h.";

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  nineteen: 19,
  twenty: 20,
  hundred: 100,
  "ninety-nine": 99,
};
const units: [RegExp, string][] = [
  [/^(milliseconds?|ms)$/, "ms"],
  [/^(seconds?|secs?|s)$/, "s"],
  [/^(minutes?|mins?|m)$/, "min"],
  [/^(hours?|hrs?|h)$/, "h"],
  [/^(days?|d)$/, "d"],
  [/^(weeks?|w)$/, "w"],
];

// "2 hours" → "2h", "1 h 30 min" → "1h30min", "half an hour" → "0.5h", "600" → "600"
export function timeText(said: string): string | null {
  const words = said
    .trim()
    .toLowerCase()
    .replace(/^half an? (hour|minute|day|week)$/, "0.5 $1")
    .replace(/^an? (?=\w)/, "1 ")
    .replace(/\band\b/g, " ");
  if (/^\d+(\.\d+)?(e-?\d+)?$/.test(words)) return words;
  const parts = [...words.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/g)];
  if (
    parts.length === 0 ||
    parts
      .map((p) => p[0])
      .join("")
      .replace(/\s/g, "") !== words.replace(/[\s,]/g, "")
  )
    return null;
  const texts = parts.map(([, n, u]) => {
    const unit = units.find(([form]) => form.test(u!))?.[1];
    return unit ? n! + unit : null;
  });
  return texts.includes(null) ? null : texts.join("");
}

// "95%", "nine in ten", "half", "19 out of 20" as a percentage.
export function shareOf(said: string): number | null {
  const words = said
    .trim()
    .toLowerCase()
    .replace(/ percent$/, "%")
    .replace(/^half( of)?$/, "50%")
    .replace(/^all but /, "-");
  const percent = words.match(/^(-?)(\d+(?:\.\d+)?)\s*%$/);
  if (percent) return percent[1] ? Number((100 - Number(percent[2])).toPrecision(10)) : Number(percent[2]);
  const parts = words.match(/^([\w-]+?) (?:in|out of|of) (?:an? )?([\w-]+)$/);
  if (!parts) return null;
  const number = (w: string) => (/^\d+$/.test(w) ? Number(w) : (numbers[w] ?? NaN));
  const share = (100 * number(parts[1]!)) / number(parts[2]!);
  return Number.isFinite(share) ? Number(share.toPrecision(10)) : null;
}

// "of the large jobs" → "large."; "of jobs" → ""; the name as the model writes it.
function classOf(said: string | undefined, names: string[]): string | null {
  const word = (said ?? "")
    .trim()
    .toLowerCase()
    .replace(/^(of )?((all|the|my|our) )*/, "")
    .replace(/\s*(jobs?|work)$/, "")
    .trim();
  if (word === "" || word === "all" || word === "every") return "";
  const found = names.find((n) => n.toLowerCase() === word);
  return found === undefined ? null : `${found}.`;
}

const unknownClass = (said: string, names: string[]): Target => ({
  condition: "",
  why: `There is no class or cluster “${said.trim().replace(/^(of )?((all|the|my|our) )*| jobs?$/gi, "")}” in this model${names.length ? `; it has ${names.join(", ")}` : ""}.`,
});
const good = (condition: string): Target => ({ condition, why: "" });
const bad: Target = { condition: "", why: kHint };

const share = String.raw`((?:all but )?\d+(?:\.\d+)? ?(?:%|percent)|half|[\w-]+ (?:in|out of) (?:an? )?[\w-]+)`;
const jobs = String.raw`((?: of)?(?: the| my| our| all)*(?: [\w -]+?)? jobs?)`;
const soon = "(?:within|after at most|in less than|in at most|in under|in) (.+)";
const within = new RegExp(`^${share}${jobs} (?:must |should |can )?(?:start|begin|run)s? ${soon}$`, "i");
const done = new RegExp(
  `^${share}${jobs} (?:must |should |can )?(?:finish|end|complete|are done|is done|be done)(?:e?s)? ${soon}$`,
  "i",
);
const longer = new RegExp(
  `^(?:at most|no more than|less than|fewer than|below) ${share}${jobs} (wait|take)s? (?:longer|more) than (.+)$`,
  "i",
);
const mean =
  /^(?:the )?(?:mean|average) (wait|response|slowdown|queue)(?: time)?(?: (?:of|for) (.+?))? (?:is |must be |should be |stays )?(?:at most|below|less than|under|within|no more than|no longer than|<=|<) (.+)$/i;
const use =
  /^(?:the )?(?:utili[sz]ation|use)(?: of (.+?))? (?:is |must be |should be )?(at least|above|more than|at most|below|less than|>=|<=|>|<) (.+)$/i;

export function parseTarget(sentence: string, names: string[]): Target {
  const said = sentence.trim().replace(/[.!]$/, "").replace(/\s+/g, " ");
  if (/^[^<>=]+(<=|>=|<|>)[^<>=]+$/.test(said) && !mean.test(said) && !use.test(said))
    return good(said.replace(/(\d)\s+(?=(ms|s|min|m|h|d|w)\b)/g, "$1"));
  for (const [form, stem] of [
    [within, "wait"],
    [done, "response"],
  ] as const) {
    const m = said.match(form);
    if (!m) continue;
    const level = shareOf(m[1]!),
      time = timeText(m[3]!),
      part = classOf(m[2], names);
    if (part === null) return unknownClass(m[2]!, names);
    return level !== null && level > 0 && level < 100 && time ? good(`${part}${stem}_p${level} <= ${time}`) : bad;
  }
  const tail = said.match(longer);
  if (tail) {
    const level = shareOf(tail[1]!),
      time = timeText(tail[4]!),
      part = classOf(tail[2], names);
    if (part === null) return unknownClass(tail[2]!, names);
    return level !== null && time
      ? good(`${part}${tail[3]!.toLowerCase() === "wait" ? "wait" : "response"}_above(${time}) <= ${level}%`)
      : bad;
  }
  const middle = said.match(mean);
  if (middle) {
    const what = `mean_${middle[1]!.toLowerCase()}`,
      part = classOf(middle[2], names);
    const limit = /wait|response/.test(what)
      ? timeText(middle[3]!)
      : /^\d+(\.\d+)?$/.test(middle[3]!)
        ? middle[3]!
        : null;
    if (part === null) return unknownClass(middle[2]!, names);
    return limit ? good(`${part}${what} <= ${limit}`) : bad;
  }
  const busy = said.match(use);
  if (busy) {
    const sign = /least|above|more|>/.test(busy[2]!) ? ">=" : "<=",
      part = classOf(busy[1], names);
    if (part === null) return unknownClass(busy[1]!, names);
    return /^\d+(\.\d+)?%?$/.test(busy[3]!) ? good(`${part}utilization ${sign} ${busy[3]}`) : bad;
  }
  return bad;
}
