"""The notebook that Voila shows as the explorer: short, clean, and alive in a kernel."""

from __future__ import annotations

import nbformat
from nbclient import NotebookClient

from chaturanga_lab.shelf import notebooks_folder

NOTEBOOK = notebooks_folder() / "09_explorer.ipynb"

VISIT = """
explorer = Out[1]
explorer.board._handle_custom_msg(
    {"type": "play", "ply": 0, "kind": "step", "origin": "e2", "target": "e3", "becomes": ""}, []
)
explorer.rules.questions["elephant"]._handle_custom_msg({"type": "choose", "value": "five-ways"}, [])
print(explorer)
"""


def test_the_notebook_is_stored_without_outputs() -> None:
    """A page that is nothing but its widget is stored clean: no output, no state of widgets, no count."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [(cell.outputs, cell.execution_count) for cell in code] == [([], None)] * len(code)
    assert "widgets" not in notebook.metadata
    assert notebook.metadata.chaturanga_lab.about.endswith(".")


def test_the_explorer_of_the_notebook_answers_in_a_kernel() -> None:
    """Run as Voila runs it, the page plays a move that arrives as a message and switches a rule."""
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    notebook.cells.append(nbformat.v4.new_code_cell(VISIT))
    NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
    assert notebook.cells[-1].outputs[0].text == "<Explorer: modern-mate + elephant=five-ways, ply 1>\n"
