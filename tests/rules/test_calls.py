"""Chapter 2: the calls."""

from __future__ import annotations

import enum

import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, called, played_out


class Bogus(enum.IntEnum):
    THREE = 3


class Index:
    """What NumPy's integers are to the library: something that `operator.index` takes."""

    def __index__(self):
        return 3


@pytest.mark.rule("R2.1")
@pytest.mark.parametrize("dealer", cb.Seat)
def test_the_dealer_calls_last(dealer):
    """The dealer's next seat calls first, then each in turn, the dealer last."""
    round = cb.Round(cb.Deal(dealer, SUITS.hands))
    order = []
    for number in (1, 2, 3, 4):
        order.append(round.turn)
        round = cb.call(round, number)
    assert order == [dealer.after(1), dealer.after(2), dealer.after(3), dealer]
    assert [round.call_of(seat) for seat in order] == [1, 2, 3, 4]


@pytest.mark.rule("R2.1")
def test_a_seat_that_has_not_called_has_no_call():
    """Not called yet is None and never 0, where 0 may be called."""
    round = cb.Round(SUITS, rules=cb.Rules(min_call=0))
    assert [round.call_of(seat) for seat in cb.Seat] == [None, None, None, None]
    round = cb.call(round, 0)
    assert [round.call_of(seat) for seat in cb.Seat] == [None, 0, None, None]
    assert round.phase is cb.Phase.CALLING


@pytest.mark.rule("R2.1")
def test_nobody_calls_twice_and_nobody_plays_before_all_have_called():
    """Four calls, each final, and then the play."""
    round = cb.Round(SUITS)
    for number in (3, 3, 3, 4):
        with pytest.raises(cb.WrongPhaseError):
            cb.play(round, cb.Card.HA)
        round = cb.call(round, number)
    with pytest.raises(cb.WrongPhaseError):
        cb.call(round, 3)


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("lowest, highest", [(1, 13), (1, 8), (2, 13), (0, 13), (5, 5), (0, 0)])
def test_calls_have_limits(lowest, highest):
    """A call is a whole number from the table's lowest to its highest, for every seat alike."""
    round = cb.Round(SUITS, rules=cb.Rules(min_call=lowest, max_call=highest))
    for _ in range(4):
        assert list(round.legal_calls) == list(range(lowest, highest + 1))
        for number in {-1, 0, lowest - 1, highest + 1, 14} - set(round.legal_calls):
            with pytest.raises(cb.IllegalCallError):
                cb.call(round, number)
        assert cb.call(round, highest).calls[-1] == highest
        round = cb.call(round, lowest)


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(
    "wrong", [True, 3.0, 2.5, "3", None, Bogus.THREE, cb.Card.S3, [3]], ids=repr
)
def test_only_a_whole_number_is_a_call(wrong):
    """A truth value, a fraction, a text, nothing at all: none of them is a number of tricks."""
    round = cb.Round(SUITS)
    with pytest.raises(cb.IllegalCallError) as caught:
        cb.call(round, wrong)
    assert isinstance(caught.value, TypeError)
    assert round == cb.Round(SUITS)


@pytest.mark.rule("R2.2")
def test_whatever_stands_for_a_whole_number_is_a_call():
    """What Python takes as an index is kept as the plain number it stands for."""
    round = cb.call(cb.Round(SUITS), Index())
    assert round.calls == (3,)
    assert type(round.calls[0]) is int


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    "calls, phase",
    [
        pytest.param((2, 2, 2, 2), cb.Phase.VOID, id="eight"),
        pytest.param((2, 2, 2, 3), cb.Phase.PLAYING, id="nine"),
        pytest.param((1, 1, 1, 6), cb.Phase.PLAYING, id="nine-at-last"),
        pytest.param((4, 4, 4, 4), cb.Phase.PLAYING, id="more"),
    ],
)
def test_calls_that_add_up_to_too_little(calls, phase):
    """Four calls below the table's least total void the round: no play and no scores."""
    round = cb.Round(SUITS, calls, rules=cb.Rules(min_total_calls=9))
    assert round.phase is phase
    assert (round.turn is None) == (phase is cb.Phase.VOID)
    assert played_out(round).scores is None or phase is cb.Phase.PLAYING
    if phase is cb.Phase.VOID:
        assert (cb.legal_actions(round), round.scores_so_far) == ((), None)
        with pytest.raises(cb.WrongPhaseError):
            cb.play(round, cb.Card.HA)


@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    "calls, allowed",
    [((2, 2, 2, 3), True), ((2, 2, 2, 2), False), ((1, 8, 1, 1), False), ((7, 2, 2, 2), True)],
)
def test_a_score_sheet_knows_the_limits_too(calls, allowed):
    """What was never played, or could not be called, is not written down."""
    rules = cb.Rules(min_total_calls=9, max_call=7)
    result = cb.Result(calls, (4, 3, 3, 3))
    if allowed:
        assert len(cb.ScoreSheet(rules, [result]).results) == 1
    else:
        with pytest.raises(cb.ArgumentValueError):
            cb.ScoreSheet(rules, [result])


@pytest.mark.rule("R2.3")
def test_the_total_narrows_no_single_call():
    """The last caller may call as low as anybody, and so void the round."""
    round = called(cb.Round(SUITS, rules=cb.Rules(min_total_calls=30)), (1, 1, 1))
    assert list(round.legal_calls) == list(range(1, 14))
    assert cb.call(round, 13).phase is cb.Phase.VOID
