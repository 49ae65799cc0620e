"""Answers that stand in the sources, or follow from what stands there.

The ids are those of the research notes, part 4. In each row: the rules, the question, the answer.
Left out are the ones about other numbers of players, teams, blind calls and hundredths of a point,
none of which this library plays.
"""

from __future__ import annotations

import attrs
import pytest

import callbreak as cb
from callbreak import variants
from tests.rules.helpers import SUITS, cards, deal, finished, legal, sheet, tenths

RULES = {**variants.VARIANTS, "spades-once-broken": cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)}
MANY = "D2 D3 D4 DQ DK H2 H3 H4 HQ HK S2 S3 SK"

LEGAL = {
    # id: (rules, trick, hand, the legal cards)
    "L01": ("call-break", "HT", "H2 HQ SA", "HQ"),
    "L02": ("call-break", "HT S3", "H2 HQ SA", "H2 HQ"),
    "L03": ("call-break", "HT", "C2 S3 SA", "S3 SA"),
    "L04": ("call-break", "HT S9", "C2 S3 SJ", "SJ"),
    "L05": ("call-break", "HT SK", "C2 S3 SJ", "C2 S3 SJ"),
    "L06": ("call-break", "S9", "C2 S3 SJ", "SJ"),
    "L07": ("call-break", "SK", "C2 S3 SJ", "S3 SJ"),
    "L08": ("callbreak-redeal", "", "H5 SK D2", "H5 SK D2"),
    "L09": ("callbreak-redeal", "HJ", "H5 HQ HA SK", "HQ HA"),
    "L10": ("callbreak-redeal", "HA", "H5 H7 SK", "H5 H7"),
    "L11": ("callbreak-redeal", "HA SJ", "S5 SQ D2", "SQ"),
    "L12": ("callbreak-redeal", "SQ", "S5 ST SA", "SA"),
    "L13": ("callbreak-redeal", "HA", "S5 D2 C3", "S5"),
    "L16": ("callbreak-redeal", "HA S5", "SA D2 C3", "SA"),
    "L16-forced": ("vikash-2009", "HA S5", "SA D2 C3", "SA"),
    "L17": ("callbreak-redeal", "SA", "D2 C3 H5", "D2 C3 H5"),
    "L19": ("callbreak-redeal", "HA", "S2 CQ DK", "S2"),
    "L20": ("callbreak-redeal", "HA S5", "S2 SQ DK", "SQ"),
    "L21": ("callbreak-redeal", "D7", MANY, "DQ DK"),
    "L23": ("callbreak-redeal", "CA", MANY, "S2 S3 SK"),
    "L26": ("vikash-2009", "CJ", "CT CK", "CK"),
    "L27": ("call-bridge", "HT", "H2 HQ SA", "H2 HQ"),
    "L28": ("call-bridge", "S9", "S3 SJ C2", "S3 SJ"),
    "L29": ("call-bridge", "HT", "C2 S3", "S3"),
    "L30": ("call-bridge", "HT S9", "C2 S3", "C2 S3"),
    "L31": ("call-bridge", "HT S9", "C2 S3 SJ", "SJ"),
    "L35": ("spades-once-broken", "", "S3 S9", "S3 S9"),
    "L37": ("call-break", "HT HQ", "H2 HK HA SA", "HK HA"),
}


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R4.2")
@pytest.mark.rule("R5.3")
@pytest.mark.rule("R5.4")
@pytest.mark.parametrize("rules, trick, held, expected", LEGAL.values(), ids=LEGAL)
def test_legal_plays(rules, trick, held, expected):
    """What may be led, what heads, ruffs and overruffs: each answer from a rules text or a test."""
    assert legal(held, trick, RULES[rules], broken=False) == set(expected.split())


WINNERS = {
    # id: (cards in order of play, the index of the winner from 0)
    "T01": ("C2 C9 CA S2", 3),
    "T03": ("CQ CK C2 HA", 1),
    "T04": ("CQ CK S2 HA", 2),
    "T07": ("DK", 0),
}


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize("trick, winner", WINNERS.values(), ids=WINNERS)
def test_trick_winners(trick, winner):
    """The highest spade wins, else the highest card of the led suit."""
    assert cb.winning_index(cards(trick)) == winner


