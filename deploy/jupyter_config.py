"""What Jupyter reads on Binder, where the file postBuild lays it: Voila shows our pages in our dress."""

from contextlib import suppress

with suppress(ImportError):  # a Jupyter that does not know this package is left alone
    from chaturanga_lab.server.guest import dress

    dress(get_config())  # type: ignore[name-defined]  # noqa: F821
