"""The module against the program's own answers, and what must hold in Python: exceptions, the lock, Ctrl-C."""
import pathlib
import signal
import tempfile
import threading
import time
import unittest

import numpy as np
import sojourn

GRID = {
    "title": "two clusters",
    "cluster": [{"name": "A", "processors": 4}, {"name": "B", "processors": 2, "speed": 2.0}],
    "broker": {"policy": "random"},
    "arrivals": {"process": "poisson", "rate": 5.0},
    "jobs": {"kind": "sequential", "time": {"dist": "exponential", "mean": 1}},
}
PHASES = {
    "cluster": {"processors": 1},
    "arrivals": {"process": "poisson", "load": 0.99},
    "jobs": {"kind": "fork-join", "tasks": 1, "time": {"dist": "erlang", "shape": 2, "mean": 1}},
    "policy": {"discipline": "ps-task"},
}
MMC = """
[[cluster]]
processors = 8
[arrivals]
process = "poisson"
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1 }
"""


def erlang_wait(c, offered):
    """Mean wait of M/M/c with unit service."""
    loss = 1.0
    for k in range(1, c + 1):
        loss = offered * loss / (k + offered * loss)
    return loss / (1 - offered / c * (1 - loss)) / (c - offered)


class Answers(unittest.TestCase):
    def test_a_log_is_a_workload(self):
        lines = ["; MaxProcs: 4"]
        for k in range(60):
            lines.append(f"{k + 1} {100 * k} -1 {90 + 7 * (k % 5)} {1 + k % 4} -1 -1 {1 + k % 4} 600 -1 1 1 1 1 1 1 -1 -1")
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "jobs.swf"
            log.write_text("\n".join(lines) + "\n")
            model = {"time_unit": "seconds", "workload": {"log": str(log)}, "jobs": {"kind": "rigid"},
                     "policy": {"discipline": "easy"}}
            answer = sojourn.simulate(model)
            self.assertEqual(answer["log"]["ledger"]["kept"], 60)
            wait = answer["methods"][0]["measures"]["mean_wait"]
            self.assertNotIn("low", wait)
            self.assertEqual(sojourn.solve(model)["methods"], [])
            study = sojourn.sweep(model, {"policy.discipline": ["fifo", "easy"]}, out=str(pathlib.Path(folder) / "s.sqlite"))
            self.assertEqual(len(study), 2)
            found = sojourn.plan(model, find="cluster.processors=4..12", such_that="wait_p95 <= 60")
            self.assertLessEqual(int(found["answer"]), 12)
            log.write_text("\n".join(lines[:-1]) + "\n")
            with self.assertRaises(sojourn.ModelError):
                sojourn.sweep(model, {"policy.discipline": ["fifo", "easy"]}, out=str(pathlib.Path(folder) / "s.sqlite"))

    def test_a_path_a_text_and_a_dict_are_the_same_model(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mmc.toml"
            path.write_text(MMC)
            as_dict = {"cluster": [{"processors": 8}], "arrivals": {"process": "poisson", "load": 0.5},
                       "jobs": {"kind": "sequential", "time": {"dist": "exponential", "mean": 1}}}
            waits = {sojourn.value(sojourn.solve(m), "mean_wait") for m in (path, str(path), MMC, as_dict)}
        self.assertEqual(len(waits), 1)
        self.assertAlmostEqual(waits.pop(), erlang_wait(8, 4.0), places=12)

    def test_a_path_may_hold_an_equals_sign(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("load=0.5.toml", "load=0.5"):
                path = pathlib.Path(folder) / name
                path.write_text(MMC)
                self.assertEqual(sojourn.solve(str(path))["model"]["kind"], "sequential")
        self.assertEqual(sojourn.solve("cluster=[{processors=1}]\narrivals={load=0.5}"
                                       '\njobs={kind="sequential",time=1}')["stability"]["load"], 0.5)

    def test_keys_can_be_set_with_numpy_numbers(self):
        answer = sojourn.solve(MMC, set={"arrivals.load": np.float64(0.9), "cluster.processors": np.int64(3)})
        self.assertAlmostEqual(sojourn.value(answer, "mean_wait"), erlang_wait(3, 2.7), places=12)

    def test_clusters_and_arrays(self):
        answer = sojourn.solve(GRID)
        self.assertEqual([c["name"] for c in answer["methods"][0]["clusters"]], ["A", "B"])
        saturated = sojourn.solve("models/rigid-saturated.toml")
        pmf = saturated["methods"][0]["measures"]["used_processors_pmf"]["value"]
        self.assertIsInstance(pmf, np.ndarray)
        np.testing.assert_allclose(pmf[1:], 6 * np.arange(1, 11) ** 2 / (10 * 21 * 11), rtol=1e-12)

    def test_infinity_is_a_float(self):
        self.assertEqual(sojourn.value(sojourn.solve(MMC), "mean_slowdown"), float("inf"))

    def test_percentiles_of_any_level_and_measures_of_parts(self):
        answer = sojourn.solve(MMC, percentiles=[80, 99.9])
        self.assertLess(sojourn.value(answer, "response_p80"), sojourn.value(answer, "response_p99.9"))
        name = answer["methods"][0]["clusters"][0]["name"]
        self.assertAlmostEqual(sojourn.value(answer, name + ".wait_p95"), sojourn.value(answer, "wait_p95"))
        with self.assertRaisesRegex(ValueError, "not a percentile"):
            sojourn.solve(MMC, percentiles=[100])

    def test_simulation_has_intervals_and_depends_on_the_seed_alone(self):
        one = sojourn.simulate(MMC, jobs=100000, seed=7, threads=1)["methods"][0]["measures"]
        two = sojourn.simulate(MMC, jobs=100000, seed=7, threads=2)["methods"][0]["measures"]
        other = sojourn.simulate(MMC, jobs=100000, seed=8)["methods"][0]["measures"]
        self.assertEqual(one["mean_response"], two["mean_response"])
        self.assertNotEqual(one["mean_response"], other["mean_response"])
        self.assertLess(one["mean_response"]["low"], one["mean_response"]["value"])

    def test_compare_holds_both(self):
        names = [m["name"] for m in sojourn.compare(MMC, precision=0.05)["methods"]]
        self.assertEqual(names[0], "mmc")
        self.assertIn("simulation", names)


class Sweeps(unittest.TestCase):
    def test_columns_are_arrays_in_the_order_of_the_grid(self):
        loads, sizes = np.linspace(0.1, 0.9, 5), [2, 8]
        study = sojourn.sweep(MMC, {"arrivals.load": loads, "cluster.processors": sizes})
        self.assertEqual(len(study), 10)
        np.testing.assert_array_equal(study.grid(study.column("arrivals.load"))[:, 0], loads)
        expected = [[erlang_wait(c, load * c) for c in sizes] for load in loads]
        np.testing.assert_allclose(study.grid(study.measure("mean_wait")), expected, rtol=1e-12)

    def test_a_study_file_goes_on_where_it_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "study.sqlite"
            first = sojourn.sweep(MMC, "arrivals.load=0.1..0.9:5", out=out, simulate=True, jobs=20000)
            again = sojourn.sweep(MMC, "arrivals.load=0.1..0.9:5", out=out, simulate=True, jobs=20000)
            np.testing.assert_array_equal(first.measure("mean_wait", "simulation"),
                                          again.measure("mean_wait", "simulation"))
            self.assertEqual([p["seconds"] for p in first.points], [p["seconds"] for p in again.points])
            with self.assertRaises(sojourn.ModelError):
                sojourn.sweep(MMC, "arrivals.load=0.1..0.9:5", out=out, simulate=True, jobs=20000, seed=2)

    def test_unstable_points_are_there_and_nan(self):
        study = sojourn.sweep(MMC, {"arrivals.load": [0.5, 1.5]})
        self.assertEqual(list(np.isnan(study.measure("mean_wait"))), [False, True])

    def test_words_vary_too(self):
        study = sojourn.sweep(GRID, {"broker.policy": ["random", "optimal-random"]})
        self.assertEqual(list(study.column("broker.policy")), ["random", "optimal-random"])

    def test_plan(self):
        arrivals = {"process": "poisson", "rate": 8.0}
        found = sojourn.plan(MMC, "cluster.processors=1..64", "mean_wait <= 0.05", set={"arrivals": arrivals}, confirm=False)
        self.assertEqual(found["answer"], next(c for c in range(9, 65) if erlang_wait(c, 8.0) <= 0.05))

    def test_a_plan_for_the_best_value_and_for_the_other_end(self):
        best = sojourn.plan(MMC, "jobs.time.mean=1,2,3", minimize="mean_wait", confirm=False)
        self.assertEqual((best["answer"], best["wanted"]), (1, "minimum"))
        most = sojourn.plan(MMC, "arrivals.load=0.1..0.9", "utilization >= 0.5", wanted="largest", confirm=False)
        self.assertAlmostEqual(most["answer"], 0.9)
        for wrong in ({}, {"minimize": "jobs_pmf"}, {"minimize": "mean_wat"}, {"minimize": "mean_wait", "wanted": "largest"},
                      {"wanted": "best", "such_that": "mean_wait <= 1"}):
            with self.assertRaises(ValueError):
                sojourn.plan(MMC, "jobs.time.mean=1,2,3", **wrong)

    def test_no_file_is_no_file(self):
        here = pathlib.Path("None")
        sojourn.sweep(MMC, {"arrivals.load": [0.5]}, out=None)
        self.assertFalse(here.exists())

    def test_two_threads_do_not_write_to_one_file(self):
        with tempfile.TemporaryDirectory() as folder:
            out, told = pathlib.Path(folder) / "study.sqlite", []

            def sweep():
                try:
                    sojourn.sweep(MMC, "arrivals.load=0.1..0.9:20", out=out, simulate=True, jobs=50000)
                except RuntimeError as error:
                    told.append(str(error))

            threads = [threading.Thread(target=sweep) for _ in range(2)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertTrue(all("is being written by another run" in text for text in told), told)
            self.assertLessEqual(len(told), 1)
            again = sojourn.sweep(MMC, "arrivals.load=0.1..0.9:20", out=out, simulate=True, jobs=50000)
            self.assertFalse(np.isnan(again.measure("mean_wait", "simulation")).any())


class Trouble(unittest.TestCase):
    def test_a_bad_model_is_an_exception_with_the_message_of_the_program(self):
        with self.assertRaises(sojourn.ModelError) as caught:
            sojourn.solve(MMC.replace("processors = 8", "processors = -8"))
        self.assertIn("model:3:", str(caught.exception))
        self.assertIsInstance(caught.exception, ValueError)

    def test_a_missing_file_an_unknown_key_and_an_unknown_option(self):
        with self.assertRaises(sojourn.ModelError):
            sojourn.solve("no-such-file.toml")
        with self.assertRaises(sojourn.ModelError):
            sojourn.solve(MMC, set={"arrivals.speed": 1})
        with self.assertRaises(TypeError):
            sojourn.simulate(MMC, presicion=0.1)
        with self.assertRaises(TypeError):
            sojourn.solve({"cluster": [{"processors": object()}]})

    def test_options_are_checked_as_on_the_command_line(self):
        for wrong in ({"precision": -1}, {"confidence": 2}, {"seed": -5}, {"jobs": 5}, {"replications": 0}, {"threads": -1},
                      {"target": "mean_wat"}):
            with self.assertRaises(ValueError, msg=str(wrong)) as caught:
                sojourn.simulate(MMC, **wrong)
            self.assertIn(next(iter(wrong.values())) if "target" in wrong else next(iter(wrong)), str(caught.exception))
        with self.assertRaises(TypeError):
            sojourn.simulate(MMC, jobs=1000.5)
        answer = sojourn.simulate(MMC, jobs=1e4, seed=np.int64(3))
        self.assertEqual(answer["methods"][0]["seed"], 3)

    def test_a_question_that_no_family_knows_is_refused(self):
        with self.assertRaises(sojourn.ModelError) as caught:
            sojourn.solve(MMC, flags={"permute-stage"})
        self.assertIn("--permute-stages", str(caught.exception))

    def test_a_mistyped_measure_is_not_silently_nan(self):
        study = sojourn.sweep(MMC, {"arrivals.load": [0.5]})
        for ask in (study.measure, lambda name: sojourn.value(sojourn.solve(MMC), name)):
            with self.assertRaisesRegex(ValueError, "did you mean mean_wait"):
                ask("mean_wat")

    def test_other_threads_run_meanwhile(self):
        finished, counted = threading.Event(), []

        def count():
            while not finished.is_set():
                counted.append(1)
                time.sleep(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        sojourn.simulate(MMC, jobs=5_000_000)
        finished.set()
        thread.join()
        self.assertGreater(len(counted), 10)

    def test_fits_from_arrays(self):
        rng = np.random.default_rng(4)
        values = rng.exponential(np.where(rng.random(20000) < 0.9, 1.0, 50.0))
        fit = sojourn.fit_phase_type(values, phases=2, family="hyperexponential")
        self.assertAlmostEqual(fit["report"]["mean"] / values.mean(), 1, places=9)
        self.assertAlmostEqual(fit["probs"].max(), 0.9, delta=0.02)
        self.assertEqual(fit["S"].shape, (2, 2))
        self.assertTrue(np.allclose(-fit["alpha"] @ np.linalg.inv(fit["S"]) @ np.ones(2), values.mean()))
        arrivals = sojourn.fit_map(values, phases=2)
        self.assertAlmostEqual((arrivals["D0"] + arrivals["D1"]).sum(), 0, places=6)
        self.assertGreater(arrivals["report"]["log_likelihood"], -len(values) * (1 + np.log(values.mean())))
        with self.assertRaisesRegex(sojourn.ModelError, "not above 0"):
            sojourn.fit_phase_type([1.0, -2.0])

    def test_ctrl_c_ends_a_simulation(self):
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            sojourn.simulate(MMC, jobs=10**12)  # would take days

    def test_ctrl_c_ends_an_exact_solution(self):
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            sojourn.solve(PHASES, effort=1e9)  # would take an hour

    def test_what_a_signal_raises_is_raised(self):
        def too_long(*_):
            raise TimeoutError("too long")

        before = signal.signal(signal.SIGALRM, too_long)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with self.assertRaisesRegex(TimeoutError, "too long"):
                sojourn.simulate(MMC, jobs=10**12)
        finally:
            signal.signal(signal.SIGALRM, before)


if __name__ == "__main__":
    unittest.main()