@pytest.mark.rule("R6.1")
def test_t08_a_trick_recorded_with_its_leader():
    """The cards of a record are in order of play, from the seat that led."""
    assert cb.Trick(cb.Seat(1), cards("ST SK SA S5")).winner == cb.Seat(3)


# The first round of R11 has no calls and scores the tricks: a call of 0, each trick a point over.
NO_CALLS = cb.Rules(min_call=0, max_call=0, overtrick_tenths=10)

SCORES = {
    # id: (rules, call, the tricks that give this score, the score)
    "S01": ("call-bridge", 4, [4, 5], "4.0"),
    "S02": ("call-bridge", 4, [0, 1, 2, 3], "-4.0"),
    "S03": ("call-bridge", 4, [6, 7, 8, 9, 10, 11, 12, 13], "-4.0"),
    "S04": ("call-bridge", 9, [9, 10], "13.0"),
    "S06": ("call-bridge", 8, [9], "13.0"),
    "S07": ("call-bridge", 8, [10], "-8.0"),
    "S08": ("call-bridge", 7, [8], "7.0"),
    "S09-made": ("call-bridge", 2, [3], "2.0"),
    "S09-over": ("call-bridge", 2, [4], "-2.0"),
    "S11": ("funfuse-club", 4, [4], "4.0"),
    "S12": ("funfuse-club", 4, [5], "4.1"),
    "S12-amar": ("amar-shrestha", 4, [5], "4.1"),
    "S14": ("winzo", 3, [5], "3.2"),
    "S14-redeal": ("callbreak-redeal", 3, [5], "3.2"),
    "S15": ("call-break", 3, [4], "3.1"),
    "S16": ("bhoos", 3, [6], "3.3"),
    "S17": ("a23", 4, [6], "4.2"),
    "S18": ("winzo", 3, [2], "-3.0"),
    "S18-io": ("io-cardgame", 3, [2], "-3.0"),
    "S19": ("funfuse-club", 5, [3], "-5.0"),
    "S20": ("callbreak-redeal", 4, [2], "-4.0"),
    "S21": ("amar-shrestha", 4, [3], "-4.0"),
    "S22": ("winzo", 2, [2], "2.0"),
    "S25-made": ("vikash-2009", 4, [4], "4.0"),
    "S25-over": ("vikash-2009", 4, [6], "4.2"),
    "S25-failed": ("vikash-2009", 4, [0, 1, 2, 3], "-4.0"),
    "S26": ("io-cardgame", 3, [5], "3.0"),
    "S27-made": ("amar-shrestha", 8, [8, 9, 10, 11, 12, 13], "13.0"),
    "S27-failed": ("amar-shrestha", 8, [0, 7], "-8.0"),
    "S28-made": ("call-bridge-trentu", 2, [3], "2.0"),
    "S28-doubled": ("call-bridge-trentu", 2, [4], "-2.0"),
    "S31": (NO_CALLS, 0, [4], "4.0"),
    "S34-made": ("tricks-scored", 4, [6], "6.0"),
    "S34-failed": ("tricks-scored", 4, [2], "-4.0"),
    "S34-soft": (
        attrs.evolve(variants.TRICKS_SCORED, failure=cb.Failure.SHORTFALL),
        4,
        [2],
        "-2.0",
    ),
    "Q11-shortfall": ("a23", 4, [2], "-2.0"),
    "Q11-batball": ("batball11", 4, [2], "-2.0"),
    "Q11-zero": (cb.Rules(failure=cb.Failure.ZERO), 4, [2], "0.0"),
    "Q12-bridge": ("call-bridge", 9, [11], "-9.0"),
    "Q12-amar": ("amar-shrestha", 9, [11], "13.0"),
    "R12-two-more": ("scorecard-hjpotter", 4, [6], "4.4"),
    "R12-three-more": ("scorecard-hjpotter", 4, [7], "-4.0"),
    "R12-bonus": ("scorecard-hjpotter", 7, [7, 8, 9], "14.0"),
}


