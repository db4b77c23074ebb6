"""What a reader may rely on in data/, read here with tomllib and json alone, without the package."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parent.parent / "data"
READS = {"text", "code", "quoted", "web-page", "unchecked"}
STATUSES = {"attested", "second-hand", "reconstruction", "convention"}
SILENCES = {"unstated", "text-lost", "not-read", "another-rule"}
GROUPS = {"India", "Persia and the Arab world", "other living games", "historians", "modern pages", "programs"}
# The first four have too little for a ruleset; the others stand behind one.
MAIN_WITNESSES = (
    *("al-biruni", "manasollasa", "payagunda", "java"),
    *("al-adli", "nilakantha", "hindustani", "parsi", "kridakausalya", "arabic-shatranj", "medina"),
    *("davidson1949", "bodlaender1996", "daou2007", "anon-mate", "anon-capture", "fairystockfish"),
)
FOUR_WITNESSES = ("al-biruni-four", "manasollasa-four", "tithitattva", "anon-chaturaji")
TWO_HANDED = ("8x8", "12x12", "14x14")
OURS = {("promotion", "minister-to-origin")}  # one text's rule with the reading of another's; a table says "no source"
CITATION = re.compile(r"([a-z][a-z0-9-]*)(\[[^\[\]]+\])?")
# CSL 1.0.2 types that occur here and that Zotero imports.
TYPES = {"book", "chapter", "article", "article-journal", "manuscript", "webpage", "entry-encyclopedia", "software"}
PRIVATE = re.compile(r"\bseeds?\d*\b|(?<![\w:/.}])/\w+/|\.\./", re.IGNORECASE)  # our working texts, paths of a machine

Table = dict[str, Any]


def toml(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def folder(name: str) -> dict[str, Table]:
    return {path.stem: toml(path) for path in sorted((DATA / name).glob("*.toml"))}


SOURCES = {work["id"]: work for work in json.loads((DATA / "sources.json").read_text(encoding="utf-8"))}
PIECES, STANDING, PRESETS = toml(DATA / "pieces.toml"), toml(DATA / "endings.toml"), toml(DATA / "presets.toml")
BOARDS, QUESTIONS, RULESETS = folder("boards"), folder("questions"), folder("rulesets")
TOUCHSTONES = folder("touchstones")
WORDS = toml(DATA / "words.toml")
WITNESSES = toml(DATA / "witnesses.toml")
OPTIONS = {(id, option["id"]): option for id, question in QUESTIONS.items() for option in question["options"]}


def key(citation: str) -> str:
    """Return the source that a citation names."""
    found = CITATION.fullmatch(citation)
    assert found, citation
    return found[1]


def attestations() -> Iterator[tuple[str, Table]]:
    """Yield every attestation of options, boards and standing endings, with the place where it stands."""
    holders = {f"{question}.{option}": table for (question, option), table in OPTIONS.items()} | BOARDS | STANDING
    for place, holder in holders.items():
        for attestation in holder.get("attestations", []):
            yield place, attestation


def witness(table: Table) -> str:
    """Return the witness of an attestation or a silence: the one that it names, else the work itself."""
    return table.get("of", key(table["source"]))


def speaking(question: Table, board: str) -> list[Table]:
    """Return what is said of a question as a board asks it, and who is silent."""
    said = [
        one
        for option in question["options"]
        for one in option.get("attestations", [])
        if board in spoken_of(question, option, one)
    ]
    return said + question.get("silences", [])


def spoken_of(question: Table, option: Table, attestation: Table) -> list[str]:
    """Return the boards of whose game a witness speaks: those that it names, else the first of the option's."""
    return [] if "game" in attestation else attestation.get("boards", option.get("boards", question["boards"])[:1])


def whole(id: str) -> Table:
    """Return a ruleset with what it takes over from the one it is based on."""
    rules = RULESETS[id]
    if "based_on" not in rules:
        return rules
    base, parts = whole(rules["based_on"]), ("answers", "supplied")
    own = {question for part in parts for question in rules.get(part, {})}
    kept = {part: {id: one for id, one in base.get(part, {}).items() if id not in own} for part in parts}
    return base | rules | {part: kept[part] | rules.get(part, {}) for part in parts}


