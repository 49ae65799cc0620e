"""Chapter 3: whose turn it is, and what may be led."""

from __future__ import annotations

import itertools

import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, called, deal, finished, legal, owed, played, refusal
from tests.rules.recorded import GAME, needs_recording, replayed

CLOSED = cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("trick", ["", "HT", "HT S3", "SK"])
def test_a_card_is_played_from_the_hand(trick):
    """Nobody plays a card that he does not hold, and no other reason comes before this one."""
    assert refusal("S2", "H2 HQ SA", trick) == ("NOT_HELD", "R3.1")
    assert refusal("D2", "H2 HQ SA", trick, CLOSED, broken=False) == ("NOT_HELD", "R3.1")


@pytest.mark.rule("R3.1")
def test_a_card_is_played_once_and_in_turn():
    """A card played is gone, and a card of another seat is not the player's to play."""
    round = cb.Round(SUITS, (3, 3, 3, 4))
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.play(round, cb.Card.D2)  # held by seat 2, and seat 1 is in turn
    assert caught.value.violation.reason is cb.Reason.NOT_HELD
    round = played(round, "HA DA CA S2")
    assert cb.Card.S2 not in round.hand(cb.Seat(0))
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.play(round, cb.Card.S2)
    assert caught.value.violation.reason is cb.Reason.NOT_HELD
    assert caught.value.position == 4


@pytest.mark.rule("R3.1")
def test_a_round_says_what_is_owed_and_what_may_not_be_played():
    """While the round is played, and only then, its seat in turn owes a card."""
    calling = cb.Round(SUITS, (3, 3, 3))
    assert calling.obligation is None
    with pytest.raises(cb.WrongPhaseError):
        calling.check(cb.Card.HA)
    playing = cb.call(calling, 4)
    assert playing.obligation.cards == playing.legal_plays
    assert playing.check(cb.Card.HA) is None
    assert playing.check(cb.Card.D2).reason is cb.Reason.NOT_HELD
    over = finished((3, 3, 3, 4))
    assert over.obligation is None
    with pytest.raises(cb.WrongPhaseError):
        over.check(cb.Card.HA)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize(
    "held, trick",
    [
        pytest.param("H2 H3", "S2 S3 S4 S5", id="a-fifth-card"),
        pytest.param("H2 H3", "S2 S2", id="one-twice"),
        pytest.param("H2 H3", "S2 H2", id="one-also-held"),
    ],
)
def test_no_player_is_in_turn_to_such_a_trick(held, trick):
    """A player in turn finds at most three cards, each of them once, and none of the hand's."""
    with pytest.raises(cb.ArgumentValueError):
        owed(held, trick)
    assert len(owed(held, "S2 S3 S4").cards) == 2


@pytest.mark.rule("R3.2")
@pytest.mark.parametrize("dealer", cb.Seat)
def test_the_first_caller_leads_first(dealer):
    """The dealer's next seat leads to the first trick, whatever was called."""
    for calls in ((1, 1, 1, 1), (1, 13, 5, 9)):
        round = cb.Round(cb.Deal(dealer, SUITS.hands), calls)
        assert round.turn == round.trick.leader == dealer.after()


@needs_recording
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize("number", range(4))
def test_the_winner_of_a_trick_leads_to_the_next(number):
    """Every later lead is the last winner's; seen in four recorded rounds."""
    tricks = replayed(GAME[number]).tricks
    assert len(tricks) >= 10
    for before, after in itertools.pairwise(tricks):
        assert after.leader == before.winner


@pytest.mark.rule("R3.3")
@pytest.mark.parametrize("broken", [True, False])
def test_any_card_may_be_led(broken):
    """A player who leads may play any card, a spade at any time."""
    found = owed("H5 SK D2", "", broken=broken)
    assert (found.duty, found.to_beat) == (cb.Duty.LEAD, None)
    assert legal("H5 SK D2", "", broken=broken) == {"H5", "SK", "D2"}


@pytest.mark.rule("R3.3")
def test_a_spade_may_be_led_to_the_first_trick():
    """Seat 0 has the lead and nothing is broken; it may lead any of its spades."""
    round = called(cb.Round(cb.Deal(cb.Seat(3), SUITS.hands)), (1, 1, 1, 1))
    assert set(round.legal_plays) == set(SUITS.hands[0])


@pytest.mark.rule("R3.4")
@pytest.mark.parametrize(
    "held, broken, expected",
    [
        ("H5 SK D2", False, "H5 D2"),
        ("H5 SK D2", True, "H5 SK D2"),
        ("S3 S9", False, "S3 S9"),
        ("S3 S9", True, "S3 S9"),
        ("H5 D2", False, "H5 D2"),
    ],
)
def test_spades_may_be_led_once_broken(held, broken, expected):
    """Where spades must be broken first, only a hand of nothing else may lead one before."""
    assert legal(held, "", CLOSED, broken=broken) == set(expected.split())
    assert owed(held, "", CLOSED, broken=broken).duty is cb.Duty.LEAD


