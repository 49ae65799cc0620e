"""The one place that talks to Numba: how kernels are compiled, and the bit tricks they share.

Kernels are compiled when first called, and the machine code is kept on disk by Numba, beside the
module or in the user's cache folder. The logger `callbreak.batch` says at level INFO when kernels
are being compiled, once a process: the next process finds them on disk.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np

__all__ = ["U64", "inlined", "kernel", "popcount", "select", "to_int", "trailing_zeros"]

# Their type information differs from release to release, so none of it is used.
binding: Any = import_module("llvmlite.binding")
cgutils: Any = import_module("numba.core.cgutils")
config: Any = import_module("numba.core.config")
event: Any = import_module("numba.core.event")
extending: Any = import_module("numba.extending")
ir: Any = import_module("llvmlite.ir")
njit: Any = import_module("numba").njit
types: Any = import_module("numba.core.types")

F = TypeVar("F", bound=Callable[..., Any])
U64: TypeAlias = np.uint64
to_int: Final = cast(Callable[[U64], int], np.int64)
"""Turns 64 bits without a sign into a number with one: mixed, they would make a float."""

_LOGGER = logging.getLogger("callbreak.batch")


def kernel(function: F) -> F:
    """Compile a function at its first call, keep the code on disk, and let go of the GIL in it."""
    dispatcher = njit(nogil=True, error_model="numpy")(function)
    with contextlib.suppress(RuntimeError):  # there is no folder to write to
        dispatcher.enable_caching()
    # Numba takes a module's own date for a sign of change, but our kernels contain the code of
    # functions from other modules of this package. So all of the package is the stamp.
    index: Any = getattr(getattr(dispatcher, "_cache", None), "_cache_file", None)
    if hasattr(index, "_source_stamp"):
        index._source_stamp = _SOURCES  # noqa: SLF001 - there is no public way
    return cast(F, dispatcher)


def inlined(function: F) -> F:
    """Compile a function into the kernels that call it."""
    return cast(F, njit(forceinline=True, error_model="numpy")(function))


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


_SOURCES = _fingerprint()


class _CompilationNews(event.Listener):  # type: ignore[misc]  # of a type unknown
    """Tells, once, that kernels are being compiled and not found on disk."""

    def __init__(self) -> None:
        self.told = False

    def on_start(self, event: Any) -> None:
        function = event.data["dispatcher"].py_func
        if not self.told and function.__module__.startswith(__package__):
            self.told = True
            _LOGGER.info(
                "compiling the kernels of callbreak.batch; this takes some seconds, "
                "and is kept on disk for the next time"
            )

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _CompilationNews())


# ---- bit tricks -----------------------------------------------------------------------------


def _has_fast_deposit() -> bool:
    """Tell whether kernels may use `pdep`, and whether it is worth it.

    AMD's processors before Zen 3 have the instruction in slow microcode.
    """
    if config.CPU_NAME or config.CPU_FEATURES is not None:  # told to forget the host
        return "+bmi2" in (config.CPU_FEATURES or "")
    slow = {"bdver4", "znver1", "znver2"}
    features = binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in slow


_FAST_DEPOSIT: Final = _has_fast_deposit()


@extending.intrinsic
def _popcount(_typing: Any, _mask: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), code


@extending.intrinsic
def _trailing_zeros(_typing: Any, _mask: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), code


@extending.intrinsic
def _deposit(_typing: Any, _source: Any, _mask: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        pdep = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(pdep, arguments)

    return types.uint64(types.uint64, types.uint64), code


popcount: Final = cast(Callable[[U64], U64], _popcount)
"""How many bits of a mask are set."""

trailing_zeros: Final = cast(Callable[[U64], int], _trailing_zeros)
"""The number of a mask's lowest bit; 64 for an empty mask."""

deposit: Final = cast(Callable[[U64, U64], U64], _deposit)
"""The lowest bits of a word, spread over the places where a mask has bits: x86's `pdep`."""

_ONE: Final = U64(1)


@inlined
def select_with_deposit(mask: U64, n: U64) -> U64:
    """Return the n-th lowest bit of a mask, counted from 0; the mask has more than n bits."""
    return deposit(_ONE << n, mask)


@inlined
def select_portably(mask: U64, n: U64) -> U64:
    """Do the same on any processor, at half the speed; what is chosen is the same."""
    while n != U64(0):
        mask &= mask - _ONE
        n -= _ONE
    return mask & (~mask + _ONE)


select: Final = select_with_deposit if _FAST_DEPOSIT else select_portably