def answers(case: Table) -> dict[str, str]:
    """Return the answers in force in a touchstone's case."""
    rules = whole(case["ruleset"])
    given = rules["answers"] | {id: one["option"] for id, one in rules.get("supplied", {}).items()}
    for name, option in case.get("choose", {}).items():
        given |= PRESETS[name][option] if name in PRESETS else {name: option}
    return given


def is_one_sentence(text: str) -> bool:
    """Whether a text begins like a sentence, ends with one full stop and has none inside."""
    return bool(re.fullmatch(r"[^.!?\n]+(?:\.\w[^.!?\n]*)*\.", text)) and not text[0].islower()


@pytest.mark.parametrize("tables", [BOARDS, QUESTIONS, RULESETS, TOUCHSTONES])
def test_ids_are_file_names(tables: dict[str, Table]) -> None:
    """A file is found under its id."""
    assert tables
    assert {name: table["id"] for name, table in tables.items()} == {name: name for name in tables}


def test_sources_are_works() -> None:
    """Each work has a known type, a title, and a note on what was read, and stands in the list once."""
    listed = json.loads((DATA / "sources.json").read_text(encoding="utf-8"))
    assert len(listed) == len(SOURCES)
    for work in listed:
        assert work["type"] in TYPES, work["id"]
        assert work["title"], work["id"]
        assert work["note"].endswith("."), work["id"]


def test_every_citation_names_a_source() -> None:
    """No source key is cited that sources.json lacks."""
    cited = [attestation[way] for _, attestation in attestations() for way in ("source", "via") if way in attestation]
    cited += [silence["source"] for question in QUESTIONS.values() for silence in question.get("silences", [])]
    cited += [source for rules in RULESETS.values() for source in rules.get("sources", [])]
    assert {key(citation) for citation in cited} <= set(SOURCES)


def test_attestations_are_complete() -> None:
    """Each attestation says how we know it, how certain it is, and its claim in one sentence."""
    for place, attestation in attestations():
        assert attestation["read"] in READS, place
        assert attestation["status"] in STATUSES, place
        assert is_one_sentence(attestation["claim"]), (place, attestation["claim"])
        assert attestation["read"] != "quoted" or "via" in attestation, (place, "quoted, but by whom?")


def test_contradictions_point_somewhere() -> None:
    """`against` names a source that attests another option of the same question."""
    for (question, option), table in OPTIONS.items():
        others = {
            key(attestation["source"])
            for (asked, answer), other in OPTIONS.items()
            if asked == question and answer != option
            for attestation in other.get("attestations", [])
        }
        for attestation in table.get("attestations", []):
            assert attestation.get("against") in others | {None}, (question, option)


def test_every_option_has_a_witness() -> None:
    """Each option is attested by somebody, or only ever supplied, with a reason, or our own and called so here."""
    alone = {place for place, table in OPTIONS.items() if not table.get("attestations")}
    whys = [
        (question, why["option"]) for rules in RULESETS.values() for question, why in rules.get("supplied", {}).items()
    ]
    assert alone - set(whys) == OURS


def test_witnesses_are_complete() -> None:
    """Each witness has two names, a group from the list, years in order, and a date in words."""
    for id, one in WITNESSES.items():
        assert one["name"], id
        assert one["short"], id
        assert one["group"] in GROUPS, id
        first, last = one["years"]
        assert first <= last, id
        assert one["date"], id


def test_witnesses_are_those_who_speak() -> None:
    """Whoever is spoken for or speaks for himself has an entry, and nobody else has one."""
    said = [attestation for _, attestation in attestations()]
    silent = [silence for question in QUESTIONS.values() for silence in question.get("silences", [])]
    assert {witness(one) for one in (*said, *silent)} == set(WITNESSES)


@pytest.mark.parametrize("id", QUESTIONS)
@pytest.mark.parametrize("main", MAIN_WITNESSES)
def test_gaps_are_seen(id: str, main: str) -> None:
    """On each question of the board of 8 × 8 each main witness is heard, or is said to be silent, and not twice so."""
    if "8x8" in QUESTIONS[id]["boards"]:
        assert_heard(id, main, "8x8")


@pytest.mark.parametrize("id", [id for id in QUESTIONS if "four-armies" in QUESTIONS[id]["boards"]])
@pytest.mark.parametrize("main", FOUR_WITNESSES)
def test_gaps_at_the_table_are_seen(id: str, main: str) -> None:
    """On each question of the game for four each of its main witnesses is heard, or is said to be silent."""
    assert_heard(id, main, "four-armies")


