"""Address: what the address of the page says after its question mark."""

from __future__ import annotations

import os
from functools import cache


@cache
def query_of_page() -> str:
    """Return the query string of the page that asked for this kernel under Voila; "" anywhere else.

    A kernel that Voila started ahead of any page waits here until a page asks for it: call it only where the answer is
    needed. The first answer stands for good, since a kernel serves one page.
    """
    if os.environ.get("VOILA_PREHEAT") == "True":
        from voila.utils import wait_for_request

        # Voila tells it once only: whoever asked a second time would wait for ever.
        wait_for_request()
    return os.environ.get("QUERY_STRING", "") if "VOILA_PREHEAT" in os.environ else ""