@pytest.mark.rule("R7.2")
@pytest.mark.rule("R7.4")
@pytest.mark.rule("R7.5")
@pytest.mark.rule("R7.6")
@pytest.mark.parametrize("rules, call, tricks, expected", SCORES.values(), ids=SCORES)
def test_scores(rules, call, tricks, expected):
    """What a call scores with the tricks taken: each answer from a rules text, a FAQ or a test."""
    rules = rules if isinstance(rules, cb.Rules) else variants.variant(rules)
    found = [str(cb.score(call=call, tricks=won, rules=rules)) for won in tricks]
    assert found == [expected] * len(tricks)


@pytest.mark.rule("R7.4")
def test_s25_counted_times_ten():
    """Tables that count points times ten write down the tenths."""
    scores = [cb.score(call=4, tricks=won, rules=variants.VIKASH_2009).tenths for won in (4, 6, 3)]
    assert scores == [40, 42, -40]


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(
    "rules, winners",
    [
        pytest.param("instant-win-8-tricks", (0,), id="S39-any-eight-tricks"),
        pytest.param("instant-win-8-call", (), id="S39-only-a-call-of-eight"),
        pytest.param("bhoos", (), id="S39-no-instant-win"),
    ],
)
def test_s39_call_five_and_win_eight(rules, winners):
    """Eight tricks win the game at once where the table says so, whatever was called."""
    found = sheet(variants.variant(rules), ([5, 1, 1, 1], [8, 2, 2, 1]))
    assert found.winners == winners
    assert str(found.totals[0]) == "5.3"


@pytest.mark.rule("R2.3")
@pytest.mark.parametrize(
    "rules, total, phase",
    [
        pytest.param("scorecard-hjpotter", 10, cb.Phase.PLAYING, id="M04-R12-starts"),
        pytest.param("demov-20", 10, cb.Phase.VOID, id="M04-R06-needs-eleven"),
        pytest.param("vikash-2009", 10, cb.Phase.PLAYING, id="M04-R07-plays"),
        pytest.param("vikash-2009", 8, cb.Phase.VOID, id="Q18-R07-needs-nine"),
        pytest.param("vikash-2009", 9, cb.Phase.PLAYING, id="Q18-R07-has-nine"),
        pytest.param("demov-20", 11, cb.Phase.PLAYING, id="Q18-R06-has-eleven"),
        pytest.param("scorecard-hjpotter", 9, cb.Phase.VOID, id="Q18-R12-needs-ten"),
        pytest.param("call-break", 8, cb.Phase.PLAYING, id="Q18-free"),
    ],
)
def test_m04_the_total_of_the_calls(rules, total, phase):
    """Four calls below the table's least total make the round void."""
    dealt = deal(["SA HA", "SK DA", "SQ CA", "SJ HK"])
    calls = (2, 2, 2, total - 6)
    assert cb.Round(dealt, calls, rules=variants.variant(rules)).phase is phase


NO_SPADE_BUT_AN_ACE = deal(["HA H2 H3 H4 D2 D3 D4 D5 C2 C3 C4 C5 C6", "SA CA", "SK DA", "SQ HK"])
FOUR_ACES = deal(["SA HA DA CA S2", "SK HK", "SQ HQ", "SJ CQ"])


@pytest.mark.rule("R1.7")
def test_m05_a_hand_without_a_spade_but_with_an_ace():
    """Which tables throw in a deal for a hand without a spade, even if it holds an ace."""
    thrown_in = {
        slug
        for slug, rules in variants.VARIANTS.items()
        if cb.misdeals(NO_SPADE_BUT_AN_ACE, rules=rules)
    }
    assert thrown_in == {
        "callbreak-redeal",
        "io-cardgame",
        "call-bridge-bd",
        "vikash-2009",
        "demov-20",
    }
    both = cb.Rules(redeal={cb.Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER})
    assert cb.misdeals(NO_SPADE_BUT_AN_ACE, rules=both) == ()  # as in R10's code


@pytest.mark.rule("R1.7")
def test_m08_four_aces():
    """Which tables throw in a deal for four aces in one hand."""
    thrown_in = {
        slug for slug, rules in variants.VARIANTS.items() if cb.misdeals(FOUR_ACES, rules=rules)
    }
    assert thrown_in == {"vikash-2009"}


