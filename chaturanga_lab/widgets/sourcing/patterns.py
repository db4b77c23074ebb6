"""Patterns: what there is to be written down of a source, to be filled in."""

from __future__ import annotations

_ATTESTATION = """\
[[options.attestations]]
source = "murray1913"      # the work; with the place in it: murray1913[57]
read = "text"              # text, code, quoted, web-page, unchecked
status = "attested"        # attested, second-hand, reconstruction, convention
claim = ""                 # what it says, in one sentence of yours
"""

PATTERNS: dict[str, str] = {
    "An attestation": f"""\
# questions/my-attestation.toml
adds_to = "stalemate"      # the question

[[options]]
id = "loses"               # the answer

{_ATTESTATION}""",
    "A silence": """\
# questions/my-silence.toml
adds_to = "stalemate"      # the question

[[silences]]
source = "murray1913"
kind = "unstated"          # unstated, text-lost, not-read, another-rule
note = ""                  # what was read, and what it does not say
""",
    "A work": """\
# sources.json
[{"id": "roe2031", "type": "book", "title": "",
  "author": [{"family": "Roe", "given": "Richard"}],
  "issued": {"date-parts": [[2031]]},
  "note": "Pages 12 to 14 read."}]
""",
    "A witness": """\
# witnesses.toml
[hill-country]
name = "players of the hill country, c. 2030"
short = "hill country"
group = "other living games"
years = [2030, 2031]
date = "c. 2030"
""",
    "A new answer": f"""\
# questions/my-answer.toml
adds_to = "elephant"       # the question

[[options]]
id = "one-straight"
label = "one step straight"
says = "The elephant steps one square straight, along rank or file."
moves = {{ E = "W" }}        # in Betza notation
values = {{ E = 2 }}

{_ATTESTATION}""",
    "A ruleset": """\
# rulesets/my-reading.toml
id = "my-reading"          # as the file is called
title = "My reading"
order = 1000
based_on = "modern-mate"
summary = "The modern page's game, with one answer of mine."

[supplied.stalemate]
option = "draws"
why = ""                   # why you supply it
""",
}
"""By the name of its button: the text of a file, with the line before it that names the file."""