@pytest.mark.parametrize(
    ("id", "board"), [(id, board) for id in QUESTIONS for board in QUESTIONS[id]["boards"] if board in TWO_HANDED]
)
def test_one_book_is_heard_on_three_boards(id: str, board: str) -> None:
    """On each question of each board the Krīḍākauśalya is heard about that very board, or is said to be silent."""
    assert_heard(id, "kridakausalya", board)


def assert_heard(id: str, main: str, board: str) -> None:
    heard = [one for one in speaking(QUESTIONS[id], board) if witness(one) == main]
    assert heard, "has neither an attestation nor a silence"
    assert sum("note" in one for one in heard) <= 1


def test_witnesses_speak_of_boards_that_ask() -> None:
    """Whoever speaks of a board speaks of one on which the option stands, and each board of a question has options."""
    for question in QUESTIONS.values():
        stands = {option["id"]: option.get("boards", question["boards"]) for option in question["options"]}
        assert {board for boards in stands.values() for board in boards} == set(question["boards"])
        for option in question["options"]:
            for one in option.get("attestations", []):
                assert set(one.get("boards", [])) <= set(stands[option["id"]]) <= set(BOARDS), (question["id"], one)


def test_silences_are_complete() -> None:
    """Each silence has a kind from the list and a note."""
    for id, question in QUESTIONS.items():
        for silence in question.get("silences", []):
            assert silence["kind"] in SILENCES, id
            assert silence["note"].endswith("."), id


@pytest.mark.parametrize("id", RULESETS)
def test_rulesets_keep_apart_what_is_attested(id: str) -> None:
    """A ruleset answers each question of its board once; what no source of its attests is supplied, with a reason."""
    rules = whole(id)
    attested, supplied = rules["answers"], rules.get("supplied", {})
    asked = {name for name, question in QUESTIONS.items() if rules["board"] in question["boards"]}
    assert not set(attested) & set(supplied)
    assert set(attested) | set(supplied) == asked
    for question, option in attested.items():
        answer = OPTIONS[question, option]
        said = [
            one
            for one in answer.get("attestations", [])
            if rules["board"] in spoken_of(QUESTIONS[question], answer, one)
        ]
        own = [one for one in said if key(one["source"]) in rules["sources"]]
        speakers = {one.get("of", key(one["source"])) for one in own}
        assert speakers & set(rules.get("witnesses", speakers)), (question, option)
    for question, one in supplied.items():
        assert (question, one["option"]) in OPTIONS
        assert one["why"].endswith(".")


@pytest.mark.parametrize("id", RULESETS)
def test_every_ending_has_its_place(id: str) -> None:
    """The order of judgement names each question with endings, and each standing ending, once."""
    rules = whole(id)
    board = rules["board"]
    judged = {
        question for (question, _), option in OPTIONS.items() if "endings" in option and board in on(question, option)
    }
    standing = {name for name, one in STANDING.items() if one.get("turns") in (None, BOARDS[board]["turns"])}
    assert sorted(rules["endings"]) == sorted(judged | standing)


def on(question: str, option: Table) -> list[str]:
    """Return the boards on which an option of a question stands."""
    return option.get("boards", QUESTIONS[question]["boards"])


def test_pieces() -> None:
    """All eleven kinds have names in English and Sanskrit, and a drawing; one is royal and one a soldier."""
    assert set(PIECES) == set("KMENRPBCFYQ")
    roles = [piece["role"] for piece in PIECES.values()]
    assert (roles.count("royal"), roles.count("soldier"), roles.count("officer")) == (1, 1, 9)
    for piece in PIECES.values():
        assert {"en", "sa-Latn", "sa-Deva"} <= set(piece["names"])
        assert re.fullmatch(r"[\u0900-\u097F]+", piece["names"]["sa-Deva"])
        assert (DATA / "pieces" / f"{piece['id']}.svg").is_file()


