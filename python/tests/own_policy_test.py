"""Policies of one's own: EASY of the guide's page against the built-in one job by job, promises, exceptions, Ctrl-C."""
import os
import pathlib
import random
import re
import signal
import tempfile
import threading
import time
import unittest

import numpy as np
import sojourn

PAGE = pathlib.Path("docs/guides/own-policy.md").read_text()
exec(re.search(r"```python\n(.*?)```", PAGE, re.S).group(1))  # MyEasy
TRACES = pathlib.Path(os.environ.get("SOJOURN_TRACES", "../shared/traces"))
KTH = TRACES / "swf" / "KTH-SP2-1996-2.1-cln.swf.gz"

MODEL = {
    "cluster": [{"processors": 16}],
    "arrivals": {"load": 0.7},
    "jobs": {"kind": "rigid", "time": {"dist": "exponential", "mean": 1},
             "width": {"dist": "uniform", "min": 1, "max": 8}},
    "policy": {"discipline": "easy", "estimate_factor": 2},
}


def log_of(jobs, processors, folder):
    """Rows of submit, run, estimate, width as an SWF log."""
    lines = [f"; MaxProcs: {processors}"]
    for k, (submit, run, estimate, width) in enumerate(jobs):
        lines.append(f"{k + 1} {submit} -1 {run} {width} -1 -1 {width} {estimate} -1 1 {1 + k % 3} 1 1 1 1 -1 -1")
    path = pathlib.Path(folder) / "jobs.swf"
    path.write_text("\n".join(lines) + "\n")
    return path


def random_jobs(draw, processors):
    submit, jobs = 0, []
    for _ in range(draw.randint(1, 60)):
        submit += draw.randint(0, 5)
        run = draw.randint(1, 20)
        jobs.append((submit, run, run + draw.randint(0, 15), draw.randint(1, processors)))
    return jobs


class Fifo:
    name = "my-fifo"

    def decide(self, state):
        free = state.free
        for job in state.queue:
            if job.width > free:
                return
            free -= job.width
            yield job.id


class Easy(unittest.TestCase):
    def test_starts_as_the_built_in_one_on_random_logs(self):
        draw = random.Random(5)
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(120):
                processors = draw.randint(1, 12)
                log = log_of(random_jobs(draw, processors), processors, folder)
                replays = sojourn.replay(log, ["easy", MyEasy, "fifo", Fifo()])["replays"]
                np.testing.assert_array_equal(replays[0]["starts"], replays[1]["starts"])
                np.testing.assert_array_equal(replays[2]["starts"], replays[3]["starts"])

    def test_starts_as_the_built_in_one_on_kth(self):
        if not KTH.exists():
            return print(f"no log of KTH in {KTH.parent}: it was not replayed (SOJOURN_TRACES names another folder)")
        answer = sojourn.replay(KTH, ["easy", MyEasy])
        self.assertGreater(len(answer["jobs"]["submit"]), 28_000)
        np.testing.assert_array_equal(answer["replays"][0]["starts"], answer["replays"][1]["starts"])

    def test_drawn_jobs_get_the_same_numbers(self):
        for extra in ({}, {"horizon": {"time": 500}}):
            answers = [sojourn.simulate({**MODEL, **extra}, policy=p, jobs=8000, replications=4) for p in ("easy", MyEasy)]
            measures = [a["methods"][0]["measures"] for a in answers]
            for name in ("mean_wait", "wait_p95", "utilization"):
                self.assertEqual(measures[0][name], measures[1][name])
            self.assertEqual(answers[1]["model"]["discipline"], "MyEasy")

    def test_several_clusters_have_a_policy_each(self):
        model = {**MODEL, "cluster": [{"name": "A", "processors": 16}, {"name": "B", "processors": 8}],
                 "broker": {"policy": "round-robin"}}
        answers = [sojourn.simulate(model, policy=p, jobs=6000, replications=3) for p in ("easy", MyEasy())]
        self.assertEqual(sojourn.value(answers[0], "B.mean_wait"), sojourn.value(answers[1], "B.mean_wait"))

    def test_beside_the_built_in_ones(self):
        table = sojourn.policies(MODEL, extra=[MyEasy], jobs=4000, replications=4)
        by_name = {one["name"]: one for one in table["policies"]}
        self.assertEqual(by_name["MyEasy"]["measures"]["mean_wait"]["value"],
                         by_name["easy"]["measures"]["mean_wait"]["value"])
        self.assertEqual(by_name["MyEasy"]["measures"]["largest_stable_load"]["value"],
                         by_name["easy"]["measures"]["largest_stable_load"]["value"])

    def test_in_a_sweep_with_the_others(self):
        study = sojourn.sweep(MODEL, {"arrivals.load": [0.5, 0.7]}, policies=["easy", MyEasy()], simulate=True, solve=False,
                              jobs=4000)
        waits = study.grid(study.measure("mean_wait"))
        self.assertEqual(waits.shape, (2, 2))
        np.testing.assert_array_equal(waits[0], waits[1])

    def test_on_a_model_that_says_backfill(self):
        model = {**MODEL, "policy": {"backfill": "easy", "order": "shortest", "estimate_factor": 2}}
        mine = sojourn.simulate(model, policy=MyEasy, jobs=4000)
        plain = sojourn.simulate(MODEL, jobs=4000)
        self.assertEqual(sojourn.value(mine, "mean_wait"), sojourn.value(plain, "mean_wait"))


