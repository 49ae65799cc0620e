"""What every picture is made of: the string itself, its colours, its text."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from typing import Final, Literal, TypeAlias, final

from callbreak._checks import instance, shown, whole_number
from callbreak.errors import ArgumentValueError
from callbreak.scoring import Points
from callbreak.svg._glyphs import GLYPHS

__all__ = ["Picture", "Theme"]

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""Which colours: `auto` leaves it to the reader's system, by `prefers-color-scheme`."""


@final
class Picture(str):
    """An SVG document as a string, which notebooks show as the picture it is.

    Write it to a file as any text: `Path("hand.svg").write_text(picture, encoding="utf-8")`.
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        # A block of its own, whose text no MathJax or Markdown on the page touches.
        return f'<div class="tex2jax_ignore mathjax_ignore">{self}</div>'

    def __repr__(self) -> str:
        title = re.search(r"<title[^>]*>([^<]*)</title>", self)
        return f"<Picture: {title[1]}>" if title else super().__repr__()


# ---- colours --------------------------------------------------------------------------------

_LIGHT: Final = {
    "felt": "#e7f0ea",
    "well": "#d6e5db",
    "line": "#bccfc3",
    "ink": "#17211c",
    "muted": "#56665d",
    "plate": "#ffffff",
    "face": "#ffffff",
    "edge": "#8f9c95",
    "pale": "#e3e8e4",
    "black": "#15181c",
    "red": "#c8102e",
    "blue": "#0b57c9",
    "green": "#08743a",
    "back": "#3f5f96",
    "weave": "#9fb4d8",
    "legal": "#0b6bcb",
    "lead": "#0b6bcb",
    "gold": "#b87f00",
    "turn": "#ffd978",
    "good": "#0a6b3b",
    "bad": "#b3261e",
}
_DARK: Final = {
    "felt": "#15201a",
    "well": "#1e2e25",
    "line": "#33473b",
    "ink": "#e9f0ec",
    "muted": "#a3b3aa",
    "plate": "#24352b",
    "face": "#eceee9",
    "edge": "#0c120f",
    "pale": "#a7b0aa",
    "black": "#15181c",
    "red": "#bd0f2b",
    "blue": "#0a4fb8",
    "green": "#066a34",
    "back": "#35517f",
    "weave": "#7c95c2",
    "legal": "#4aa3ff",
    "lead": "#1f74d6",
    "gold": "#f0b429",
    "turn": "#7a5a10",
    "good": "#6fd39b",
    "bad": "#ff8f85",
}

# Every class of the pictures. A rule goes into a picture only if its class does.
_RULES: Final = {
    "felt": "fill:{felt};stroke:{line}",
    "line": "stroke:{line};fill:none",
    "band": "fill:{well}",
    "plate": "fill:{plate};stroke:{line}",
    "acts": "fill:{turn};stroke:{gold}",
    "arrow": "fill:{gold}",
    "face": "fill:{face};stroke:{edge}",
    "pale": "fill:{pale};stroke:{edge}",
    "slot": "fill:none;stroke:{line};stroke-width:1.5;stroke-dasharray:4 4",
    "back": "fill:{back};stroke:{edge}",
    "weave": "fill:none;stroke:{weave}",
    "may": "fill:none;stroke:{legal};stroke-width:2.5",
    "best": "fill:none;stroke:{gold};stroke-width:4",
    "star": "fill:{gold};stroke:{face};stroke-width:1.5",
    "lead": "fill:{lead};stroke:{face};stroke-width:1.5",
    "one": "fill:none;stroke:{face}",
    "s": "fill:{black};stroke:{black}",
    "h": "fill:{red};stroke:{red}",
    "d": "fill:{red};stroke:{red}",
    "c": "fill:{black};stroke:{black}",
    "d4": "fill:{blue};stroke:{blue}",
    "c4": "fill:{green};stroke:{green}",
    "dim": "opacity:.6",
    "ink": "fill:{ink}",
    "muted": "fill:{muted}",
    "good": "fill:{good}",
    "bad": "fill:{bad}",
    "turned": "fill:{plate}",
    "name": "fill:{ink};font-weight:600",
    "bold": "font-weight:700",
}
_FONT: Final = "text{font-family:system-ui,sans-serif;font-variant-numeric:tabular-nums}"


def _css(used: list[str], colours: dict[str, str]) -> dict[str, str]:
    """Return the rules of some classes, by selector."""
    return {f".cb-{name}": _RULES[name].format_map(colours) for name in used}


def _shrinks(root: str) -> str:
    """Return the rule that lets a picture shrink with the page, and keeps its text left to right.

    It stands in a media query because converters that know no pages stumble over such a height.
    """
    return f"@media all{{{root}{{max-width:100%;height:auto;direction:ltr}}}}"


def _style(used: list[str], theme: Theme, root: str) -> str:
    light, dark = _css(used, _LIGHT), _css(used, _DARK)

    def rules(chosen: dict[str, str]) -> str:
        return "".join(f"{root} {selector}{{{rule}}}" for selector, rule in chosen.items())

    if theme == "dark":
        return rules(dark)
    if theme == "light":
        return rules(light)
    other = {selector: rule for selector, rule in dark.items() if rule != light[selector]}
    return f"{rules(light)}@media (prefers-color-scheme:dark){{{rules(other)}}}"


# ---- the document ---------------------------------------------------------------------------

ID: Final = "\x01"
"""Stands for the picture's own id until that is known; no text contains it."""