@pytest.mark.parametrize("board", BOARDS)
def test_boards_hold_their_men(board: str) -> None:
    """A start array fills the ranks of its board with kinds that the board names, and all armies have the same men."""
    table = BOARDS[board]
    ranks = [re.findall(r"\d+|\{\w+\}|[a-z]?[A-Z]|[a-z]", rank) for rank in table["placement"].split("/")]
    assert len(ranks) == table["ranks"]
    for rank in ranks:
        assert rank[0].startswith("{") or sum(int(one) if one.isdigit() else 1 for one in rank) == table["files"]
    armies: dict[str, list[str]] = {}
    for man in (man for rank in ranks for man in rank if man.isalpha()):
        armies.setdefault(man[:-1] or str(man.isupper()), []).append(man[-1].upper())
    assert {kind for men in armies.values() for kind in men} <= set(table["kinds"])
    assert len(armies) == len(table["armies"])
    assert len({"".join(sorted(men)) for men in armies.values()}) == 1


def test_names_in_letters_can_be_read() -> None:
    """A name in Arabic letters or Devanagari has one in Latin letters beside it, and the other way about."""
    for one in (*PIECES.values(), *WORDS.values()):
        for language in ("sa", "fa", "ar"):
            scripts = {tag for tag in one["names"] if tag == language or tag.startswith(f"{language}-")}
            assert len(scripts) in (0, 2), (one["names"], language)


def test_names_in_latin_letters_can_be_said() -> None:
    """Each name in Latin letters of another language is told how to be said, in plain letters and in IPA."""
    for one in (*PIECES.values(), *WORDS.values()):
        latin = {tag for tag in one["names"] if tag.endswith("-Latn")}
        assert latin <= set(one["sounds"]) <= {*latin, "en"}, one["names"]
        assert all(len(sound) in (2, 3) and all(sound) for sound in one["sounds"].values())


@pytest.mark.parametrize("id", TOUCHSTONES)
def test_touchstones_name_what_exists(id: str) -> None:
    """A touchstone's cases name rulesets, options and outcomes that exist, and show the options they claim to show."""
    for case in TOUCHSTONES[id]["cases"]:
        given = answers(case)
        armies = [army["name"] for army in BOARDS[whole(case["ruleset"])["board"]]["armies"]]
        groups = OPTIONS["partners", given["partners"]].get("partners") if "partners" in given else None
        sides = {" and ".join(group) for group in groups or [[army] for army in armies]}
        assert set(given.items()) <= set(OPTIONS)
        assert case["outcome"] in sides | {"draw", "ongoing"}
        assert {*case.get("points", {}), *case.get("out", [])} <= set(armies)
        assert (case["outcome"] == "ongoing") == ("termination" not in case)
        assert case.get("legal", []) == sorted(case.get("legal", []))
        assert case["why"].endswith(".")
        for part in case.get("parts", []):
            question, option = part.split(".")
            assert given[question] == option, (id, part)


@pytest.mark.parametrize("part", [f"{question}.{option}" for question, option in OPTIONS])
def test_every_option_is_parted_from_another(part: str) -> None:
    """Two cases that differ in one answer alone end differently, or allow different moves, for every option."""
    question = part.split(".")[0]
    pairs = [
        (case, other)
        for stone in TOUCHSTONES.values()
        for case in stone["cases"]
        if part in case.get("parts", [])
        for other in stone["cases"]
    ]
    assert pairs, "no touchstone shows this option"
    boards = set(on(question, OPTIONS[question, part.split(".")[1]]))
    if sum(bool(boards & set(on(question, option))) for option in QUESTIONS[question]["options"]) > 1:
        assert any(differ_in(case, other) == {question} and shown(case) != shown(other) for case, other in pairs)


def differ_in(case: Table, other: Table) -> set[str]:
    """Return the questions that two cases answer differently, or "moves" if they do not play the same moves."""
    if case["moves"] != other["moves"]:
        return {"moves"}
    return {question for question, _ in set(answers(case).items()) ^ set(answers(other).items())}


def shown(case: Table) -> tuple[Any, ...]:
    """Return what a case shows: outcome, termination, and moves, points, armies out and dice left if it tells them."""
    return case["outcome"], case.get("termination"), *(case.get(key) for key in ("legal", "points", "out", "dice"))


def army_of_four() -> list[str]:
    """Return the kinds of the men of one army of the game for four."""
    return re.findall(r"g([A-Z])", BOARDS["four-armies"]["placement"])


