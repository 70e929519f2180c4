"""Checked values for the figures on dynamic spacesharing, by ways the program does not take.

Everything exponential: the whole chain, cut far out in the tail, solved with numpy. Fixed partitions: Erlang's
formula. Bursts: R by plain iteration. LRU: the chain over the stacks of pages themselves while it is small, else over the
sets of pages between two visits. Run it from the root of the repository with a Python that has numpy; it writes
reference/figures/malleable-*.csv.
"""
import itertools
from math import ceil, log

import numpy as np

SCRIPT = "reference/independent/malleable.py"


def amdahl(serial):
    return lambda p: 1 / (serial + (1 - serial) / p)


def total_rate(P, jobs, speed):
    size, larger = divmod(P, jobs)
    return larger * speed(size + 1) + (jobs - larger) * speed(size)


def spacesharing(P, U, rate, pause, speed):
    """Levels and time repartitioning of the truncated chain: states 0, then (jobs, running), (jobs, repartitioning)."""
    N = P // U
    mu = [0.0] + [total_rate(P, l, speed) for l in range(1, N + 1)]
    gamma = 1 / pause
    decay = max(rate / mu[N], rate / (rate + gamma))
    top = N + int(ceil(-34 / log(decay))) + 10
    at = lambda i, c: 0 if i == 0 else 2 * i - 1 + c
    Q = np.zeros((2 * top + 1, 2 * top + 1))

    def move(a, b, r):
        Q[a, b] += r
        Q[a, a] -= r

    for i in range(top + 1):
        for c in (0, 1) if i else (0,):
            if i < top:
                move(at(i, c), at(i + 1, 1 if i < N else c), rate)
            if c == 1:
                move(at(i, 1), at(i, 0), gamma)
            elif i == 1:
                move(at(1, 0), 0, mu[1])
            elif i > 1:
                move(at(i, 0), at(i - 1, 1 if i <= N else 0), mu[min(i, N)])
    A = Q.T.copy()
    A[-1] = 1
    b = np.zeros(len(A))
    b[-1] = 1
    pi = np.linalg.solve(A, b)
    levels = np.array([pi[0]] + [pi[at(i, 0)] + pi[at(i, 1)] for i in range(1, top + 1)])
    return levels, float(sum(pi[at(i, 1)] for i in range(1, top + 1)))


def response(P, U, rate, pause, speed):
    levels, _ = spacesharing(P, U, rate, pause, speed)
    return float(np.arange(len(levels)) @ levels) / rate


def fixed(partitions, rate, speed):
    s = speed(16 / partitions)
    offered, blocked = rate / s, 1.0
    for k in range(1, partitions + 1):
        blocked = offered * blocked / (k + offered * blocked)
    wait = blocked / (1 - offered / partitions * (1 - blocked))
    return 1 / s + wait / (partitions * s - rate)


def bursty_decay(rate):
    """4 processors, U = 2: two jobs on two servers each, MAP of two phases, work of two phases, Erlang-2 repartitioning."""
    D0, D1 = np.array([[-2, 0.2], [0.1, -0.5]]), np.array([[1.7, 0.1], [0.1, 0.3]])
    x = np.linalg.solve(np.vstack([(D0 + D1).T[0], np.ones(2)]), [0, 1])
    D0, D1 = (D * rate / (x @ D1).sum() for D in (D0, D1))
    speed, probs, rates = 1 / (0.2 + 0.8 / 2), [0.3, 0.7], [0.5, 1 / 0.5714285714285714]
    configurations = [(2, 0), (1, 1), (0, 2)]
    local, down = np.zeros((9, 9)), np.zeros((9, 9))  # 3 running, then 3 in each phase of repartitioning
    for k, (a, b) in enumerate(configurations):
        for phase, count in enumerate((a, b)):
            r = count * rates[phase] * speed
            local[k, k] -= r
            for new in (0, 1) if count else ():
                after = [a, b]
                after[phase] -= 1
                after[new] += 1
                down[k, configurations.index(tuple(after))] += r * probs[new]
        local[3 + k, 6 + k] = local[6 + k, k] = 40
        local[3 + k, 3 + k] = local[6 + k, 6 + k] = -40
    A0, A1, A2 = np.kron(D1, np.eye(9)), np.kron(D0, np.eye(9)) + np.kron(np.eye(2), local), np.kron(np.eye(2), down)
    inverse, R = np.linalg.inv(-A1), np.zeros((18, 18))
    while True:
        new = (A0 + R @ R @ A2) @ inverse
        if np.abs(new - R).max() < 1e-16:
            return float(max(abs(np.linalg.eigvals(new))))
        R = new


