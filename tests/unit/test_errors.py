"""Every error: one family, also the builtin one expects, with a payload that survives a trip."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

import callbreak as cb
from callbreak import errors
from tests.unit.examples import ERRORS, NAMES, in_python, violation

every_error = pytest.mark.parametrize(
    "error", ERRORS.values(), ids=[kind.__name__ for kind in ERRORS]
)


def payload(error):
    return dict(vars(error)), error.args, str(error)


def test_no_error_is_missing_here():
    found = {kind for kind in vars(errors).values() if inspect.isclass(kind)}
    assert {kind for kind in found if issubclass(kind, Exception)} == set(ERRORS)
    assert {kind.__name__ for kind in ERRORS} == set(errors.__all__)
    assert all(getattr(cb, name) is getattr(errors, name) for name in errors.__all__)


@every_error
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(error, protocol):
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is type(error)
    assert payload(again) == payload(error)


@every_error
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_copies(error, copied):
    again = copied(error)
    assert type(again) is type(error)
    assert payload(again) == payload(error)


@every_error
def test_its_repr_is_python(error):
    again = eval(in_python(repr(error)), NAMES | {"range": range})  # noqa: S307 - our own text
    assert type(again) is type(error)
    assert payload(again) == payload(error)


@every_error
def test_one_base_catches_all(error):
    with pytest.raises(cb.CallbreakError) as caught:
        raise error
    assert caught.value is error


BUILTINS = {
    cb.ArgumentTypeError: TypeError,
    cb.CallbreakError: Exception,
    cb.MissingExtraError: ImportError,
}


@every_error
def test_each_is_the_builtin_one_expects(error):
    assert isinstance(error, BUILTINS.get(type(error), ValueError))
    is_about_types = isinstance(error, cb.ArgumentTypeError | cb.CallTypeError)
    assert isinstance(error, TypeError) == is_about_types
    assert not isinstance(error, LookupError | AttributeError)


def test_actions_have_a_family_of_their_own():
    refusals = {kind for kind in ERRORS if issubclass(kind, cb.IllegalActionError)}
    assert refusals == {
        cb.CallTypeError,
        cb.IllegalActionError,
        cb.IllegalCallError,
        cb.IllegalPlayError,
        cb.IllegalRoundError,
        cb.WrongPhaseError,
    }


@every_error
def test_its_attributes_are_its_arguments(error):
    if type(error) in (cb.CallbreakError, cb.IllegalActionError):
        assert not vars(error)  # the families carry nothing
    else:
        names = inspect.signature(type(error)).parameters
        assert [getattr(error, name) for name in names] == list(error.args)


@pytest.mark.parametrize(
    "error, text",
    [
        (ERRORS[cb.ArgumentTypeError], "card must be a Card, not str"),
        (ERRORS[cb.ArgumentValueError], "call must be a whole number from 0 to 13, not 14"),
        (ERRORS[cb.CallTypeError], "a call must be a whole number, not float"),
        (ERRORS[cb.IllegalCallError], "a call must be from 1 to 13, not 14"),
        (ERRORS[cb.IllegalPlayError], f"trick 5, card 2: {violation()}"),
        (ERRORS[cb.IllegalRoundError], "round 6: the game is over"),
        (
            ERRORS[cb.ImpossibleViewError],
            "play 4 (plays[3]): SA cannot have been played",
        ),
        (cb.ImpossibleViewError("two aces of spades"), "two aces of spades"),
        (ERRORS[cb.InvalidDealError], "South holds 14 cards, not 13; ♥A is dealt twice"),
        (ERRORS[cb.MissingExtraError], "this needs numpy: pip install 'callbreak[batch]'"),
        (ERRORS[cb.NotationError], "no card\n    SA XX\n       ^^"),
        (ERRORS[cb.RecordError], "$.plays[3]: no card"),
        (ERRORS[cb.TooManyMisdealsError], "1000 deals in a row were misdeals"),
        (ERRORS[cb.WrongPhaseError], "no play while the round is calling"),
    ],
    ids=str,
)
def test_what_it_says(error, text):
    assert str(error) == text


def test_a_hopeless_number_can_still_be_named():
    # Python refuses to write out numbers of more than 4300 digits.
    with pytest.raises(cb.IllegalCallError) as refusal:
        cb.call(cb.Round(cb.deal_from_number(0, dealer=cb.Seat.SOUTH)), 10**5000)
    assert str(refusal.value)
