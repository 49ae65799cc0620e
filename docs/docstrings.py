"""A griffe extension: how the API pages read the source.

mkdocstrings reads the source without running it, and misses what attrs makes at run time. This adds
it: the signature of a class from its fields or its `__new__`, the members of an enum, and what a
preset is. In docstrings it fences doctests, and links clauses of the rules and public names.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import griffe

PAGES = Path(__file__).parent / "reference" / "api"
DOCTEST = re.compile(r"^( *)(>>> .*\n(?:(?! *$).*\n?)*)", re.MULTILINE)
LINKED = re.compile(
    r"(?s)(```.*?```)|(?<!\[)`([\w.]+)`(?!\])|\bR([1-8](?:\.\d+)?)\b(?![`\]])|`[^`]*`"
)


class Docstrings(griffe.Extension):
    """See the module."""

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:  # noqa: ARG002
        """Change the package once it is loaded."""
        if pkg.name != "callbreak":
            return
        links = dict(_links(pkg))
        for obj in _walk(pkg):
            if isinstance(obj, griffe.Class):
                _add_members_of_enum(obj)
                _add_constructor(obj)
                _hide_bases(obj)
        _describe_presets(pkg["variants"])
        for obj in _walk(pkg):
            if obj.docstring is not None:
                _rewrite(obj.docstring, {k: v for k, v in links.items() if v != obj.path})


def _walk(obj: griffe.Object) -> Iterator[griffe.Object]:
    yield obj
    for member in obj.members.values():
        if not member.is_alias:
            yield from _walk(member)  # type: ignore[arg-type]  # no alias


def _links(pkg: griffe.Module) -> Iterator[tuple[str, str]]:
    """Yield what may stand between backticks with the object that it names."""
    for page in PAGES.glob("*.md"):
        for path in re.findall(r"^::: (\S+)", page.read_text(encoding="utf-8"), re.MULTILINE):
            yield path, path
    for name in pkg.exports or ():
        if name in pkg.members and pkg.members[name].is_alias:
            yield str(name), pkg.members[name].target_path  # type: ignore[union-attr]


# ---- what attrs and enum make at run time ---------------------------------------------------


def _add_constructor(cls: griffe.Class) -> None:
    decorator = next((d for d in cls.decorators if "attrs.frozen" in str(d.value)), None)
    docstring = None
    if "__init__" in cls.members:
        if _is_enum(cls):  # whose members are made, not the reader's
            cls.del_member("__init__")
        return
    if "__new__" in cls.members:
        new = cls.members["__new__"]
        parameters = list(new.parameters)  # type: ignore[union-attr]
        docstring, new.docstring = new.docstring, None
    elif decorator is not None:
        all_keywords = "kw_only=True" in str(decorator.value)
        parameters = [griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)]
        parameters += _fields(cls, all_keywords=all_keywords)
        parameters.sort(key=lambda p: p.kind is griffe.ParameterKind.keyword_only)
    else:
        return
    init = griffe.Function("__init__", parameters=griffe.Parameters(*parameters))
    init.docstring = docstring
    cls.set_member("__init__", init)


def _is_enum(cls: griffe.Class) -> bool:
    return any(str(base).endswith(("Enum", "_Axis")) for base in cls.bases)


def _fields(cls: griffe.Class, *, all_keywords: bool) -> Iterator[griffe.Parameter]:
    """Yield the fields of a class as parameters."""
    for name, member in cls.members.items():
        if not member.is_attribute or member.annotation is None or "property" in member.labels:  # type: ignore[union-attr]
            continue
        value = member.value  # type: ignore[union-attr]
        said: dict[str, Any] = {}
        if isinstance(value, griffe.ExprCall) and str(value.function).endswith("field"):
            keywords = [a for a in value.arguments if isinstance(a, griffe.ExprKeyword)]
            said = {keyword.name: keyword.value for keyword in keywords}
            value = said.get("default")
        if str(said.get("init")) != "False":
            keyword = all_keywords or str(said.get("kw_only")) == "True"
            yield griffe.Parameter(
                name.lstrip("_"),
                annotation=member.annotation,  # type: ignore[union-attr]
                kind=griffe.ParameterKind.keyword_only
                if keyword
                else griffe.ParameterKind.positional_or_keyword,
                default=value,
            )


def _add_members_of_enum(cls: griffe.Class) -> None:
    """List the members of an enum in its docstring, in place of a heading for each."""
    if not _is_enum(cls) or cls.docstring is None or "Attributes:" in cls.docstring.value:
        return
    members = {n: m for n, m in cls.members.items() if n.isupper() and m.is_attribute}
    if any(member.docstring for member in members.values()):
        lines = ["Attributes:"]
        for name, member in members.items():
            said = member.docstring.value if member.docstring else f"`{member.value}`"  # type: ignore[union-attr]
            lines.append(f"    {name}: {' '.join(said.split())}")
            member.docstring = None
    else:
        lines = ["Members: " + ", ".join(f"`{name}`" for name in members) + "."]
    head, mark, doctest = cls.docstring.value.partition("\n>>> ")
    parts = [head.rstrip(), "", *lines, "", f"{mark}{doctest}".strip("\n")]
    cls.docstring.value = "\n".join(parts).rstrip()


def _hide_bases(cls: griffe.Class) -> None:
    """Take over the public members of a base that is no public name, and do not mention it."""
    public = cls.package.exports or ()
    for base in cls.resolved_bases:
        if base.package is not cls.package or base.name in public:
            continue
        if base.name == "Course":
            for name, member in base.members.items():
                if not name.startswith("_") and member.docstring and name not in cls.members:
                    own = copy.copy(member)
                    own.lineno = 10_000 + (member.lineno or 0)  # after the members of the class
                    cls.set_member(name, own)
        cls.bases = [b for b in cls.bases if str(b) != base.name]


def _describe_presets(module: griffe.Module) -> None:
    """Give each preset a docstring: its name, its source, and where it is described."""
    from callbreak import variants  # the sources are data

    for name, member in module.members.items():
        preset = getattr(variants, name, None)
        slug = next((slug for slug, rules in variants.VARIANTS.items() if rules is preset), None)
        if slug and member.is_attribute:
            source = variants.SOURCES[slug]
            text = f'{source.title}: [`variant("{slug}")`][variant-{slug}]. Source: {source.text}.'
            member.docstring = griffe.Docstring(text, parent=member)  # type: ignore[arg-type]


# ---- the text -------------------------------------------------------------------------------


def _rewrite(docstring: griffe.Docstring, links: dict[str, str]) -> None:
    def fenced(found: re.Match[str]) -> str:
        code = re.sub(r" *# doctest:.*", "", found[2].rstrip())
        indent = found[1]
        return f"{indent}```pycon\n{indent}{code}\n{indent}```\n"

    def linked(found: re.Match[str]) -> str:
        fence, name, clause = found.groups()
        if name in links:
            return f"[`{name}`][{links[name]}]"
        if clause:
            return f"[R{clause}][r{clause.replace('.', '-')}]"
        return fence or found[0]

    text = DOCTEST.sub(fenced, f"{docstring.value}\n")
    docstring.value = LINKED.sub(linked, text).rstrip("\n")
