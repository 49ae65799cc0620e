"""Every public value is one: equal, hashed, written, stored and copied by what it stands for."""

from __future__ import annotations

import copy
import inspect
import pickle
from enum import Enum

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

import callbreak as cb
from callbreak import testing
from tests.unit.examples import ENUMS, MAKERS, NAMES, in_python

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
ORDERED = {cb.CardSet, cb.Points}  # by inclusion; by number

every_value = pytest.mark.parametrize(
    "make",
    [
        pytest.param(make, id=f"{kind.__name__}-{number}")
        for kind, makers in MAKERS.items()
        for number, make in enumerate(makers)
    ],
)
every_attrs_value = pytest.mark.parametrize(
    "make",
    [
        pytest.param(make, id=f"{kind.__name__}-{number}")
        for kind, makers in MAKERS.items()
        if attrs.has(kind)
        for number, make in enumerate(makers)
    ],
)
every_member = pytest.mark.parametrize(
    "member",
    [pytest.param(m, id=f"{type(m).__name__}.{m.name}") for kind in ENUMS for m in kind],
)


def test_no_public_class_is_missing_here():
    classes = {kind for kind in NAMES.values() if inspect.isclass(kind)}
    values = {kind for kind in classes if not issubclass(kind, Exception | Enum)}
    assert values <= set(MAKERS)


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
def test_examples_are_of_their_class_and_differ(kind):
    values = [make() for make in MAKERS[kind]]
    assert {type(value) for value in values} == {kind}
    for number, value in enumerate(values):
        for other in values[:number]:
            assert value != other
            assert not value == other  # noqa: SIM201 - the two are different methods
    assert len(set(values)) == len(values)


@every_value
def test_equal_if_made_of_the_same(make):
    value, other = make(), make()
    assert value == other
    assert not value != other  # noqa: SIM202 - the two are different methods
    assert hash(value) == hash(other)
    assert len({value, other}) == 1


@every_value
def test_equal_to_nothing_else(make):
    value = make()
    for other in (None, 0, "", (), object(), repr(value), [value]):
        assert value != other
        assert other != value


@every_value
def test_its_repr_is_python(make):
    value = make()
    names = NAMES | {"Source": cb.variants.Source, "Spot": testing.Spot}
    again = eval(in_python(repr(value)), dict(names))  # noqa: S307 - our own text
    assert again == value
    assert type(again) is type(value)


@every_value
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_pickles(make, protocol):
    value = make()
    again = pickle.loads(pickle.dumps(value, protocol))
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)
    assert repr(again) == repr(value)


@every_value
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_copies(make, copied):
    value = make()
    again = copied(value)
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)


@every_value
def test_frozen(make):
    value = make()
    names = {name for name in dir(value) if not name.startswith("__")} | {"something_new"}
    for name in sorted(names):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, 1)
        with pytest.raises(FrozenInstanceError):
            delattr(value, name)
    assert value == make()
    assert not hasattr(value, "__dict__")


@every_attrs_value
def test_evolves(make):
    value = make()
    fields = [field.name for field in attrs.fields(type(value)) if field.init]
    assert attrs.evolve(value) == value
    assert attrs.evolve(value, **{name: getattr(value, name) for name in fields}) == value
    for other in (other() for other in MAKERS[type(value)]):
        changed = attrs.evolve(value, **{name: getattr(other, name) for name in fields})
        assert changed == other
        assert hash(changed) == hash(other)
    assert value == make()


@every_value
def test_has_a_text(make):
    assert str(make())


@every_value
def test_has_no_order_but_where_it_has_one(make):
    value = make()
    if type(value) in ORDERED:
        assert value <= make()
        assert not value < make()
    else:
        with pytest.raises(TypeError):
            value < make()  # noqa: B015 - it is the comparison that must fail


# ---- the members of enums -------------------------------------------------------------------


@every_member
def test_a_member_stays_one_of_a_kind(member):
    for protocol in PROTOCOLS:
        assert pickle.loads(pickle.dumps(member, protocol)) is member
    assert copy.copy(member) is copy.deepcopy(member) is member
    assert eval(in_python(repr(member)), dict(NAMES)) is member  # noqa: S307 - our own text
    assert type(member)(member.value) is member
    assert type(member)[member.name] is member


@every_member
def test_a_member_cannot_be_replaced(member):
    with pytest.raises(AttributeError):
        setattr(type(member), member.name, None)
    for name in ("name", "value"):
        with pytest.raises(AttributeError):
            setattr(member, name, None)
    assert type(member)[member.name] is member


@every_member
def test_a_member_has_no_order_but_where_it_has_one(member):
    if isinstance(member, int):
        assert not member < member  # noqa: PLR0124 - of one and the same
    else:
        with pytest.raises(TypeError):
            member < member  # noqa: B015, PLR0124 - it is the comparison that must fail


def test_enums_are_all_here():
    names = {kind.__name__ for kind in ENUMS}
    assert {"Card", "Suit", "Rank", "Seat", "Duty", "Reason", "Phase", "Heading"} <= names
