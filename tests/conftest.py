import os
from pathlib import Path

from hypothesis import settings

# No deadlines: a slow first call or a busy machine says nothing about the rules.
settings.register_profile("dev", max_examples=50, deadline=None)
settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True)
settings.register_profile("nightly", max_examples=5_000, deadline=None)
# A mutant must be judged by the same examples as the original.
settings.register_profile("mutation", max_examples=25, deadline=None, derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    # Looking for doctests would import helpers, and some are for type checkers only.
    is_helper = collection_path.suffix == ".py" and not collection_path.name.startswith("test_")
    return True if is_helper else None


def pytest_sessionstart() -> None:
    # A mutant runs in a fork of a process that has made its tables, and would not be asked.
    if os.environ.get("HYPOTHESIS_PROFILE") == "mutation":
        from callbreak import legality

        legality._led_table.cache_clear()
        legality._empty_tables.cache_clear()
