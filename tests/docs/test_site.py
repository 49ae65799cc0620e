"""The site builds, strictly, and its inventory has every public name once."""

from __future__ import annotations

import importlib
import os
import pkgutil
import re
import subprocess
import sys
import zlib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import callbreak

ROOT = Path(__file__).parents[2]
for needed in ("mkdocs", "material", "mkdocstrings_handlers.python", "markdown_exec"):
    pytest.importorskip(needed)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", folder],
        capture_output=True,
        check=False,
        cwd=ROOT,
        encoding="utf-8",
        env=os.environ | {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"},
    )
    assert done.returncode == 0, done.stderr
    return folder


def inventory(site):
    """The names of the site's objects.inv, as often as they are there."""
    head, _, packed = (site / "objects.inv").read_bytes().partition(b"zlib.\n")
    assert head.startswith(b"# Sphinx inventory version 2")
    return Counter(line.split()[0] for line in zlib.decompress(packed).decode().splitlines())


def test_every_public_name_is_in_the_inventory_once(site):
    found = inventory(site)
    expected = set()
    for info in pkgutil.iter_modules(callbreak.__path__):
        if info.name.startswith("_"):
            continue
        try:
            module = importlib.import_module(f"callbreak.{info.name}")
        except ImportError:
            continue
        expected |= {f"{module.__name__}.{name}" for name in module.__all__}
    assert {name for name in expected if found[name] != 1} == set()


def test_no_page_loads_anything_from_another_host(site):
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r'(?:src|<link[^>]+href)="?https?://', text), page


class _Links(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, page):
        super().__init__()
        self.targets, self.ids = set(), {""}
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and given.get("href"):
            self.targets.add(given["href"])


def test_every_link_inside_the_site_leads_somewhere(site):
    pages = {page: _Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    dead = []
    for page, links in pages.items():
        for target in links.targets:
            if re.match(r"[a-z]+:", target):
                continue
            path, _, fragment = unquote(target).partition("#")
            there = (page.parent / path).resolve() if path else page
            there = there / "index.html" if there.is_dir() else there
            if there not in pages or fragment not in pages[there].ids:
                dead.append(f"{page.relative_to(site)}: {target}")
    assert dead == []
