"""The command `chaturanga-lab`: open the dashboards or JupyterLab, check the data, write them out."""

from __future__ import annotations

import argparse
import importlib.metadata
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .rules import Library


FORMS = ("csv", "cldf", "bibtex")


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit code of the verb that was asked for; 1 if it failed, with one sentence on stderr."""
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.verb(asked))
    except (ImportError, OSError, ValueError) as error:
        print(f"chaturanga-lab: {_sentence(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as interrupt:
        if said := str(interrupt):
            print(said, file=sys.stderr)
        return 130


def _sentence(error: Exception) -> str:
    """Return what an error says in plain words; of an error of the system, the file and what is wrong with it."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename}: {error.strerror}."
    return str(error)


def _parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="chaturanga-lab",
        description="Play chaturanga, switch one rule, read who attests it, and chart what it changes.",
    )
    parser.add_argument("--version", action="version", version=f"chaturanga-lab {version()}")
    verbs = parser.add_subparsers(
        title="verbs", required=True, metavar="run | lab | serve | publish | campaign | check | export"
    )
    run = verbs.add_parser("run", help="open the dashboards in the browser")
    run.set_defaults(verb=_run)
    lab = verbs.add_parser("lab", help="open JupyterLab on your own copy of the notebooks")
    lab.add_argument("--folder", type=Path, help="where your copy lies or shall lie (default: ./chaturanga-notebooks)")
    lab.set_defaults(verb=_lab)
    for server, port in ((run, 8866), (lab, 8888)):
        server.add_argument("--port", type=_port, default=port, help="first port to try (default: %(default)s)")
        server.add_argument("--host", default="localhost", help="address to listen on (default: this computer only)")
        server.add_argument("--no-browser", action="store_true", help="only print the address")
    serve = verbs.add_parser("serve", help="serve the dashboards to a class")
    serve.set_defaults(verb=_serve)
    serve.add_argument("folder", type=Path, nargs="?", help="a folder of notebooks (default: the package's notebooks)")
    serve.add_argument("--visitors", type=_places, default=60, help="how many at once (default: %(default)s)")
    serve.add_argument("--host", default="localhost", help="address to listen on (default: this computer only)")
    serve.add_argument("--port", type=_port, default=8866, help="port to listen on (default: %(default)s)")
    serve.add_argument("--warm", type=_count, default=0, help="kernels of each page started ahead (default: none)")
    serve.add_argument("--seconds", type=_amount, default=20, help="longest simulation (default: %(default)s)")
    serve.add_argument(
        "--idle", type=_amount, default=180, help="minutes that an open page may rest (default: %(default)s)"
    )
    publish = verbs.add_parser("publish", help="make a static site, for which no server has to run")
    publish.add_argument("site", type=Path, help="a folder that is new, empty, or such a site to be made anew")
    publish.add_argument("--offline", action="store_true", help="a site that asks nothing of the internet")
    publish.set_defaults(verb=_publish)
    campaign = verbs.add_parser("campaign", help="play very many games into a folder, or go on where that was left")
    campaign.add_argument("file", type=Path, help="a campaign's file, in TOML")
    campaign.add_argument(
        "--folder", type=Path, help="where the games lie or shall lie (default: ./ and the file's name)"
    )
    campaign.add_argument(
        "--threads", type=_threads, help="how many at most (default: as many as there are processors)"
    )
    campaign.add_argument("--dry-run", action="store_true", help="only say what there is to play, and what is left out")
    campaign.set_defaults(verb=_campaign)
    check = verbs.add_parser("check", help="check sources, questions and rulesets, and play the touchstones")
    check.add_argument("folder", type=Path, nargs="?", help="a data folder of your own (default: the package's data)")
    check.set_defaults(verb=_check)
    export = verbs.add_parser("export", help="write the data set out, to compute with, to cite, to archive")
    export.add_argument("folder", type=Path, help="a new or empty folder")
    export.add_argument("--form", choices=FORMS, default="csv", help="form of the files (default: %(default)s)")
    export.add_argument("--data", type=Path, help="a data folder of your own, added to the package's data")
    export.set_defaults(verb=_export)
    return parser


def version() -> str:
    """Return the version of the installed package."""
    return importlib.metadata.version("chaturanga-lab")


def _port(text: str) -> int:
    """Return a port number; refuse what no server could listen on."""
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not '{text}'")
    return int(text)