def picture(
    body: str,
    *,
    size: tuple[float, float],
    title: str,
    desc: str,
    theme: Theme,
    width: int | None,
) -> Picture:
    """Put a picture together.

    Args:
        body: The elements.
        size: Width and height in user units, which are CSS pixels at the natural size.
        title: What the picture is.
        desc: What it shows, in words.
        theme: Which colours.
        width: How wide to show it, in CSS pixels; None for its natural size.
    """
    if instance(theme, "theme", str, _THEMES) not in ("auto", "light", "dark"):
        raise ArgumentValueError("theme", _THEMES, shown(theme))
    natural, height = size
    wide = natural if width is None else whole_number(width, "width", 1, 100_000)
    root = f"#{ID}"
    used = [name for name in _RULES if re.search(rf'["\s]cb-{name}["\s]', body)]
    glyphs = [name for name in GLYPHS if f'"#{ID}-{name}"' in body]
    defs = "".join(GLYPHS[name].format(id=f"{ID}-{name}") for name in glyphs)
    font = f"{root} {_FONT}" if "<text" in body else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" id="{ID}" class="callbreak" role="img" '
        f'aria-labelledby="{ID}-title {ID}-desc" viewBox="0 0 {num(natural)} {num(height)}" '
        f'width="{num(wide)}" height="{num(height * wide / natural)}">'
    )
    parts = [
        head,
        f'<title id="{ID}-title">{escape(title)}</title>',
        f'<desc id="{ID}-desc">{escape(desc)}</desc>',
        f"<style>{_shrinks(root)}{font}{_style(used, theme, root)}</style>",
        *([f"<defs>{defs}</defs>"] if defs else []),
        body,
        "</svg>",
    ]
    text = "\n".join(parts)
    digest = hashlib.sha256(text.encode()).hexdigest()[:10]
    return Picture(text.replace(ID, f"cb-{digest}"))


_THEMES = "'auto', 'light' or 'dark'"


def flag(value: object, argument: str) -> bool:
    """Return a switch, or refuse what is none."""
    return instance(value, argument, bool, "True or False")


def num(value: float) -> str:
    """Write a length: at most two decimals, and no more digits than it needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def escape(text: str) -> str:
    """Make a text safe inside an element."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def points(score: Points) -> str:
    """Write a score with a true minus."""
    return str(score).replace("-", "\N{MINUS SIGN}")


def rect(name: str, x: float, y: float, width: float, height: float, *, radius: float = 0) -> str:
    """Draw a rectangle of some class, with its corners rounded; lengths in user units."""
    corner = f' x="{num(x)}" y="{num(y)}"' if x or y else ""
    rounded = f' rx="{num(radius)}"' if radius else ""
    return f'<rect class="cb-{name}"{corner} width="{num(width)}" height="{num(height)}"{rounded}/>'


def panel(width: float, height: float) -> str:
    """Draw the ground of a picture."""
    return rect("felt", 0.5, 0.5, width - 1, height - 1, radius=14)


# ---- text -----------------------------------------------------------------------------------


def text(
    x: float,
    y: float,
    content: str,
    *,
    size: float,
    classes: str = "ink",
    anchor: Literal["start", "middle", "end"] = "start",
    room: float | None = None,
) -> str:
    """Write a line of text.

    Args:
        x: Where it is anchored, in user units.
        y: Its baseline, in user units.
        content: The text, not yet escaped.
        size: The size of the font in user units.
        classes: Its classes, without their prefix.
        anchor: Which end of it lies at `x`.
        room: How wide it may be, in user units; a longer text is cut and shown whole as a tooltip.
    """
    short = content if room is None else fitted(content, room / size)
    tip = f"<title>{escape(content)}</title>" if short != content else ""
    names = " ".join(f"cb-{name}" for name in classes.split())
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text class="{names}" x="{num(x)}" y="{num(y)}" font-size="{num(size)}"{where}>'
        f"{tip}{escape(short)}</text>"
    )


def fitted(content: str, room: float) -> str:
    """Return a text, cut so that it fits into some room, in units of the font's size."""
    if _length(content) <= room:
        return content
    end = len(content)
    while end and (_length(content[:end]) + 1 > room or _is_bound(content[end - 1 : end + 1])):
        end -= 1
    return content[:end].rstrip() + "…"


def _is_bound(pair: str) -> bool:
    """Tell whether two neighbouring characters are of one letter, as often in Indic scripts."""
    joins = pair[0] in _JOINERS or unicodedata.combining(pair[0]) == _VIRAMA
    return joins or pair[-1] in _JOINERS or unicodedata.category(pair[-1]).startswith("M")


def wrapped(content: str, room: float) -> list[str]:
    """Return a text on one line, or on two if it is too long and has a space to break at.

    Args:
        content: The text.
        room: How long a line may be, in units of the font's size.
    """
    words = content.split(" ")
    if _length(content) <= room or len(words) == 1:
        return [content]
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(breaks, key=lambda halves: max(map(_length, halves))))


_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_VIRAMA = 9  # the combining class of the signs that make consonants one


def _length(content: str) -> float:
    """Guess how long a text is in units of its font's size; rather too long than too short."""
    total = 0.0
    for c in content:
        if unicodedata.category(c) in ("Mn", "Me", "Cf"):
            continue
        if unicodedata.east_asian_width(c) in "WF":
            total += 1.05
        elif c in "iljtfrI.,:;'|!()[] ":
            total += 0.37
        elif c in "mwMW@%…—":
            total += 0.97
        else:
            total += 0.71 if c.isupper() else 0.6
    return total
