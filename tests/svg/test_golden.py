"""Pictures that were looked at once; `python -m tests.svg.regenerate` draws them anew."""

from __future__ import annotations

import pytest

from tests.svg.regenerate import GOLDEN, golden


@pytest.mark.parametrize("name", sorted(golden()))
def test_it_still_looks_like_this(name):
    assert (GOLDEN / name).read_text(encoding="utf-8") == f"{golden()[name]}\n"


def test_no_picture_is_left_over():
    assert {path.name for path in GOLDEN.iterdir()} == set(golden())