def page_chain(macro, sizes):
    home = [I for I, s in enumerate(sizes) for _ in range(s)]
    return np.array([[macro[I][J] / sizes[J] for J in home] for I in home])


def misses_by_stacks(P, frames):
    """The chain whose states are the stacks, last referenced page first; by power iteration."""
    states = {s: k for k, s in enumerate(itertools.permutations(range(len(P)), frames))}
    rows, columns, values, missing = [], [], [], np.zeros(len(states))
    for s, k in states.items():
        for j in range(len(P)):
            after = (j,) + tuple(p for p in s if p != j)
            missing[k] += 0 if j in s else P[s[0], j]
            rows.append(k)
            columns.append(states[after[:frames]])
            values.append(P[s[0], j])
    rows, columns, values = map(np.array, (rows, columns, values))
    x = np.full(len(states), 1 / len(states))
    while True:
        y = np.bincount(columns, weights=x[rows] * values, minlength=len(x))
        if np.abs(y - x).sum() < 1e-15:
            return float(y @ missing)
        x = y


def misses_by_sets(P, frames):
    """sum over pages of pi_i P[at least `frames` other pages between two visits of i]."""
    n = len(P)
    A = P.T - np.eye(n)
    A[-1] = 1
    pi = np.linalg.solve(A, np.eye(n)[-1])
    miss = 0.0
    for i in range(n):
        here = {1 << j: P[i, j] * np.eye(n)[j] for j in range(n) if j != i}
        for _ in range(frames - 1):
            larger = {}
            for S, x in here.items():
                seen = [k for k in range(n) if S >> k & 1]
                visits = np.linalg.solve((np.eye(len(seen)) - P[np.ix_(seen, seen)]).T, x[seen])
                for j in range(n):
                    if j != i and not S >> j & 1:
                        larger.setdefault(S | 1 << j, np.zeros(n))[j] += visits @ P[seen, j]
            here = larger
        miss += pi[i] * sum(x.sum() for x in here.values())
    return float(miss)


def estimates(frames):
    """(31), and (37) with (33) and (36): three localities of 5, 4, 3 pages, all alike to the macro chain."""
    sizes, leave = [5, 4, 3], 0.02
    within = sum(max(0.0, 1 - frames / s) for s in sizes) / 3
    low = high = 0.0
    for I, own in enumerate(sizes):
        others = [s for J, s in enumerate(sizes) if J != I]
        # From the first of the others: home or on to the second, equally likely.
        for seen, p in ((others[0], 0.25), (others[1], 0.25), (sum(others), 0.5)):
            fits, full = seen + own <= frames, seen >= frames
            low += leave / 3 * p * (0 if fits else own if full else seen + own - frames)
            high += leave / 3 * p * (0 if fits else own)
    return within, within + low, within + high


def write(figure, provenance, rows):
    with open(f"reference/figures/malleable-{figure}.csv", "w") as file:
        file.write(f"# {provenance} ({SCRIPT})\nseries,group,x,value,tolerance\n")
        for row in rows:
            file.write(",".join(f'"{c}"' if isinstance(c, str) and "," in c else str(c) for c in row) + "\n")


CHAIN = "The whole chain, cut far out in the tail, solved with numpy."


