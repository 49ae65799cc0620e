"""What holds of every picture."""

from __future__ import annotations

import copy
import pickle
import re

import pytest

import callbreak as cb
from callbreak import svg
from callbreak.views import view
from tests.svg import positions
from tests.svg.positions import SVG, read

NAMES = ["Sita", "Ramesh Kumar Adhikari Sharma", "আব্দুল করিম", "<script>&\"']]>"]
VIEW = view(positions.MID_TRICK, positions.MID_TRICK.turn)
PICTURES = {
    "card": svg.card(cb.Card.HT),
    "back": svg.card(None),
    "hand": svg.hand(VIEW.hand, legal=VIEW.legal_plays, hidden=2),
    "no-hand": svg.hand(()),
    "deck": svg.hand(cb.DECK),
    "trick": svg.trick(positions.MID_TRICK.trick),
    "table": svg.table(positions.MID_TRICK, four_colour=True),
    "named": svg.table(positions.MID_TRICK, players=NAMES),
    "dark": svg.table(positions.MID_TRICK, theme="dark"),
    "view": svg.table(VIEW),
    "spectator": svg.table(view(positions.MID_TRICK, None), theme="light"),
    "calling": svg.table(positions.round_at(3, 2)),
    "finished": svg.table(positions.round_at(3, 56)),
    "misdeal": svg.table(positions.MISDEAL),
    "low-calls": svg.table(positions.LOW_CALLS),
    "round": svg.round(positions.round_at(3, 56), players=NAMES),
    "open-round": svg.round(VIEW),
    "void-round": svg.round(positions.MISDEAL),
    "sheet": svg.score_sheet(positions.SHEET, players=NAMES),
    "new-sheet": svg.score_sheet(cb.ScoreSheet()),
    "game": svg.score_sheet(positions.game()),
}

every_picture = pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)


