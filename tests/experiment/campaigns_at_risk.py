"""A small campaign for a process of its own, which tests kill, and whose disk they fill: its folder is the argument."""

import sys
import time
from typing import Literal

import chaturanga_lab as lab
from chaturanga_lab.experiment.campaign import layout
from chaturanga_lab.experiment.progress import OnProgress, Progress

layout.PART = 10
capture = lab.ruleset("modern-capture")
rulesets = [capture.choose(elephant=option.id) for option in capture.question("elephant").options]


def carry_out(folder: str, progress: OnProgress | Literal[False] = False) -> lab.Campaign:
    """Carry out twenty parts of ten games into a folder, on one thread."""
    return lab.campaign(folder, rulesets, ["greedy", "random"], games=20, seed=1030, threads=1, progress=progress)


def lingering(progress: Progress) -> None:
    """Wait near the end, to be killed before it comes."""
    if progress.share >= 0.9:
        time.sleep(600)


if __name__ == "__main__":
    try:
        carry_out(sys.argv[1], lingering)
    except (OSError, ValueError) as error:
        sys.exit(str(error))
