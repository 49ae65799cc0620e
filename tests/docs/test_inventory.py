"""Every public name is documented, once, and says what a reader needs."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from enum import Enum
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import callbreak

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "reference" / "api"
DIRECTIVE = re.compile(r"^::: (\S+)$", re.MULTILINE)

DOCUMENTED = [
    path
    for page in sorted(PAGES.glob("*.md"))
    for path in DIRECTIVE.findall(page.read_text(encoding="utf-8"))
]
MODULES = [
    f"callbreak.{module.name}"
    for module in pkgutil.iter_modules(callbreak.__path__)
    if not module.name.startswith("_")
]


def imported(name):
    """A module; one that needs an extra which is not installed is left out."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        pytest.skip(str(error))


def test_each_public_module_has_one_page():
    assert sorted(DOCUMENTED) == sorted(MODULES)


def test_each_page_is_named_like_its_module_and_in_the_navigation():
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    for module in MODULES:
        name = module.removeprefix("callbreak.")
        assert (PAGES / f"{name}.md").is_file()
        assert f"- {module}: reference/api/{name}.md" in nav


@pytest.mark.parametrize("name", sorted(set(callbreak.__all__) - {"__version__"}))
def test_each_name_of_the_package_stands_on_one_page(name):
    value = getattr(callbreak, name)
    if isinstance(value, ModuleType):
        assert value.__name__ in MODULES
        return
    homes = []
    for module_name in MODULES:
        try:
            module = importlib.import_module(module_name)
        except ImportError:
            continue
        if name in module.__all__ and getattr(module, name) is value:
            homes.append(module_name)
    assert len(homes) == 1


# ---- what the docstrings say ----------------------------------------------------------------


def described_constants(module):
    """The names of a module, or of those it takes them from, that a docstring follows."""
    names = set()
    package = Path(module.__file__)
    files = package.parent.glob("*.py") if package.name == "__init__.py" else [package]
    for file in files:
        body = ast.parse(file.read_text(encoding="utf-8")).body
        for node, after in pairwise(body):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
                names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def sections(value):
    return set(re.findall(r"^ *(\w+):$", inspect.getdoc(value) or "", re.MULTILINE))


@pytest.mark.parametrize("module_name", MODULES)
def test_each_public_name_has_a_docstring(module_name):
    module = imported(module_name)
    assert inspect.getdoc(module)
    constants = described_constants(module)
    if module_name == "callbreak.variants":  # their sources are data, and the page shows them
        presets = set(map(id, module.VARIANTS.values()))
        constants |= {name for name in module.__all__ if id(getattr(module, name)) in presets}
    bare = [
        name
        for name in module.__all__
        if not (
            inspect.getdoc(getattr(module, name))
            if inspect.isclass(getattr(module, name)) or inspect.isroutine(getattr(module, name))
            else name in constants
        )
    ]
    assert bare == []


@pytest.mark.parametrize("module_name", MODULES)
def test_each_public_member_of_a_class_has_a_docstring(module_name):
    module = imported(module_name)
    bare = [
        f"{name}.{member}"
        for name in module.__all__
        if inspect.isclass(getattr(module, name)) and not issubclass(getattr(module, name), Enum)
        for member, value in vars(getattr(module, name)).items()
        if not member.startswith("_")
        if isinstance(value, property | staticmethod | classmethod) or inspect.isfunction(value)
        if not inspect.getdoc(value)
    ]
    assert bare == []


@pytest.mark.parametrize("module_name", MODULES)
def test_each_field_is_described(module_name):
    module = imported(module_name)
    missing = []
    for name in module.__all__:
        value = getattr(module, name)
        if not inspect.isclass(value) or not attrs.has(value):
            continue
        doc = inspect.getdoc(value)
        missing += [
            f"{name}.{field.name}"
            for field in attrs.fields(value)
            if not field.name.startswith("_")
            if field.init or field.eq
            if not re.search(rf"^ +{field.name}: ", doc, re.MULTILINE)
        ]
    assert missing == []


def test_each_payload_of_an_error_is_described():
    for name in callbreak.errors.__all__:
        error = getattr(callbreak.errors, name)
        if "__init__" in vars(error):
            for parameter in list(inspect.signature(error.__init__).parameters)[1:]:
                assert re.search(rf"^ +{parameter}: ", inspect.getdoc(error), re.MULTILINE), name


@pytest.mark.parametrize("module_name", MODULES)
def test_each_function_with_arguments_says_what_it_refuses(module_name):
    module = imported(module_name)
    silent = []
    for name in module.__all__:
        function = getattr(module, name)
        if inspect.isfunction(function) and inspect.signature(function).parameters:
            doc = inspect.getdoc(function)
            if "Raises" not in sections(function) and "errors are those of" not in doc:
                silent.append(name)
    assert silent == []


def test_the_design_page_knows_every_module():
    page = (ROOT / "docs" / "explanation" / "design.md").read_text(encoding="utf-8")
    rooms = page.partition("## The rooms")[2].partition("## Errors")[0]
    for module in pkgutil.iter_modules(callbreak.__path__):
        assert f"`{module.name}`" in rooms
