"""Every example model answers: it is solved or simulated, says how it knows, and opens with its question."""
import pathlib

from harness import answer, done, expect

for path in sorted(pathlib.Path("models").glob("*.toml")):
    text = path.read_text()
    expect(text.startswith("# ") and "?" in text.split("\n\n")[0], f"{path} opens with the question it answers")
    solved = answer("solve", path)
    expect(solved["model"]["title"] != "", f"{path} has a title")
    stable = solved["stability"]["stable"] or "[horizon]" in text or "saturated" in text
    expect(solved["methods"] or solved["notes"], f"{path}: an answer, or a reason why not")
    if stable:
        simulated = answer("simulate", path, "--jobs", "20000", "--replications", "8")
        expect(simulated["methods"], f"{path} can be simulated")
done()
