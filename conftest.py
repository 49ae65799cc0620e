"""For every collected file: code blocks in the docs are tests, optional modules stay optional."""

import contextlib
import re
from collections.abc import Iterable, Iterator
from importlib.util import find_spec

import pytest
from sybil import Document, Region, Sybil
from sybil.evaluators.doctest import DocTestEvaluator
from sybil.evaluators.python import PythonEvaluator
from sybil.parsers.abstract.doctest import DocTestStringParser
from sybil.parsers.markdown import ClearNamespaceParser, SkipParser
from sybil.parsers.markdown.lexers import DirectiveInHTMLCommentLexer, RawFencedCodeBlockLexer

# Doctests of a module are collected by importing it, which takes these packages.
OPTIONAL_MODULES = {
    "batch": ["numba", "numpy"],
    "cli": ["click", "rich", "tqdm"],
    "envs": ["gymnasium", "pettingzoo", "pyspiel"],
    "simulate": ["numba", "numpy"],
    "solver": ["numba", "numpy"],
    "testing.py": ["hypothesis"],
}
collect_ignore = ["docs/docstrings.py"]  # an extension of the docs tools
collect_ignore += [
    f"src/callbreak/{module}"
    for module, packages in OPTIONAL_MODULES.items()
    if not all(map(find_spec, packages))
]

# A fence's options (a title, highlighted lines) do not excuse its block from running.
PYTHON_FENCE = re.compile(r" ?(?:\{ ?\.)?(?:python|pycon|py)(?![\w-])[^\n]*\n")
LEXERS = [
    RawFencedCodeBlockLexer(PYTHON_FENCE),
    DirectiveInHTMLCommentLexer("invisible-code", "python"),
]
parse_doctests = DocTestStringParser(DocTestEvaluator())
run_python = PythonEvaluator()


def parse_python(document: Document) -> Iterable[Region]:
    """Find the Python blocks, each a script or, from its first `>>>` on, a dialogue."""
    for lexer in LEXERS:
        for block in lexer(document):
            source = block.lexemes["source"]
            if source.startswith(">>>"):
                for example in parse_doctests(source, document.path):
                    example.adjust(block, source)
                    yield example
            else:
                block.parsed, block.evaluator = source, run_python
                yield block


@pytest.fixture(scope="module")
def _scratch_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let a page's examples write files without littering the repository."""
    with contextlib.chdir(tmp_path_factory.mktemp("docs")):
        yield


def _sybil(**where: str) -> Sybil:
    parsers = [parse_python, SkipParser(), ClearNamespaceParser()]
    return Sybil(parsers, fixtures=["_scratch_folder"], **where)


docs = _sybil(path="docs", pattern="*.md")
readme = _sybil(pattern="README.md", exclude="*/README.md")
pytest_collect_file = (docs + readme).pytest()
