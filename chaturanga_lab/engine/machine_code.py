"""Machine code: made of the kernel, or loaded. The only file that imports numba.

The sources are `kernel` and what is built on it: their helpers are registered with numba and stay plain functions,
their entry points are compiled when they are first called. The machine code is kept in a folder of the user's cache,
named by a hash of everything it depends on, so that it can never be stale; where that folder cannot be written, it is
made anew.

Three things make compiling short and the games fast. A helper is compiled once, since every integer that it is given
is first made one of 64 bits (`_wide`). Arrays are given to helpers as bare pointers, so that no index is turned round
for being negative; with NUMBA_BOUNDSCHECK they stay arrays, and every index is checked. And helpers are not optimised
one by one, but all together in the entry point into which they are linked (`_Part`).
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
from numba import types
from numba.core import config
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.options import DefaultOptions
from numba.core.registry import cpu_target
from numba.core.typing.templates import infer_global, make_overload_template
from numba.extending import lower_cast

from . import kernel, thinking, weighing
from .code_folder import folder_of_code

SOURCES: tuple[ModuleType, ...] = (kernel, weighing, thinking)
"""The modules whose functions are compiled: plain functions, no two with the same name."""
ENTRIES = ("run_alternate", "run_table", "run_dice", "perft", "run_thinking")
INLINE = (
    "act",
    "attacked",
    "below",
    "bit_in_triumph",
    "bit_number",
    "can_take",
    "carry_out",
    "carry_out_by_dice",
    "choose",
    "choose_at_table",
    "choose_by_dice",
    "die_for",
    "draw_capture",
    "draw_move",
    "army_with_all_rajas",
    "count_seen",
    "holds_at_table",
    "first_army_in",
    "is_one_side_left",
    "end_turn",
    "groups_left",
    "is_allowed",
    "is_barred",
    "is_open",
    "is_raja",
    "judge_at_table",
    "judge_here",
    "first_row",
    "judge_ply",
    "list_by_dice",
    "list_man",
    "list_steps",
    "list_ray",
    "may_move",
    "move_man",
    "next_army",
    "next_number",
    "note_hits",
    "raja_of",
    "reaches",
    "safe_after",
    "sees_check",
    "spend_die",
    "square_of_return",
    "squares_completed",
    "throw",
)
"""Measured: these gain by being inlined, the others lose."""

WITHOUT_WRAPPERS = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Options of numba for what is called from machine code alone."""

_lock = threading.Lock()


def entry(name: str) -> Callable[..., Any]:
    """Return an entry point of the sources, which is compiled, or loaded from the cache, on its first call."""
    with _lock:
        return _entry(name)


@cache
def _entry(name: str) -> Callable[..., Any]:
    options = _options()
    _register(tuple(options.items()))
    folder = _cache_folder(options)
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder or "")
    try:
        compiled = numba.njit(nogil=True, cache=folder is not None, **options)(_functions()[name])
    finally:
        config.CACHE_DIR = before

    def call(*arguments: Any) -> Any:
        if not compiled.signatures:
            with _linked_together():
                compiled.compile(tuple(map(numba.typeof, arguments)))
        return compiled(*arguments)

    return call


@cache
def _register(options: tuple[tuple[str, Any], ...]) -> None:
    """Make numba know the helpers; once is enough."""
    for name, function in _functions().items():
        if name not in ENTRIES:
            _register_helper(function, {**dict(options), **WITHOUT_WRAPPERS, "forceinline": name in INLINE})


@cache
def _functions() -> dict[str, FunctionType]:
    """Return the functions that the sources define, by name."""
    return {
        name: function
        for source in SOURCES
        for name, function in inspect.getmembers(source, inspect.isfunction)
        if function.__module__ == source.__name__
    }


def _options() -> dict[str, Any]:
    """Return numba's option to count no references, which cost a third of the speed, if this numba has it.

    The kernel allocates nothing and keeps nothing, so that there is nothing to count.
    """
    return {"_nrt": False} if hasattr(DefaultOptions, "_nrt") else {}


# ------------------------------------------------------------------ one compilation for each helper


def _register_helper(function: FunctionType, options: dict[str, Any]) -> None:
    """Make numba know a helper as `register_jitable` does, but compile it once whatever integers it is given."""
    template: type[Any] = make_overload_template(function, lambda *_: function, options, strict=False, inline="never")

    class OfWideArguments(template):  # type: ignore[misc]
        def _get_impl(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
            key = self.context, tuple(map(_wide, args))
            return self._impl_cache.get(key) or self._build_impl(key, key[1], kws)

    infer_global(function, types.Function(OfWideArguments))


def _wide(given: Any) -> Any:
    """Return the type as which a helper takes an argument of a type."""
    if isinstance(given, types.Integer | types.Boolean):
        return types.int64
    if isinstance(given, types.Array) and not config.BOUNDSCHECK:
        return types.CPointer(given.dtype)
    return given


@lower_cast(types.Array, types.CPointer)  # type: ignore[untyped-decorator]
def _pointer(context: Any, builder: Any, array_type: Any, _: Any, value: Any) -> Any:
    """Return where the first number of an array lies."""
    return context.make_array(array_type)(context, builder, value).data


# ------------------------------------------------------------------ one optimisation for all


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a helper, which is linked into an entry point's and optimised there, never run by itself."""

    def _optimize_final_module(self) -> None:
        if self.name in ENTRIES:
            super()._optimize_final_module()

    def _finalize_final_module(self) -> None:
        if self.name in ENTRIES:
            super()._finalize_final_module()
        else:
            self._finalize_dynamic_globals()
            self._finalized = True

    @property
    def codegen(self) -> Any:
        return super().codegen if self.name in ENTRIES else self

    def set_env(self, name: str, env: Any) -> None:
        """Leave the constants of a helper alone: the kernel has integers only."""


@contextmanager
def _linked_together() -> Iterator[None]:
    """Have numba optimise what it compiles meanwhile once, at the end; as it does by itself where it has changed."""
    inner = "_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals", "codegen"
    codegen = cpu_target.target_context.codegen()
    if not hasattr(codegen, "_library_class") or not all(hasattr(JITCodeLibrary, name) for name in inner):
        yield
        return
    with global_compiler_lock:
        before, codegen._library_class = codegen._library_class, _Part
        try:
            yield
        finally:
            codegen._library_class = before


# ------------------------------------------------------------------ where the code is kept


def _cache_folder(options: dict[str, Any]) -> Path | None:
    """Return the folder for these sources, numba, processor and options; None if it cannot be written."""
    files = (__file__, *(str(source.__file__) for source in SOURCES))
    return folder_of_code(
        *(Path(file).read_bytes() for file in files),
        repr((INLINE, sorted(options.items()), config.BOUNDSCHECK, config.OPT)).encode(),
        repr((numba.__version__, sys.version_info[:2], _processor())).encode(),
    )


def _processor() -> tuple[str, str]:
    from llvmlite import binding

    return binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
