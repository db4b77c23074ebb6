"""As in a browser without a server: no thread can be started, and numpy, pandas, matplotlib, numba are not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from chaturanga_lab.experiment.frames import MISSING

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

BROWSER = """
import ast, asyncio, json, sys, threading
for name in ("numpy", "pandas", "matplotlib", "numba", "llvmlite", "scipy", "PIL", "voila", "jupyterlab", "resvg_py"):
    sys.modules[name] = None

def refuse(*_):
    raise RuntimeError("can't start new thread")

threading.Thread.start = refuse
import chaturanga_lab as lab
rules = lab.ruleset("modern-mate").choose(draws="threefold-and-70")

async def until(is_so):
    while not is_so():
        await asyncio.sleep(0.005)

def page(work):
    asyncio.run(asyncio.wait_for(work, 240))

def shown(value):
    for name in ("_repr_mimebundle_", "_repr_html_", "_repr_svg_"):
        if draw := getattr(value, name, None):
            return draw()
    return repr(value)

def run_cell(source, names):
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is not None and (value := eval(compile(ast.Expression(last.value), "cell", "eval"), names)) is not None:
        shown(value)
"""
"""The limits of a browser, put on this Python, and what the tests do in it."""


def in_a_browser(code: str, *arguments: str) -> list[str]:
    """Return the lines that a program prints there; fails with what it complains of."""
    run = [sys.executable, "-c", BROWSER + code, *arguments]
    done = subprocess.run(run, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def test_games_are_played_and_summed_up() -> None:
    """A game is played, many are simulated interpreted, and each chart shows its numbers."""
    said = in_a_browser("""
game = lab.Game(rules).play("e2-e3")
games = lab.simulate(rules, policy="greedy", games=20, threads=4)
print(game.ply, len(games), lab.experiment.has_threads(), lab.charts.can_draw())
for name in ("outcomes", "endings", "lengths", "places", "points"):
    print(type(getattr(lab.charts, name)(games)).__name__)
for chart in (lab.charts.timeline(), lab.charts.reach(rules), lab.charts.mobility(rules)):
    print(type(chart).__name__)
""")
    assert said[0] == "1 20 False False"
    assert said[1:] == ["Told"] * 8


def test_tables_are_refused_in_one_sentence() -> None:
    """What needs pandas says so, and what to use in its place, before anything is played."""
    said = in_a_browser("""
for ask in (lambda: lab.playouts(rules, games=10**7), lambda: lab.simulate(rules, games=2).frame()):
    try:
        ask()
    except ImportError as refusal:
        print(refusal)
""")
    assert said == [MISSING, MISSING]


def test_the_explorer_plays_runs_and_cancels() -> None:
    """A policy answers a move by the clock, and a run goes on beside the page and is cancelled."""
    said = in_a_browser("""
async def work():
    explorer = lab.explorer(lab.Game(lab.ruleset("modern-capture")))
    explorer.transport.seats.children[1].choose("random")
    explorer.board.play("e2-e3")
    await until(lambda: explorer.game.ply == 2)
    panel = explorer.simulation
    panel.run()
    await until(lambda: "lab-told" in panel.outcomes.value)
    print(len(panel.results), panel.results.is_cut, panel.outcomes.value.count("<table"))
    panel.games.choose("20000")
    panel.run()
    await until(lambda: "of 20,000" in panel.progress.value)
    panel.cancel()
    await until(lambda: panel.results.is_cut)
    print("Stopped before all 20,000" in panel.progress.value)

page(work())
""")
    assert said == ["200 False 1", "True"]


def test_bets_are_settled() -> None:
    """A bet is placed, its games are played in slices, and the answer and the numbers are shown."""
    said = in_a_browser("""
async def work():
    bet = lab.bet([rules, rules.choose(elephant="straight-jump")], games=20)
    bet.guess(0.4)
    bet.run()
    await until(lambda: bet.settled)
    print(len(bet.results), "You said 40" in str(bet.settled[0]))

page(work())
""")
    assert said == ["40 True"]


@pytest.mark.parametrize("shard", [0, 1])
def test_every_page_opens(shard: int) -> None:
    """The code of every notebook runs there from first to last cell, and what it shows can be shown."""
    paths = sorted(NOTEBOOKS.glob("*.ipynb"))
    said = in_a_browser(
        """
async def work():
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
        names = {"__name__": "__main__", "display": shown}
        for number, cell in enumerate(cells):
            try:
                run_cell("".join(cell["source"]), names)
            except Exception as error:
                if "raises-exception" not in cell["metadata"].get("tags", ()):
                    raise RuntimeError(f"{path}, code cell {number}") from error
        print("opened", path)

page(work())
""",
        *map(str, paths[shard::2]),
    )
    assert [line for line in said if line.startswith("opened /")] == [f"opened {path}" for path in paths[shard::2]]
