"""Pages of the documentation as a test sees them: fenced blocks, commands with their output, and when two outputs agree.

A block of language `console` holds commands, each on a line that begins with `$ ` (continued by lines that begin with
`> `), and below each what it prints. In that output

  …             on a line of its own stands for any lines, at the end of a line for the rest of it
  1.2345        differs by at most one in its last digit
  1.23 ± 0.04   is simulated: the interval found must lie near (centres no further apart than twice both half-widths);
                the difference in percent and yes or no on such a line follow from it and are not compared

and not compared at all are seconds, residuals and error estimates, iterations, the number of jobs that a simulation
took and how many intervals held. Spaces are not compared. A comment on the line before a block says more about it:
`<!-- simulated: within 20% -->` (numbers of simulations that are shown without intervals) and `<!-- exit: 2 -->`.
"""
import dataclasses
import re

ANY = "…"
NUMBER = r"[-+]?(?:\d[\d,]*\.?\d*|\.\d+)(?:e[-+]?\d+)?"
INTERVAL = re.compile(rf"({NUMBER}) (?:±|\+-) ({NUMBER})")
MASKS = [
    (re.compile(rf"{NUMBER} (s|ms|min|h|days?)\b"), r"~ \1"),
    (re.compile(rf"\b(residual|relative error) {NUMBER}"), r"\1 ~"),
    (re.compile(rf"{NUMBER} (iterations|steps|laws tried)\b"), r"~ \1"),
    (re.compile(rf"^(\s*){NUMBER} of {NUMBER} exact values"), r"\1~ of ~ exact values"),
    (re.compile(rf"\b(simulation \(.*|replications of |the first |runs? of ){NUMBER} jobs"), r"\1~ jobs"),
]


@dataclasses.dataclass
class Command:
    text: str
    line: int  # of the page, from 1
    output: list


@dataclasses.dataclass
class Block:
    language: str
    first: int  # index of the first line inside the fence
    lines: list
    exit_status: int = 0
    loose: float = 0.0

    def commands(self):
        """Of a console block; None when it does not begin with one."""
        found = []
        for i, line in enumerate(self.lines):
            if line.startswith("$ "):
                found.append(Command(line[2:], self.first + i + 1, []))
            elif not found:
                return None
            elif line.startswith("> ") and not found[-1].output:
                found[-1].text += "\n" + line[2:]
            else:
                found[-1].output.append(line)
        return found


def blocks(text):
    """Fenced blocks in order, with what the comment before each says."""
    found, fence, comment = [], None, ""
    for i, line in enumerate(text.splitlines()):
        if fence is None and (match := re.match(r"\s*```(\w*)\s*$", line)):
            fence = Block(match[1], i + 1, [])
            if m := re.search(r"exit: (\d+)", comment):
                fence.exit_status = int(m[1])
            if m := re.search(r"simulated: within (\d+)%", comment):
                fence.loose = int(m[1]) / 100
        elif fence is not None and line.strip() == "```":
            found.append(fence)
            fence = None
        elif fence is not None:
            fence.lines.append(line)
        comment = line if line.startswith("<!--") else ""
    if fence is not None:
        raise ValueError(f"line {fence.first}: a fence that is not closed")
    return found


def without_blocks(text):
    return re.sub(r"(?ms)^\s*```.*?^\s*```\s*$", "", text)


def bare(token):
    return token.strip("()[]{},;:%x\"'").replace(",", "")


def unit(token):
    """One in the last digit."""
    mantissa, _, exponent = bare(token).lower().partition("e")
    digits = len(mantissa.partition(".")[2])
    return 10.0 ** (int(exponent or 0) - digits)


def is_number(token):
    return re.fullmatch(NUMBER, bare(token)) is not None


def same_token(a, b, loose):
    if a == b:
        return True
    if not (is_number(a) and is_number(b)):
        return False
    x, y = float(bare(a)), float(bare(b))
    if max(abs(x), abs(y)) < 1e-12:  # rounding
        return True
    return abs(x - y) <= max(1.001 * max(unit(a), unit(b)), loose * max(abs(x), abs(y)))