def test_an_army_is_worth_18_and_three_are_worth_54() -> None:
    """By al-Bīrūnī's values an army is worth 18, and the prize for three rajas is all that the rivals own."""
    option = OPTIONS["values", "al-biruni"]
    army = sum(option["values"][kind] for kind in army_of_four())
    assert army == 18
    assert option["endings"] == [{"when": "all-rajas", "then": "wins", "at": 3 * army}]


def test_who_has_more_than_his_own_army() -> None:
    """By the values of the Mānasollāsa an army is worth 19, and one point more wins."""
    option = OPTIONS["values", "manasollasa"]
    army = sum(option["values"][kind] for kind in army_of_four())
    assert army == 19
    assert option["endings"] == [{"when": "points-held", "then": "wins", "at": army + 1}]


def test_the_array_turns_with_the_board() -> None:
    """A quarter turn of the board makes each army the next one, red, green, yellow, black, men, way and all."""
    table = BOARDS["four-armies"]
    men = {}
    for rank, row in zip(range(7, -1, -1), table["placement"].split("/"), strict=True):
        file = 0
        for token in re.findall(r"\d|[a-z][A-Z]", row):
            men[file, rank] = token
            file += int(token) if token.isdigit() else 1
    men = {square: man for square, man in men.items() if man.isalpha()}
    order = [army["name"] for army in table["armies"]]
    following = {one[0]: other[0] for one, other in zip(order, [*order[1:], order[0]], strict=True)}
    assert {(rank, 7 - file): following[man[0]] + man[1] for (file, rank), man in men.items()} == men
    ways = [tuple(army["forward"]) for army in table["armies"]]
    assert [(across, -along) for along, across in ways] == [*ways[1:], ways[0]]


def test_original_boats_meet_in_five_squares() -> None:
    """Boats that have not been promoted never share a square, and one of each army can meet in five blocks alone."""
    homes = {"red": (7, 0), "green": (0, 0), "yellow": (0, 7), "black": (7, 7)}
    leaps = ((2, 2), (2, -2), (-2, -2), (-2, 2))
    whose = {square: army for army, home in homes.items() for square in reach(home, leaps)}
    assert len(whose) == 4 * 8
    corners = [(file, rank) for file in range(7) for rank in range(7)]
    blocks = [[(file + files, rank + ranks) for files in (0, 1) for ranks in (0, 1)] for file, rank in corners]
    full = [block for block in blocks if {whose.get(square) for square in block} == set(homes)]
    assert ["abcdefgh"[block[0][0]] + str(block[0][1] + 1) for block in full] == ["b2", "b6", "d4", "f2", "f6"]


def test_reach_of_the_elephants() -> None:
    """The numbers of touchstone P21 are true: 8, 16 and 64 squares, and jumpers of the two armies never meet."""
    diagonal, straight = ((2, 2), (2, -2), (-2, -2), (-2, 2)), ((0, 2), (2, 0), (0, -2), (-2, 0))
    five = ((1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1))
    homes = [(2, 0), (5, 0), (2, 7), (5, 7)]
    assert "8 squares" in TOUCHSTONES["P21"]["says"]
    for steps, squares in ((diagonal, 8), (straight, 16)):
        networks = [reach(home, steps) for home in homes]
        assert {len(network) for network in networks} == {squares}
        assert len(set().union(*networks)) == 4 * squares
    assert len(reach((2, 0), five)) == 64


def reach(home: tuple[int, int], steps: tuple[tuple[int, int], ...]) -> set[tuple[int, int]]:
    """Return the squares that a man can reach on an empty board of 8 × 8."""
    found, waiting = {home}, [home]
    while waiting:
        file, rank = waiting.pop()
        new = {(file + files, rank + ranks) for files, ranks in steps} - found
        inside = {(file, rank) for file, rank in new if 0 <= file < 8 and 0 <= rank < 8}
        found |= inside
        waiting += inside
    return found


@pytest.mark.parametrize("path", sorted(path for path in DATA.rglob("*") if path.suffix in {".toml", ".json", ".md"}))
def test_nothing_private_is_named(path: Path) -> None:
    """No data file names working folders or what they hold; a campaign says from which seed its games come."""
    text = re.sub(r"(?m)^seed = \d+$", "", path.read_text(encoding="utf-8"))
    assert not PRIVATE.search(text), path.name