@pytest.mark.rule("R3.4")
def test_the_reason_why_a_spade_may_not_be_led():
    """The reason is its own, and only for a lead."""
    assert refusal("SK", "H5 SK", "", CLOSED, broken=False) == ("MAY_NOT_LEAD_TRUMP", "R3.4")
    assert refusal("SK", "H5 SK", "", CLOSED, broken=True) is None
    assert refusal("SK", "H5 SK", "D2", CLOSED, broken=False) is None


# Seat 1 leads hearts; after two rounds of them seat 0 ruffs, and holds a club beside its spades.
RUFFED_AT_LAST = deal(
    [
        "SA SK SQ SJ ST S9 S8 S7 S6 S5 H3 H2 C2",
        "S4 S3 S2 HA HK HQ HJ HT H9 H8 H7 H6 H5",
        "H4 CA CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3",
        "DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2",
    ]
)


# Seat 0 leads hearts; in the second round of them seat 2 ruffs third, seat 3 overruffs last.
RUFFED_IN_THE_SECOND = deal(
    [
        "HA HK HQ HJ HT H9 H8 H7 H6 H5 D3 D4 D5",
        "H2 D2 DA DK DQ DJ DT D9 D8 D7 D6 C2 C3",
        "H3 S2 S3 S4 S5 CA CK CQ CJ CT C9 C8 C7",
        "H4 SA SK SQ SJ ST S9 S8 S7 S6 C6 C5 C4",
    ]
)


@pytest.mark.rule("R3.4")
def test_a_ruff_breaks_spades_for_the_next_lead():
    """Before it the seat in the lead may not lead its spades, after it the next one may."""
    round = cb.Round(RUFFED_AT_LAST, (1, 1, 1, 1), rules=CLOSED)
    for trick in ("HA H4 D2 H3", "HK C3 D3 H2"):
        assert round.turn == 1
        assert round.legal_plays == round.hand(cb.Seat(1)).of(cb.Suit.HEARTS)
        round = played(round, trick)
    round = played(round, "HQ C4 D4 S5")
    assert round.turn == 0
    assert round.legal_plays == round.hand(cb.Seat(0))
    assert cb.Card.C2 in round.legal_plays


@pytest.mark.rule("R3.4")
def test_spades_are_broken_when_the_trick_is_complete():
    """A spade in the open trick has broken nothing yet."""
    round = cb.Round(cb.Deal(cb.Seat(2), SUITS.hands), (1, 1, 1, 1), rules=CLOSED)
    round = played(round, "CA S2 H2")
    assert not round.trump_broken
    assert played(round, "D2").trump_broken
    late = cb.Round(RUFFED_AT_LAST, (1, 1, 1, 1), rules=CLOSED)
    late = played(late, "HA H4 D2 H3 HK C3 D3 H2 HQ C4 D4")
    assert not late.trump_broken
    assert played(late, "S5").trump_broken
    ruffed = cb.Round(cb.Deal(cb.Seat(3), RUFFED_IN_THE_SECOND.hands), (1, 1, 1, 1), rules=CLOSED)
    ruffed = played(ruffed, "HA H2 H3 H4 HK D2 S3")
    assert not ruffed.trump_broken
    assert played(ruffed, "S6").trump_broken


@pytest.mark.rule("R3.4")
def test_every_round_starts_unbroken():
    """What was broken in one round says nothing about the next."""
    game = cb.Game(rules=CLOSED)
    game = cb.add_round(game, finished((3, 3, 3, 4), CLOSED))
    assert game.rounds[0].trump_broken
    fresh = cb.Round(cb.Deal(game.dealer, SUITS.hands), (1, 1, 1, 1), rules=CLOSED)
    assert not fresh.trump_broken


@pytest.mark.rule("R3.4")
def test_a_hand_and_a_trick_alone_are_taken_as_late_in_the_round():
    """R3.4: who says nothing about earlier tricks is not held to have unbroken spades."""
    rules = cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)
    hand = cb.parse_hand("S3 D7")
    assert cb.legal_plays(hand, [], rules=rules) == hand
    assert cb.obligation(hand, [], rules=rules).cards == hand
    assert cb.check_play(cb.Card.S3, hand, [], rules=rules) is None
    refused = cb.check_play(cb.Card.S3, hand, [], rules=rules, trump_broken=False)
    assert refused is not None
    assert refused.reason is cb.Reason.MAY_NOT_LEAD_TRUMP
