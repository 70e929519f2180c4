"""What answers, studies and models are in Python beside dicts: names, tables, data frames, plots; and logs."""
import json
import pathlib
import tempfile
import unittest

import sojourn
from sojourn import laws

TWO = {"cluster": [{"name": "big", "processors": 8}, {"name": "small", "processors": 2}],
       "broker": {"policy": "random"}, "arrivals": {"process": "poisson", "rate": 5.0},
       "jobs": {"kind": "sequential", "time": laws.exponential(1)}}


def crowded(folder):
    """A job of 100 s on all four processors every 50 s: each waits 50 s longer than the one before."""
    path = pathlib.Path(folder) / "crowded.swf"
    path.write_text("; MaxProcs: 4\n" + "".join(
        f"{k + 1} {50 * k} -1 100 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n" for k in range(10)))
    return path


class Answers(unittest.TestCase):
    def setUp(self):
        self.answer = sojourn.compare(TWO, precision=0.05, seed=2)

    def test_is_the_dict_it_was(self):
        self.assertIsInstance(self.answer, dict)
        self.assertEqual(set(self.answer), set(dict(self.answer)))
        json.dumps({k: v for k, v in self.answer.items() if k != "methods"})
        self.assertNotIn("mean_wait", self.answer)  # a name is looked up, not stored
        self.assertIsNone(self.answer.get("mean_wait"))

    def test_measures_of_the_whole_and_of_parts_by_name(self):
        method = self.answer["methods"][0]
        self.assertEqual(self.answer["mean_wait"], method["measures"]["mean_wait"]["value"])
        small = next(c for c in method["clusters"] if c["name"] == "small")
        self.assertEqual(self.answer["small.wait_p95"], small["measures"]["wait_p95"]["value"])
        with self.assertRaisesRegex(KeyError, "no method gives it"):
            self.answer["huge.mean_wait"]
        with self.assertRaisesRegex(KeyError, "mean_wiat"):
            self.answer["mean_wiat"]

    def test_tables_and_frames(self):
        page = self.answer._repr_html_()
        self.assertIn("mmc (exact)", page)
        self.assertEqual(page.count("<tr>"), page.count("</tr>"))
        frame = self.answer.to_dataframe()
        one = frame[(frame.method == "mmc") & (frame.part == "small") & (frame.measure == "mean_wait")]
        self.assertEqual(one.value.item(), self.answer["small.mean_wait"])
        self.assertTrue(frame[frame.method == "simulation"].low.notna().any())

    def test_titles_cannot_act_in_a_page(self):
        page = sojourn.solve({**TWO, "title": "<script>alert(1)</script>"})._repr_html_()
        self.assertNotIn("<script>", page)

    def test_plots(self):
        axes = self.answer.plot("mean_response")
        self.assertEqual(len(axes.patches), len(self.answer.methods))
        self.assertEqual([t.get_text() for t in axes.get_xticklabels()], self.answer.methods)


class Studies(unittest.TestCase):
    def test_opened_framed_and_plotted(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "study.sqlite"
            made = sojourn.sweep(TWO, {"cluster.big.processors": [4, 8], "arrivals.rate": [2.0, 3.0]}, simulate=True,
                                 precision=0.1, out=path)
            study = sojourn.open(path)
        self.assertEqual(list(study.measure("mean_wait")), list(made.measure("mean_wait")))
        frame = study.to_dataframe()
        self.assertEqual(set(frame["arrivals.rate"]), {2.0, 3.0})
        axes = study.plot("mean_wait", key="arrivals.rate")
        self.assertEqual(len(axes.lines), 4)  # two machines, exact and simulated
        self.assertEqual(axes.get_xlabel(), "arrivals.rate")
        self.assertIn("arrivals.rate", study._repr_html_())
        with self.assertRaises(RuntimeError):
            sojourn.open(__file__)


class Models(unittest.TestCase):
    def test_short_ways_and_sections(self):
        model = sojourn.Model(processors=8, name="A", load=0.5, kind="rigid", width=laws.uniform(1, 4), time=laws.exponential(2),
                              discipline="easy", title="mine", time_unit="hours")
        self.assertEqual(model["cluster"], [{"processors": 8, "name": "A"}])
        self.assertEqual(model["policy"], {"discipline": "easy"})
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mine.toml"
            model.save(path)
            self.assertEqual(sojourn.Model.from_file(path), model)
            a, b = sojourn.simulate(path, jobs=5000), model.simulate(jobs=5000)
        self.assertEqual(a["mean_wait"], b["mean_wait"])
        self.assertEqual(b["model"]["time_unit"], "hours")

    def test_every_law_is_read(self):
        made = [laws.constant(1), laws.exponential(1), laws.shifted_exponential(1, 0.5), laws.uniform(1, 2), laws.erlang(2, 1),
                laws.gamma(2.5, 1), laws.hyperexponential(1, 4), laws.lognormal(1, 0.5), laws.weibull(0.7, 1),
                laws.bounded_pareto(1.5, 1, 100), laws.phase_type([1.0, 0.0], [[-2.0, 2.0], [0.0, -2.0]]),
                laws.pmf([1, 2], [0.5, 0.5])]
        for law in made:
            self.assertTrue(sojourn.Model(processors=2, load=0.5, time=law).solve()["stability"]["stable"], law)

    def test_asks_itself(self):
        model = sojourn.Model(processors=1, rate=1.5, time=laws.exponential(1))
        found = model.plan("cluster.processors=1..20", "mean_wait <= 0.1", confirm=False)
        self.assertEqual(found["answer"], 4)
        self.assertIn("answer: 4", found._repr_html_())
        self.assertTrue(found.to_dataframe().holds.any())


class Logs(unittest.TestCase):
    def test_described_replayed_fitted(self):
        with tempfile.TemporaryDirectory() as folder:
            path = crowded(folder)
            self.assertEqual(sojourn.describe(path)["log"]["processors"], 4)
            replay = sojourn.replay(path, ["fifo", "easy"])
            self.assertEqual(replay["fifo"]["mean_wait"], 225)
            self.assertEqual(replay.measures("easy"), replay["easy"])
            self.assertEqual(len(sojourn.replay(path, head=4)["replays"]), 4)
            self.assertEqual(list(replay.to_dataframe().index), ["fifo", "easy"])
            self.assertIn("<th>easy</th>", replay._repr_html_())
            with self.assertRaisesRegex(KeyError, "there are fifo, easy"):
                replay["fif"]
            with self.assertRaises(sojourn.ModelError):
                sojourn.replay(path, "esy")
            fitted = sojourn.fit(path, classes=1, phases=1)
            self.assertEqual(fitted.model["jobs"]["kind"], "rigid")


if __name__ == "__main__":
    unittest.main()