@every_picture
def test_it_is_xml_with_a_title_and_a_description(picture):
    root = read(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text
    assert root.get("aria-labelledby") == f"{root[0].get('id')} {root[1].get('id')}"


@every_picture
def test_nothing_comes_from_outside(picture):
    assert re.findall(r"https?:[^\"\s]*", picture) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(image|script|foreignObject|iframe|a)\b|@import|@font-face", picture)
    assert "url(" not in picture
    assert not re.search(r"\son\w+=", picture)


@every_picture
def test_every_reference_is_to_an_id_of_its_own(picture):
    root = read(picture)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(id.startswith(root.get("id")) for id in ids)
    for use in root.iter(f"{SVG}use"):
        assert use.get("href").removeprefix("#") in ids
    # A style sheet inside a page holds for the whole page, so each rule names the picture.
    sheet = root.findtext(f"{SVG}style")
    selectors = re.findall(r"([^{}]+)\{", re.sub(r"@media [^{]*", "", sheet))
    assert all(selector.startswith(f"#{root.get('id')}") for selector in selectors if selector)


@every_picture
def test_every_class_has_a_rule_and_every_shape_is_used(picture):
    root = read(picture)
    sheet = root.findtext(f"{SVG}style")
    classes = {
        name
        for element in root.iter()
        for name in (element.get("class") or "").split()
        if name.startswith("cb-")
    }
    assert classes == set(re.findall(r"\.(cb-[\w-]+)\{", sheet))
    shapes = {shape.get("id") for shape in root.iterfind(f"{SVG}defs/*")}
    assert shapes == {use.get("href")[1:] for use in root.iter(f"{SVG}use")}


@every_picture
def test_lengths_are_plain_numbers(picture):
    root = read(picture)
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (left, top) == (0, 0)
    assert float(root.get("width")) == width
    assert float(root.get("height")) == height
    assert not re.search(
        r"nan|inf\b|\d\.\d{4}|\de[-+]\d", re.sub(r"#?cb-[0-9a-f]{10}", "", picture)
    )


@every_picture
def test_it_can_stand_in_markdown_and_in_a_notebook(picture):
    assert picture._repr_svg_() == picture
    assert type(picture._repr_svg_()) is str
    html = picture._repr_html_()
    assert picture in html
    assert html.startswith("<div")
    # A blank line would end the block.
    assert not re.search(r"\n\s*\n", html)
    assert "<?xml" not in html


@every_picture
def test_it_is_a_value(picture):
    assert pickle.loads(pickle.dumps(picture)) == copy.deepcopy(picture) == picture
    assert type(pickle.loads(pickle.dumps(picture))) is svg.Picture


@every_picture
def test_it_is_of_a_reasonable_size(picture):
    assert len(picture) < 40_000


def test_ids_tell_pictures_apart():
    ids = [read(picture).get("id") for picture in PICTURES.values()]
    assert len(set(ids)) == len(PICTURES)


def test_equal_arguments_give_equal_pictures():
    assert svg.table(positions.round_at(3, 13), four_colour=True) == PICTURES["table"]
    assert svg.hand(reversed(cb.DECK)) == PICTURES["deck"]


def test_repr_is_short():
    assert repr(PICTURES["table"]) == "<Picture: A Call Break table>"
    assert repr(svg.Picture("")) == "''"


def test_names_are_escaped_and_printable():
    for draw in (
        lambda names: svg.table(positions.MID_TRICK, players=names),
        lambda names: svg.trick(positions.MID_TRICK.trick, players=names),
        lambda names: svg.round(positions.MID_TRICK, players=names),
        lambda names: svg.score_sheet(positions.SHEET, players=names),
    ):
        picture = draw(["<b>&amp;", "\x00\x01\x1b\ud800", "a\n\tb", " "])
        shown = positions.texts(picture)
        assert "<b>&amp;" in shown
        assert "\N{REPLACEMENT CHARACTER}" * 4 in shown
        assert "a b" in shown
        assert "West" in shown
        assert "<b>&amp;" not in picture
        picture.encode()


def test_long_names_are_cut_and_told_whole():
    picture = svg.table(
        positions.MID_TRICK, players=["W" * 50, "x" * 10_000, "名" * 30, "ক্ষি" * 40]
    )
    assert "W" * 50 not in positions.texts(picture)
    assert sum(line.endswith("…") for line in positions.texts(picture)) == 4
    assert "W" * 50 in positions.told(picture)
    assert "x" * 101 not in picture
    cut = next(line for line in positions.texts(picture) if line.startswith("ক"))
    assert cut.removesuffix("…") == "ক্ষি" * (len(cut) // 4)


def test_names_over_columns_break_into_two_lines():
    shown = positions.texts(
        svg.score_sheet(positions.SHEET, players=["Sita", *["Ram Bahadur Thapa"] * 3])
    )
    assert shown.count("Ram Bahadur") == 3
    assert shown.count("Thapa") == 3


def test_themes():
    auto = svg.table(positions.MID_TRICK)
    light = svg.table(positions.MID_TRICK, theme="light")
    dark = svg.table(positions.MID_TRICK, theme="dark")
    assert "prefers-color-scheme:dark" in auto
    assert "prefers-color-scheme" not in light + dark
    assert len({auto, light, dark}) == 3


def test_width_is_in_pixels_and_keeps_the_shape():
    natural = read(svg.card(cb.Card.SA))
    shown = read(svg.card(cb.Card.SA, width=50))
    assert shown.get("width") == "50"
    assert shown.get("viewBox") == natural.get("viewBox")
    ratio = float(natural.get("height")) / float(natural.get("width"))
    assert float(shown.get("height")) == pytest.approx(50 * ratio, abs=0.01)


ROUND = positions.MID_TRICK
WRONG_TYPES = {
    "card": lambda: svg.card("SA"),
    "cards": lambda: svg.hand("SA"),
    "no-card": lambda: svg.hand([None]),
    "legal-cards": lambda: svg.hand((), legal=3),
    "hidden": lambda: svg.hand((), hidden=True),
    "trick": lambda: svg.trick([cb.Card.SA]),
    "table": lambda: svg.table(ROUND.deal),
    "round": lambda: svg.round(positions.SHEET),
    "sheet": lambda: svg.score_sheet(ROUND),
    "bottom": lambda: svg.table(ROUND, bottom="north"),
    "one-name": lambda: svg.table(ROUND, players="NESW"),
    "names": lambda: svg.table(ROUND, players=[1, 2, 3, 4]),
    "theme": lambda: svg.table(ROUND, theme=None),
    "clockwise": lambda: svg.table(ROUND, clockwise=1),
    "legal": lambda: svg.table(ROUND, legal="no"),
    "four-colour": lambda: svg.table(ROUND, four_colour=None),
    "lead": lambda: svg.round(ROUND, lead=0),
    "width": lambda: svg.table(ROUND, width=1.5),
}
OUT_OF_RANGE = {
    "many-hidden": lambda: svg.hand((), hidden=53),
    "less-than-none": lambda: svg.hand((), hidden=-1),
    "theme": lambda: svg.card(None, theme="blue"),
    "width": lambda: svg.card(None, width=0),
    "bottom": lambda: svg.table(ROUND, bottom=4),
    "three-names": lambda: svg.trick(ROUND.trick, players=["a", "b", "c"]),
}


@pytest.mark.parametrize("draw", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_arguments_of_the_wrong_type(draw):
    with pytest.raises(cb.ArgumentTypeError):
        draw()


@pytest.mark.parametrize("draw", OUT_OF_RANGE.values(), ids=OUT_OF_RANGE)
def test_arguments_out_of_range(draw):
    with pytest.raises(cb.ArgumentValueError):
        draw()
