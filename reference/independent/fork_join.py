"""Checked values for the fork-join figures, by ways the program does not take.

Exact means: a Markov chain over (other tasks, own tasks left), cut far out in the tail and solved with numpy.
Printed means: equation (26) solved under one integral sign, by Gauss quadrature. Run it from the root of the
repository with a Python that has numpy; it writes reference/figures/fork-join-*.csv.
"""
from math import comb, exp

import numpy as np

NODES, WEIGHTS = np.polynomial.legendre.leggauss(200)
NODES, WEIGHTS = (NODES + 1) / 2, WEIGHTS / 2
CHAINS = {}


def tasks_there(rate, batch, most):
    """Law of the number of tasks in the system: what goes up over a cut comes down."""
    beyond = [sum(q for b, q in batch if b > d) for d in range(max(b for b, _ in batch))]
    p = np.zeros(most + 1)
    p[0] = 1
    for n in range(most):
        p[n + 1] = rate * sum(p[n - d] * beyond[d] for d in range(min(n + 1, len(beyond))))
    return p / p.sum()


def exact(m, batch, load):
    """Mean response of a job of m tasks among jobs of this batch law, in mean task times."""
    key = (tuple(batch), load)
    mean = sum(b * q for b, q in batch)
    rate = load / mean
    found = load * (sum(b * b * q for b, q in batch) / mean + 1) / 2 / (1 - load)
    most = int(45 * max(found, 1) + 60)
    n = np.arange(most + 1)
    if key not in CHAINS:
        CHAINS[key] = (tasks_there(rate, batch, most), [np.zeros(most + 1)])
    law, left = CHAINS[key]
    while len(left) <= m:
        k = len(left)
        A = np.zeros((most + 1, most + 1))
        A[n, n] = rate + 1
        for b, q in batch:
            np.add.at(A, (n, np.minimum(n + b, most)), -rate * q)
        A[n[1:], n[:-1]] -= n[1:] / (n[1:] + k)
        left.append(np.linalg.solve(A, 1 + k / (n + k) * left[-1]))
    return float(law @ left[m])


def printed(m, a, load):
    """(26) to (31). With u = exp(-y) the mean is one integral over (0, 1) of a quotient of polynomials."""
    c = 1 - load
    found = 0.5 * load * (a + 1) / c
    sign = [comb(m, j) * (-1) ** (j + 1) for j in range(1, m + 1)]
    beyond = sum(s * NODES ** j for j, s in enumerate(sign))
    weight = sum(s * NODES ** j * (1 + load / (j + 1 + c)) for j, s in enumerate(sign))
    return float(WEIGHTS @ ((found * NODES + m / beyond) * weight))


def given_largest(m, load, x, as_printed):
    """Mean response when the largest task needs x, all jobs of m tasks: the tagged job's equation under one integral."""
    c = 1 - load
    y, w = NODES * x, WEIGHTS * x
    u = np.exp(-y)
    if as_printed:
        left = m * u / (1 - (1 - u) ** m)
    else:
        left = 1 + (m - 1) * (u - exp(-x)) / (1 - exp(-x))
    force = 0.5 * load * (m + 1) / c * u + left
    return float(w @ (force * (1 + load * (1 - np.exp(-c * (x - y))) / c)))


def unfinished(m, load):
    q = 1.0
    for j in range(1, m + 1):
        q *= j / (j + 1 - load)
    return 1 - q


def lower(m, load):
    c = 1 - load
    return (0.5 * load * (m + 1) / c + m) * unfinished(m, load) / c


def upper(m, load, sign):
    c = 1 - load
    harmonic = sum(1 / j for j in range(1, m + 1))
    return (m * harmonic + (0.5 * load * (m + 1) / c + sign * m * load / c) * unfinished(m, load)) / c


def same(a):
    return [(a, 1.0)]


def write(figure, provenance, rows):
    with open(f"reference/figures/fork-join-{figure}.csv", "w") as file:
        file.write(f"# {provenance}\nseries,group,x,value,tolerance\n")
        for series, group, x, value, tolerance in rows:
            name = f'"{series}"' if "," in series else series
            file.write(f"{name},{group},{x},{value!r},{tolerance}\n")


