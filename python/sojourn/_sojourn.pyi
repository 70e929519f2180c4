"""The compiled part, from bindings.cpp and the files beside it."""

from typing import Any, Dict, List, Optional, Set, Tuple

version: str
measures: List[str]
simulation_ranges: Dict[str, Tuple[float, Optional[float], bool]]

class ModelError(ValueError): ...
class TooLarge(ValueError): ...
class PolicyError(RuntimeError): ...

disciplines: List[str]

class Guests:
    def add(self, name: str, make: Any, version: str) -> None: ...

class Source:
    path: str
    text: str
    sets: List[str]
    guests: Guests

class SolveOptions:
    method: str
    memory_bytes: float
    effort: float
    flags: Set[str]
    def ask_percentiles(self, percentiles: List[float]) -> None: ...

class SimulationOptions:
    precision: float
    confidence: float
    seed: int
    threads: int
    replications: int
    jobs: int
    most_jobs: int
    target: str
    def ask_percentiles(self, percentiles: List[float]) -> None: ...

class Questions:
    solve: bool
    simulate: bool
    solve_options: SolveOptions
    simulation: SimulationOptions

class Choice:
    add: bool
    restart: bool
    retry: bool

class LogQuestion:
    file: str
    policies: str
    orders: str
    settings: List[Tuple[str, str]]
    strict: bool

class PolicyOptions:
    jobs: int
    replications: int
    seed: int
    confidence: float
    threads: int

def parse_measure(name: str) -> Tuple[str, str]: ...
def solve(source: Source, options: SolveOptions) -> str: ...
def simulate(source: Source, options: SimulationOptions) -> str: ...
def compare(source: Source, solving: SolveOptions, simulating: SimulationOptions) -> str: ...
def sweep(source: Source, vary: List[str], questions: Questions, out: str, choice: Choice) -> str: ...
def open_study(path: str) -> str: ...
def plan(source: Source, find: str, such_that: List[str], wanted: str, objective: str, solving: SolveOptions,
         simulating: SimulationOptions, confirm: bool) -> str: ...
def describe(path: str, settings: List[Tuple[str, str]], strict: bool) -> str: ...
def replay(question: LogQuestion, guests: Guests, arrays: bool) -> Tuple[str, Dict[str, Any]]: ...
def policies(source: Source, options: PolicyOptions) -> str: ...
def fit(path: str, settings: List[Tuple[str, str]], strict: bool, arrivals: str, times: str, classes: int, phases: int,
        arrival_phases: int, policy: str, seed: int) -> Tuple[str, str]: ...
def fit_phase_type(values: Any, censored: Any, phases: int, family: str) -> str: ...
def fit_map(intervals: Any, marks: List[int], phases: int) -> str: ...