@pytest.mark.rule("R1.7")
@pytest.mark.parametrize(
    "rules, thrown_in",
    [
        pytest.param("callbreak-redeal", False, id="Q16-R05-a-jack-saves"),
        pytest.param("demov-20", False, id="Q16-R06-a-jack-saves"),
        pytest.param("vikash-2009", True, id="Q16-R07-a-jack-does-not-save"),
    ],
)
def test_q16_is_a_jack_an_honour(rules, thrown_in):
    """Whether a hand whose best card is a jack is a misdeal differs."""
    dealt = deal(["SJ S2 S3 S4 H2 H3 H4 D2 D3 D4 C2 C3 C4", "SA HA", "SK DA", "SQ HK"])
    assert bool(cb.misdeals(dealt, rules=variants.variant(rules))) is thrown_in


@pytest.mark.rule("R6.3")
@pytest.mark.rule("R8.1")
def test_m01_the_size_of_a_game_of_five_rounds():
    """Five rounds are 20 calls, 260 plays and 65 tricks."""
    game = cb.Game(first_dealer=cb.Seat(1))
    while not game.is_over:
        game = cb.add_round(game, finished((3, 3, 3, 4), dealer=game.dealer))
    assert sum(len(round.calls) for round in game.rounds) == 20
    assert sum(len(round.plays) for round in game.rounds) == 260
    assert sum(len(round.tricks) for round in game.rounds) == 65


@pytest.mark.rule("R1.6")
def test_m11_the_first_dealer_also_deals_round_five():
    """With four players and five rounds the deal comes back to the first dealer."""
    game = cb.Game(first_dealer=cb.Seat(2))
    while not game.is_over:
        game = cb.add_round(game, finished((3, 3, 3, 4), dealer=game.dealer))
    assert [round.deal.dealer for round in game.rounds] == [2, 3, 0, 1, 2]


@pytest.mark.rule("R6.3")
def test_m12_the_tricks_of_a_round_are_thirteen():
    """Every trick of a round is won by one seat, thirteen in all."""
    round = finished((3, 3, 3, 4))
    assert sum(round.tricks_won) == len(round.tricks) == 13
    with pytest.raises(cb.ArgumentValueError):
        cb.Result(calls=(3, 3, 3, 4), tricks=(3, 3, 3, 3))


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize(
    "number, allowing",
    [
        pytest.param(0, {"tricks-scored"}, id="Q19-zero"),
        pytest.param(
            1,
            set(variants.VARIANTS) - {"call-bridge", "call-bridge-trentu", "scorecard-hjpotter"},
            id="Q19-one",
        ),
        pytest.param(
            13,
            set(variants.VARIANTS)
            - {
                "bhoos",
                "winzo",
                "callbreak-redeal",
                "instant-win-8-tricks",
                "call-bridge-trentu",
            },
            id="Q19-Q20-thirteen",
        ),
    ],
)
def test_q19_the_lowest_and_the_highest_call(number, allowing):
    """Which tables let a player call 0, 1 or 13."""
    found = {
        slug
        for slug, rules in variants.VARIANTS.items()
        if number in cb.Round(SUITS, rules=attrs.evolve(rules, redeal=())).legal_calls
    }
    assert found == allowing


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize(
    "rules, dealer",
    [
        pytest.param("vikash-2009", 1, id="Q17-R07-the-next-player"),
        pytest.param("demov-20", 0, id="Q17-R06-the-dealer-again"),
    ],
)
def test_q17_who_deals_again(rules, dealer):
    """After a misdeal the same player deals again, or the next, as the table says."""
    rules = variants.variant(rules)
    game = cb.add_round(cb.Game(rules), cb.Round(NO_SPADE_BUT_AN_ACE, rules=rules))
    assert (game.dealer, tenths(game.totals)) == (dealer, [0, 0, 0, 0])


@pytest.mark.rule("R1.7")
def test_the_hands_of_the_vectors_are_what_they_say():
    """The two deals above are misdeals for the reason they are named for, and no other."""
    every = cb.Rules(redeal=cb.Misdeal)
    assert cb.misdeals(NO_SPADE_BUT_AN_ACE, rules=every) == ((0, cb.Misdeal.NO_SPADE),)
    assert cb.misdeals(FOUR_ACES, rules=every) == ((0, cb.Misdeal.FOUR_ACES),)
    assert cb.Card.HA in NO_SPADE_BUT_AN_ACE.hands[0]