CHAIN = "Exact: a truncated chain over (other tasks, own tasks left)."
QUADRATURE = "Printed: equation (26) by Gauss quadrature."
SCRIPT = "reference/independent/fork_join.py"
PRINTED = "as printed, (31)"


def ratios(figure, rival):
    rows = []
    for m, load in [(1, 0.5), (3, 0.5), (3, 0.9), (5, 0.8), (7, 0.1), (7, 0.9)]:
        rows.append(("exact", f"m = {m}", load, exact(m, same(m), load) / rival(m, load), 1e-9))
    for m, load in [(3, 0.5), (5, 0.8), (7, 0.9)]:
        rows.append((PRINTED, f"m = {m}", load, printed(m, m, load) / rival(m, load), 1e-8))
    write(figure, f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)


def bounds(figure, m):
    rows = []
    for load in (0.1, 0.5, 0.8):
        rows += [("exact", "", load, 1e4 * exact(m, same(m), load), 1e-9),
                 ("lower bound, (45)", "", load, 1e4 * lower(m, load), 1e-12),
                 ("upper bound, ρm/(1−ρ)² subtracted", "", load, 1e4 * upper(m, load, -1), 1e-12),
                 ("upper bound, (48) in our copy", "", load, 1e4 * upper(m, load, 1), 1e-12),
                 (PRINTED, "", load, 1e4 * printed(m, m, load), 1e-8)]
    write(figure, f"{CHAIN} {QUADRATURE} Bounds: their formulas in Python. ({SCRIPT})", rows)


def main():
    ratios("fig2", lambda m, load: m / (1 - load))
    ratios("fig3", lambda m, load: m * (1 + load * 0.5 * (1 + 1 / m) / (1 - load)))
    rows = []
    for m, load in [(1, 0.5), (3, 0.5), (5, 0.1), (7, 0.7), (7, 0.9)]:
        rows += [("below the exact mean", f"m = {m}", load, 100 * (1 - lower(m, load) / exact(m, same(m), load)), 1e-8),
                 ("below the printed mean, (31)", f"m = {m}", load, 100 * (1 - lower(m, load) / printed(m, m, load)), 1e-6)]
    write("fig4a", f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)
    for letter, m in zip("bcd", (2, 5, 7)):
        bounds(f"fig4{letter}", m)
    for letter, load in zip("abcd", (0.1, 0.5, 0.7, 0.9)):
        rows = [(s, f"m = {m}", a, 1e4 * v, t) for m, a in [(1, 1), (3, 5), (5, 2), (7, 7), (7, 1)]
                for s, v, t in (("exact", exact(m, same(a), load), 1e-9), (PRINTED, printed(m, a, load), 1e-8))]
        write(f"fig5{letter}", f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)
        rows = [(s, f"a = {a}", m, 1e4 * v, t) for m, a in [(1, 1), (8, 1), (4, 3), (5, 7), (8, 7)]
                for s, v, t in (("exact", exact(m, same(a), load), 1e-9), (PRINTED, printed(m, a, load), 1e-8))]
        write(f"fig6{letter}", f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)
    rows = [(PRINTED, f"m = {m}", load, 100 * (printed(m, m, load) / exact(m, same(m), load) - 1), 1e-6)
            for m in (2, 4, 8) for load in (0.1, 0.6, 0.9)]
    write("error-of-the-published", f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)
    rows = [(s, f"m = {m}", x, given_largest(m, 0.5, x, p), 1e-8) for m, x in [(2, 0.38), (2, 2.02), (2, 5.3), (7, 0.72), (7, 2.36), (7, 6.54)]
            for s, p in (("exact", False), ("as printed, (29)", True))]
    write("given-largest-task", f"The equation of the tagged job, conditioned rightly and as printed, by quadrature. ({SCRIPT})",
          rows)
    rows = []
    for load in (0.1, 0.5, 0.9):
        rows += [("exact", "others of 4", load, exact(3, same(4), load), 1e-9),
                 ("exact", "others of 1 or 7", load, exact(3, [(1, 0.5), (7, 0.5)], load), 1e-9),
                 (PRINTED, "others of 1 or 7", load, printed(3, 4, load), 1e-8)]
    write("mixed-sizes", f"{CHAIN} {QUADRATURE} ({SCRIPT})", rows)


main()
