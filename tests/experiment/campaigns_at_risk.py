"""A small campaign for a process of its own, which tests kill, and whose disk they fill: its folder is the argument."""

import sys

import chaturanga_lab as lab
from chaturanga_lab.experiment.campaign import layout

layout.PART = 20
capture = lab.ruleset("modern-capture")
rulesets = [capture.choose(elephant=option.id) for option in capture.question("elephant").options]


def carry_out(folder: str) -> lab.Campaign:
    """Carry out forty parts of twenty games into a folder, on one thread."""
    return lab.campaign(folder, rulesets, ["greedy", "random"], games=80, seed=1030, threads=1, progress=False)


if __name__ == "__main__":
    try:
        carry_out(sys.argv[1])
    except (OSError, ValueError) as error:
        sys.exit(str(error))