class Asked(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.log = log_of([(0, 10, 12, 2), (5, 10, 10, 3), (6, 10, 10, 2)], 4, self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def starts(self, policy):
        return list(sojourn.replay(self.log, [policy])["replays"][0]["starts"])

    def test_sees_what_is_known(self):
        seen = []

        class Looks(Fifo):
            def decide(self, state):
                seen.append(state)
                yield from super().decide(state)

        self.starts(Looks)
        state = seen[2]
        self.assertEqual((state.now, state.free, state.processors), (6, 2, 4))
        self.assertEqual(state.queue[0], (1, 5, 3, 10, 0, 1))
        self.assertEqual(state.running[0].end, 12)  # by its estimate
        self.assertIs(seen[1].queue[0], state.queue[0])
        with self.assertRaises(AttributeError):
            state.queue[0].run
        with self.assertRaises(AttributeError):
            state.queue[0].width = 1

    def test_is_woken(self):
        class Minutes(Fifo):
            def decide(self, state):
                self.next = (state.now // 60 + 1) * 60
                return list(super().decide(state)) if state.now % 60 == 0 else None

            def wake(self):
                return self.next

        self.assertEqual(self.starts(Minutes), [0, 60, 120])

    def test_learns_run_times_when_jobs_end(self):
        runs = []

        class Learns(Fifo):
            def ended(self, job, now):
                runs.append(now - job.start)

        self.starts(Learns)
        self.assertEqual(runs, [10, 10, 10])

    def test_a_broken_promise_names_the_instant_and_the_job(self):
        class Once(Fifo):
            name = "once"

            def __init__(self, *answers):
                self.answers = list(answers)

            def decide(self, state):
                return self.answers.pop(0) if self.answers else super().decide(state)

        for answers, words in {
            ((0,), (1,)): "the policy once breaks a promise at 5: it starts job 1, which needs 3 processors: 2 are free",
            ((0, 0),): "the policy once breaks a promise at 0: it starts job 0 twice",
            ((0,), (0,)): "the policy once breaks a promise at 5: it starts job 0, which runs since 0",
            ((7,),): "the policy once breaks a promise at 0: it starts job 7, which has not come",
        }.items():
            with self.assertRaises(sojourn.PolicyError) as raised:
                self.starts(Once(*answers))
            self.assertEqual(str(raised.exception), words)

    def test_jobs_left_for_ever(self):
        class Lazy:
            def decide(self, state):
                pass

        with self.assertRaisesRegex(sojourn.PolicyError, "at 6: it leaves 3 jobs waiting for ever, job 0 the first"):
            self.starts(Lazy)
        with self.assertRaisesRegex(sojourn.PolicyError, "starts nobody"):
            sojourn.simulate(MODEL, policy=Lazy, jobs=4000)
        saturated = {**MODEL, "arrivals": {"process": "saturated"}}
        with self.assertRaisesRegex(sojourn.PolicyError, "for ever"):
            sojourn.simulate(saturated, policy=Lazy, jobs=4000)

    def test_exceptions_come_out_as_they_are_with_the_instant(self):
        class Fails(Fifo):
            def decide(self, state):
                if state.now >= 5:
                    return [][0]
                return super().decide(state)

        with self.assertRaises(IndexError) as raised:
            self.starts(Fails)
        if hasattr(raised.exception, "add_note"):  # Python 3.11
            self.assertEqual(raised.exception.__notes__, ["in the policy my-fifo, asked at 5"])
        for ask in (lambda: sojourn.simulate(MODEL, policy=Fails, jobs=4000),
                    lambda: sojourn.sweep(MODEL, {"arrivals.load": [0.5]}, policies=[Fails], simulate=True, solve=False, jobs=4000),
                    lambda: sojourn.policies(MODEL, extra=[Fails], jobs=4000)):
            self.assertRaises(IndexError, ask)

    def test_answers_that_are_none(self):
        for answer, trouble in ((["x"], TypeError), ([1.5], TypeError), ([-1], ValueError), (3, TypeError)):
            class Odd:
                def decide(self, state):
                    return answer

            self.assertRaises(trouble, self.starts, Odd)

    def test_what_is_no_policy(self):
        self.assertRaises(TypeError, sojourn.simulate, MODEL, policy=3)
        self.assertRaises(TypeError, sojourn.simulate, MODEL, policy=dict)
        class Named(Fifo):
            name = "easy"
        self.assertRaises(ValueError, sojourn.simulate, MODEL, policy=Named)
        self.assertRaises(ValueError, sojourn.replay, self.log, [Fifo, Fifo])

    def test_runs_do_not_share_what_one_remembers(self):
        made = []

        class Counts(Fifo):
            def __init__(self):
                self.asked = 0
                made.append(self)

            def decide(self, state):
                self.asked += 1
                return super().decide(state)

        given = Counts()
        sojourn.simulate(MODEL, policy=given, jobs=4000, replications=4)
        self.assertEqual(given.asked, 0)
        made.clear()
        sojourn.simulate(MODEL, policy=Counts, jobs=4000, replications=4)
        self.assertEqual(len(made), 4)
        self.assertTrue(all(one.asked > 100 for one in made))

    def test_threads_change_nothing(self):
        one, two = (sojourn.simulate(MODEL, policy=MyEasy, jobs=6000, threads=t) for t in (1, 2))
        self.assertEqual(sojourn.value(one, "mean_wait"), sojourn.value(two, "mean_wait"))


class Interrupted(unittest.TestCase):
    def stopped(self, policy, model=MODEL):
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        begun = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            sojourn.simulate(model, policy=policy, jobs=10**9)
        return time.monotonic() - begun

    def test_between_decisions_and_inside_one(self):
        class Hangs:
            def decide(self, state):
                while True:
                    pass

        self.stopped(Fifo)
        self.stopped(Hangs)


if __name__ == "__main__":
    unittest.main()
