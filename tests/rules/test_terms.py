"""Words and sounds in a data folder: what is read of them, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from chaturanga_lab.rules import DataError, Library
from chaturanga_lab.rules.sounds import Sound

WORDS = """
[throne]
means = "A seat."
names = { en = "throne", fa-Latn = "takht", fa = "تخت" }
sounds = { fa-Latn = ["TUKHT", "taxt"] }
"""
RAJA = 'names = { en = "raja", sa-Latn = "rājā" }'


def test_words_are_read(folder: Path) -> None:
    """A word has its meaning, its names, and its sound whatever the script of the name; a folder may have no words."""
    assert Library.from_folders(folder).terms == {}
    (folder / "words.toml").write_text(WORDS, encoding="utf-8")
    term = Library.from_folders(folder).terms["throne"]
    assert (term.name, term.means) == ("throne", "A seat.")
    assert term.sound_in("fa") == term.sound_in("fa-Latn") == Sound("TUKHT", "taxt")
    assert term.sound_in("ar") is None
    assert str(Sound("ROOKH", "rux", "in Iran today rokh")) == "ROOKH, /rux/, in Iran today rokh"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[throne]", "[Throne]", "words.toml: Throne is 'Throne'; an id is words of small letters"),
        ('means = "A seat."', "", "words.toml: throne.means is missing; it holds text"),
        ("en =", "en-GB =", "words.toml: throne.names.en is missing; it holds the English name"),
        ("sounds = { fa", "sounds = { sa", "throne.sounds.sa-Latn is not known here; known are en, fa-Latn, fa"),
        ('["TUKHT", "taxt"]', '["TUKHT"]', "throne.sounds.fa-Latn must hold a plain respelling, the IPA"),
        ('["TUKHT", "taxt"]', '["TUKHT", " "]', "throne.sounds.fa-Latn must hold a plain respelling, the IPA"),
        ('["TUKHT", "taxt"]', '"TUKHT"', "throne.sounds.fa-Latn is 'TUKHT'; it holds a list"),
        ("means", "mean", "throne.means is missing"),
    ],
)
def test_bad_words_are_named(folder: Path, old: str, new: str, says: str) -> None:
    """A mistake in a file of words is named by file and key, with what is allowed there."""
    (folder / "words.toml").write_text(WORDS.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError) as error:
        Library.from_folders(folder)
    assert says in str(error.value)


def test_a_word_stands_once(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """A folder adds words to the earlier ones and changes none of them."""
    mine = tmp_path_factory.mktemp("mine")
    for place in (folder, mine):
        (place / "words.toml").write_text(WORDS, encoding="utf-8")
    with pytest.raises(DataError, match="throne cannot be added: 'throne' is there already, as a word"):
        Library.from_folders(folder, mine)


@pytest.mark.parametrize(
    ("also", "name", "is_his"),
    [
        ("king, nṛpa (नृप)", "king", True),
        ("king, nṛpa (नृप)", "NṚPA", True),
        ("king, nṛpa (नृप)", "nrpa", True),
        ("king, nṛpa (नृप)", "nripa", True),
        ("king, nṛpa (नृप)", "नृप", True),
        ("king, nṛpa (नृप)", "king, nṛpa (नृप)", False),
        ("king, nṛpa (नृप)", "", False),
        ("ship, rukh (al-Bīrūnī)", "rukh", True),
        ("ship, rukh (al-Bīrūnī)", "al-biruni", False),
        ("ship, rukh (al-Bīrūnī)", "al-bīrūnī", False),
    ],
)
def test_further_names(folder: Path, also: str, name: str, is_his: bool) -> None:
    """Each further name is his, and its form in another script; what brackets say in Latin letters is no name."""
    path = folder / "pieces.toml"
    text = path.read_text(encoding="utf-8").replace(RAJA, f'{RAJA[:-2]}, also = "{also}" }}')
    path.write_text(text, encoding="utf-8")
    raja = Library.from_folders(folder).pieces["K"]
    assert raja.is_also_called(name) is is_his
    assert not raja.is_called("king")
    assert raja.is_called("raja")
    assert raja.is_called("rājā")