def masked(line):
    """What is compared of a line: its text without what is not compared, and its intervals."""
    for pattern, replacement in MASKS:
        line = pattern.sub(replacement, line)
    intervals = [tuple(float(x.replace(",", "")) for x in m) for m in INTERVAL.findall(line)]
    if intervals:
        line = re.sub(r"[-+]\d+\.\d+%", "~", INTERVAL.sub("±", line))
        line = re.sub(r"\b(yes|no)\b", "~", line)
    return line.split(), intervals


def near(a, b):
    return abs(a[0] - b[0]) <= 2 * (a[1] + b[1])


def same_line(expected, actual, loose=0.0):
    want, want_intervals = masked(expected)
    have, have_intervals = masked(actual)
    if want and want[-1] == ANY:
        want = want[:-1]
        have, have_intervals = have[: len(want)], have_intervals[: len(want_intervals)]
    if len(want) != len(have) or len(want_intervals) != len(have_intervals):
        return False
    return all(same_token(a, b, loose) for a, b in zip(want, have)) and all(map(near, want_intervals, have_intervals))


def difference(expected, actual, loose=0.0):
    """None when the output is as the page shows it, else what differs."""
    expected, actual = trimmed(expected), trimmed(actual)
    at, anywhere, i = 0, False, 0
    while i < len(expected):
        if expected[i].strip() == ANY:
            anywhere, i = True, i + 1
            continue
        end = next((k for k in range(i, len(expected)) if expected[k].strip() == ANY), len(expected))
        part, last = expected[i:end], end == len(expected)
        starts = range(at, len(actual) - len(part) + 1) if anywhere else [at]
        if anywhere and last:
            starts = [s for s in starts if s == len(actual) - len(part)]
        fits = [s for s in starts if len(actual) - s >= len(part)
                and all(same_line(a, b, loose) for a, b in zip(part, actual[s:]))]
        if not fits:
            return explain(part, actual[at:], anywhere, loose)
        at, anywhere, i = fits[0] + len(part), False, end
    if at < len(actual) and not anywhere:
        return f"the page ends, the program goes on: {actual[at]!r}"
    return None


def explain(part, actual, anywhere, loose):
    if anywhere:
        missing = [line for line in part if not any(same_line(line, a, loose) for a in actual)]
        return "not in the output: " + repr(missing[0] if missing else part[0])
    for k, line in enumerate(part):
        if k >= len(actual):
            return f"the program ends before {line!r}"
        if not same_line(line, actual[k], loose):
            return f"the page shows {line!r}, the program {actual[k]!r}"
    return "differs"


def trimmed(lines):
    lines = [line.rstrip() for line in lines]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def shape(line):
    """A line without the numbers that may change, to find it again: the label of a table row stays as it is."""
    label, gap, rest = line.strip().partition("  ")
    if not gap:
        label, rest = "", label
    return label, re.sub(rf"(?<!\w){NUMBER}|\b(yes|no)\b", "~", " ".join(rest.split()))


def without_timing(line):
    for pattern, replacement in MASKS:
        line = pattern.sub(replacement, line)
    return line.rstrip()


def updated(expected, actual):
    """The output to put on the page: all of it, or where the page leaves lines out, those lines as they are now. Lines in
    which only seconds and the like have changed stay as they are."""
    if not any(ANY in line for line in expected):
        same = len(trimmed(expected)) == len(trimmed(actual)) and all(
            without_timing(a) == without_timing(b) for a, b in zip(expected, actual))
        return expected if same else trimmed(actual)
    result, at = [], 0
    for line in expected:
        if line.strip() != ANY:
            cut = line.rstrip().endswith(ANY)
            want = shape(line.rstrip(" " + ANY)) if cut else shape(line)
            for k in range(at, len(actual)):
                have = shape(actual[k])
                if have == want or (cut and have[0] == want[0] and have[1].startswith(want[1])):
                    at = k + 1
                    if without_timing(line) == without_timing(actual[k]):
                        break
                    words = len(line.split()) - 1
                    line = re.match(rf"\s*(?:\S+\s*){{{words}}}", actual[k])[0].rstrip() + " " + ANY if cut else actual[k]
                    break
        result.append(line.rstrip())
    return result
