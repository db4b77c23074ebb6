"""Machine code for long simulations: made once for all visitors, in a process of its own, and never in a page's kernel.

Run as `python -m chaturanga_lab.server.compiling`, it fills the user's cache and ends. On a computer that has never
compiled, that is some twenty seconds' work and needs a quarter of a gigabyte; else a few seconds.
"""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Compile at low priority, and end early if whoever asked for it is gone."""
    if sys.platform != "win32":
        from ipykernel.parentpoller import ParentPollerUnix

        os.nice(10)
        ParentPollerUnix(os.getppid()).start()  # type: ignore[no-untyped-call]
    compile_all()


def compile_all() -> None:
    """Play a game of each kind under each ruleset by machine code, from the cache, or else made and kept there."""
    from ..experiment.games import play
    from ..experiment.plan import Plan
    from ..rules import ruleset, rulesets

    for policy, longest in (("greedy", 200), ("thinker:1", 20)):
        for name in rulesets():
            rules = ruleset(name)
            play(Plan.from_arguments([rules], policy, 1, 1, None, longest), rules, range(1), is_compiled=True)


if __name__ == "__main__":
    main()
