"""Links and file names in the README and the pages lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
NAV = re.compile(r": (\S+\.md)$", re.MULTILINE)
MENTION = re.compile(r"`((?:examples|tests|src|benchmarks)/[\w./-]*)`")
INCLUDE = re.compile(r'^--8<-- "([^"]+)"', re.MULTILINE)


def text_of(path):
    return path.read_text(encoding="utf-8")


def names(path):
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=names)
def test_relative_links_lead_to_files(page):
    for link in LINK.findall(FENCE.sub("", text_of(page))):
        target = link.partition("#")[0]
        if target:
            assert (page.parent / target).resolve().exists(), link


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=names)
def test_files_that_are_named_exist(page):
    text = text_of(page)
    for name in [*MENTION.findall(text), *INCLUDE.findall(text)]:
        assert (ROOT / name).exists(), name


def test_the_navigation_has_every_page_once():
    found = sorted(NAV.findall(text_of(ROOT / "mkdocs.yml")))
    assert found == sorted(str(page.relative_to(DOCS)) for page in PAGES)


def test_no_page_asks_other_hosts_for_anything():
    for page in PAGES:
        assert not re.search(r"!\[[^]]*\]\(http|<(?:img|script|link)\b[^>]*http", text_of(page)), (
            page
        )
