"""The glossary: every man and word in four languages, each with its letters and how it is said."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest

import chaturanga_lab as lab
from chaturanga_lab.drawing.glossary import glossary
from chaturanga_lab.rules.terms import Term

LIBRARY = lab.rules.library()
SCRIPTS = {"sa-Deva": "[ऀ-ॿ]+", "fa": "[؀-ۿ ]+", "ar": "[؀-ۿ ]+"}


class Words(HTMLParser):
    """Collects each element that names its language, with its direction and its text."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._open: tuple[str, str] | None = None

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if "lang" in named:
            self._open = named["lang"] or "", named.get("dir") or ""

    def handle_data(self, data: str) -> None:
        if self._open:
            self.found.append((*self._open, data))
            self._open = None


def test_every_name_has_a_sound() -> None:
    """Each name in Latin letters of Sanskrit, Persian or Arabic, of a man or a word, is told how to be said."""
    for one in (*LIBRARY.pieces.values(), *LIBRARY.terms.values()):
        for language, _ in one.names:
            if language.endswith("-Latn"):
                sound = one.sound_in(language)
                assert sound, (one.id, language)
                assert re.fullmatch("[A-Za-z -]+", sound.plain), sound
                assert re.search("[A-Z]{2}", sound.plain), sound
                assert sound.ipa != sound.plain


@pytest.mark.parametrize("name", lab.rulesets())
def test_it_holds_the_men_of_a_ruleset(name: str) -> None:
    """For a ruleset the glossary has the men of its array, in their order, each with its figure, and no words."""
    rules = lab.ruleset(name)
    shown, html = glossary(rules), glossary(rules)._repr_html_()
    assert shown.pieces == tuple(lab.men(rules))
    assert len(shown) == html.count("<svg") == html.count("<tr role='row'>") - 1
    assert not shown.terms


def test_it_holds_all_men_and_words() -> None:
    """Without a ruleset all men and all words are there, and each name stands in the table in its letters."""
    shown, html = glossary(), unescape(glossary()._repr_html_())
    assert list(shown) == [*LIBRARY.pieces.values(), *LIBRARY.terms.values()]
    for one in shown:
        for language, name in one.names:
            assert language == "also" or name in html
        if isinstance(one, Term):
            assert one.means in html


def test_languages_and_directions_are_marked() -> None:
    """Each foreign name says its language, and names in Arabic letters run from right to left."""
    words = Words()
    words.feed(glossary()._repr_html_())
    assert {language for language, _, _ in words.found} == {"sa-Latn", "sa-Deva", "fa", "fa-Latn", "ar", "ar-Latn"}
    for language, direction, text in words.found:
        assert direction == ("rtl" if language in ("fa", "ar") else ""), text
        assert language not in SCRIPTS or re.fullmatch(SCRIPTS[language], text), text


def test_no_foreign_letters_without_their_language() -> None:
    """Letters of another script stand only where an element names the language."""
    words = Words()
    html = glossary()._repr_html_()
    words.feed(html)
    marked = "".join(text for _, _, text in words.found)
    plain = re.sub("<[^>]*>", "", unescape(html))
    foreign = re.compile("[ऀ-ॿ؀-ۿ]")
    assert sorted(foreign.findall(plain)) == sorted(foreign.findall(marked))


def test_it_says_what_it_rests_on() -> None:
    """The table says that letters and sounds are ours, from general knowledge."""
    assert "are ours, from general knowledge; no source was read for them" in glossary()._repr_html_()


@pytest.mark.parametrize(("language", "heading"), [("sa", "Sanskrit"), ("fa-Latn", "Persian"), ("ar", "Arabic")])
def test_one_language_alone(language: str, heading: str) -> None:
    """With a language only its column stands beside the English one."""
    text = str(glossary(language=language)).splitlines()
    assert text[0].split() == ["English", heading]
    html = glossary(language=language)._repr_html_()
    assert [name for name in ("Sanskrit", "Persian", "Arabic") if f">{name}<" in html] == [heading]


def test_another_language_is_refused() -> None:
    """A language that the glossary has not is refused with a sentence that lists those it has."""
    with pytest.raises(ValueError, match=r"sa \(Sanskrit\), fa \(Persian\), ar \(Arabic\), and not 'de'"):
        glossary(language="de")
    with pytest.raises(ValueError, match=r"e\.g\. of lab\.ruleset"):
        glossary("shatranj")  # type: ignore[arg-type]