def main():
    tenth, sixteen = amdahl(0.1), amdahl(0.15)
    rows = [(s, f"P = {P}, U = 2", rate, response(P, 2, rate, 0.02, tenth), 1e-9)
            for P, rate in [(8, 1), (8, 4), (8, 6), (7, 2), (7, 5)] for s in ("R by reduction", "theorem 3.4")]
    write("theorem-3-4", CHAIN, rows)
    rows = [("exact", f"{k} fixed partitions", rate, fixed(k, rate, sixteen), 1e-11)
            for k, rate in [(2, 1), (2, 7), (4, 5), (4, 10), (8, 5), (8, 12)]]
    rows += [("exact", f"dynamic, {pause} each", rate, response(16, 1, rate, pause, sixteen), 1e-9)
             for pause in (0.005, 0.05) for rate in (1, 9, 12)]
    write("static-or-dynamic", f"Fixed: Erlang's formula. Dynamic: {CHAIN.lower()}", rows)
    rows = [("exact", f"U = {U}", repr(pause), response(16, U, 4, pause, sixteen), 1e-9)
            for U in (1, 2, 4, 8, 16) for pause in (0.001, 0.001 * (1 / 0.001) ** (8 / 12))]
    write("cost-of-repartitioning", CHAIN, rows)
    rows = [("exact", f"U = {U}", rate, spacesharing(16, U, rate, 0.05, sixteen)[1], 1e-9)
            for U, rate in [(1, 2), (1, 8), (1, 12), (2, 3), (2, 8), (4, 3), (4, 8)]]
    write("time-repartitioning", CHAIN, rows)
    mu = 2 / (0.2 + 0.8 / 2)
    rows = []
    for rate in (0.6, 1.2, 2, 3):
        for s in ("spectral radius of R", "root of χ(s), without R"):
            rows += [(s, "exponential", rate, max(rate / mu, rate / (rate + 20)), 1e-12),
                     (s, "exponential, repartitioning 0.5", rate, max(rate / mu, rate / (rate + 2)), 1e-12)]
            if rate in (1.2, 2):
                rows.append((s, "bursts, uneven work", rate, bursty_decay(rate), 1e-9))
    write("decay-rate", "Exponential: the larger of λ/μ and λ/(λ+γ). Bursts: R by plain iteration, its eigenvalues.", rows)
    mu, rows = 4 * tenth(2), []
    for pause, group in [(0.1, "0.1"), (1 / (mu - 4), "0.306"), (1.0, "1")]:
        levels, _ = spacesharing(8, 2, 4, pause, tenth)
        decay = max(4 / mu, 4 / (4 + 1 / pause))
        rows += [("exact", f"repartitioning {group}", z, float(levels[4 + z:].sum()) / decay ** z, 1e-7) for z in (0, 4, 10)]
    write("tail", CHAIN, rows)
    rows = [("exact", "without memory", U, response(16, U, 7, 0.005, sixteen), 1e-9) for U in (1, 2, 3, 4, 8)]
    rows += [("middle estimate", "with memory", U, response(16, U, 7, 0.005, sixteen), 1e-9) for U in (4, 8)]
    write("best-partition", f"{CHAIN} From U = 4 on all pages fit: the same with memory.", rows)
    P = page_chain([[0.98, 0.01, 0.01], [0.01, 0.98, 0.01], [0.01, 0.01, 0.98]], [5, 4, 3])
    rows = [("exact", "LRU", M, misses_by_stacks(P, M), 1e-9) for M in (1, 2, 3, 4)]
    rows += [("exact", "LRU", M, misses_by_sets(P, M), 1e-9) for M in (5, 8, 11)]
    for M in (1, 4, 7, 10):
        within, low, high = estimates(M)
        if within > 0:
            rows.append(("within localities, (31)", "", M, within, 1e-11))
        rows += [("lower estimate, (37)", "", M, low, 1e-11),
                 ("upper estimate, (37)", "", M, high, 1e-11)]
    write("miss-ratio", "1 to 4 frames: the chain over stacks of pages; more: over sets of pages between visits. Estimates "
          "by hand for three localities alike.", rows)


main()