def _places(text: str) -> int:
    """Return how many visitors there may be; refuse none."""
    if not (text.isdecimal() and 1 <= int(text) <= 10_000):
        raise argparse.ArgumentTypeError(f"visitors are a number from 1 to 10000, not '{text}'")
    return int(text)


def _threads(text: str) -> int:
    """Return a number of threads; refuse none."""
    if not (text.isdecimal() and 1 <= int(text) <= 256):
        raise argparse.ArgumentTypeError(f"threads are a number from 1 to 256, not '{text}'")
    return int(text)


def _count(text: str) -> int:
    """Return a whole number of things that may be none."""
    if not (text.isdecimal() and int(text) <= 100):
        raise argparse.ArgumentTypeError(f"this is a whole number from 0 to 100, not '{text}'")
    return int(text)


def _amount(text: str) -> float:
    """Return an amount of time; refuse none, and more than a day has minutes."""
    try:
        amount = float(text)
    except ValueError:
        amount = 0.0
    if not 0 < amount <= 1440:
        raise argparse.ArgumentTypeError(f"this is a number above 0, at most 1440, not '{text}'")
    return amount


def _run(asked: argparse.Namespace) -> int:
    """Serve the dashboards until Ctrl-C."""
    from .server.dashboards import serve
    from .shelf import notebooks_folder

    serve(notebooks_folder(), host=asked.host, port=asked.port, browser=not asked.no_browser)
    return 0


def _serve(asked: argparse.Namespace) -> int:
    """Serve the dashboards to a class until Ctrl-C."""
    from .server.classroom import serve
    from .shelf import notebooks_folder

    folder = asked.folder or notebooks_folder()
    if not folder.is_dir():
        raise ValueError(f"{folder} is no folder of notebooks.")
    serve(folder, asked.host, asked.port, asked.visitors, asked.warm, asked.seconds, asked.idle)
    return 0


def _lab(asked: argparse.Namespace) -> int:
    """Serve JupyterLab on a copy of the notebooks until it is stopped."""
    from .server.workshop import serve
    from .shelf import notebooks_folder

    serve(notebooks_folder(), asked.folder, host=asked.host, port=asked.port, browser=not asked.no_browser)
    return 0


def _publish(asked: argparse.Namespace) -> int:
    """Make a static site of the notebooks, saying how far it is."""
    from .publish import publish

    publish(asked.site, offline=asked.offline)
    return 0


def _campaign(asked: argparse.Namespace) -> int:
    """Play what a campaign's folder lacks, or only say what its file asks for; 1 if something is still missing."""
    from .experiment.campaign import carry_out, read_campaign
    from .rules import library

    file = read_campaign(asked.file, library())
    print(file)
    if asked.dry_run:
        return 0
    played = carry_out(asked.folder or Path(asked.file.stem), file.design, threads=asked.threads)
    print(played)
    return int(not played.is_complete)


def _check(asked: argparse.Namespace) -> int:
    """Print each problem of the data, then each touchstone that does not come true, or else how much was read."""
    from .play import untrue
    from .rules import Library
    from .shelf import data_folder

    library = Library.with_problems(*filter(None, (data_folder(), asked.folder)))
    problems = library.problems or untrue(library.touchstones.values())
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    print(_inventory(library))
    return 0


def _export(asked: argparse.Namespace) -> int:
    """Write the data set into a folder in which nothing is yet, and say where it lies."""
    from .rules import dataset
    from .rules.outlets import empty_folder

    data = dataset(*filter(None, (asked.data,)))
    if asked.form == "csv":
        data.to_csv(asked.folder)
    elif asked.form == "cldf":
        data.to_cldf(asked.folder)
    else:
        data.to_bibtex(empty_folder(asked.folder) / "sources.bib")
    print(f"Written to {asked.folder}. To cite it: {data.citation}")
    return 0


def _inventory(library: Library) -> str:
    """Return one sentence that says how much was read."""
    options = sum(len(question.options) for question in library.questions.values())
    cases = sum(len(stone.cases) for stone in library.touchstones.values())
    return (
        f"Read without a problem: {len(library.sources)} sources, {len(library.questions)} questions with {options} "
        f"options, {len(library.attestations)} attestations, {len(library.rulesets)} rulesets on "
        f"{len(library.setups)} boards; {cases} cases of touchstones came true."
    )


if __name__ == "__main__":
    sys.exit(main())
