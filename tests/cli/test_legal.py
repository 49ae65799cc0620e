import re

import pytest

import callbreak
from callbreak import parse_cards, parse_hand, variant
from tests.cli.running import printed, refused

HAND = "SAK5 HT92 DQ"


def labelled(text: str) -> dict[str, str]:
    return dict(re.findall("^([A-Z][a-z]+) +(.+)$", text, re.MULTILINE))


def test_a_card_to_beat():
    assert printed("legal", "SA HQ H2", "--trick", "HT") == (
        "Hand     ♠A ♥Q2\n"
        "Trick    ♥T\n"
        "Rules    Call Break (five rounds) [call-break]\n"
        "Duty     to follow suit with a card that beats ♥T\n"
        "Legal    ♥Q\n"
        "Illegal  ♠A does not follow suit (R4.1): ♥Q will do\n"
        "         ♥2 does not beat ♥T (R4.2): ♥Q will do\n"
    )


def test_a_lead():
    assert printed("legal", HAND) == (
        "Hand   ♠AK5 ♥T92 ♦Q\n"
        "Trick  none yet\n"
        "Rules  Call Break (five rounds) [call-break]\n"
        "Duty   to lead any card\n"
        "Legal  ♠AK5 ♥T92 ♦Q\n"
    )


NO_HEART = "for want of hearts"


@pytest.mark.parametrize(
    "hand, trick, rules, duty",
    [
        ("H9 HK", "HT", "call-break", "to follow suit with a card that beats ♥T"),
        ("H9 H2", "HT S2", "call-break", "to follow suit with any of the hearts"),
        ("H9 H2", "HT", "call-bridge", "to follow suit with any of the hearts"),
        ("H9 H2", "HT", "call-break", "to follow suit with any of the hearts (none … ♥T)"),
        ("S92 D2", "HT", "call-break", f"to ruff with any spade, {NO_HEART}"),
        ("S92 D2", "HT S8", "call-break", f"to ruff with a spade that beats ♠8, {NO_HEART}"),
        ("S92 D2", "HT SJ", "vikash-2009", f"to play any spade, {NO_HEART} (none … ♠J)"),
        ("S92 D2", "HT SJ", "call-break", f"none, {NO_HEART}: any card will do (none … ♠J)"),
        ("D2", "HT", "call-break", f"none, {NO_HEART}: any card will do"),
    ],
)
def test_every_duty_in_words(hand, trick, rules, duty):
    told = labelled(printed("legal", hand, "--trick", trick, "--rules", rules))
    assert told["Duty"] == duty.replace("…", "in the hand beats")


@pytest.mark.parametrize("rules", callbreak.variants.VARIANTS)
def test_it_says_what_the_library_says(rules):
    hand, trick = parse_hand(HAND), parse_cards("C8 S9 CJ")
    text = printed("legal", HAND, "--trick", "C8 S9 CJ", "--rules", rules)
    legal = callbreak.legal_plays(hand, trick, rules=variant(rules))
    assert labelled(text)["Legal"] == str(legal)
    for card in hand - legal:
        assert f" {callbreak.check_play(card, hand, trick, rules=variant(rules))}\n" in text


def test_broken_spades():
    # No preset forbids to lead a spade before, so the option changes nothing yet.
    assert printed("legal", HAND, "--unbroken") == printed("legal", HAND)


def test_a_hand_may_be_several_words():
    assert printed("legal", "sa", "k♠", "S5", "10H", "h92", "DQ") == printed("legal", HAND)
    assert printed("legal", "AK5.T92.Q.") == printed("legal", HAND)


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["SX"], "HAND: 'X' is neither a suit nor a rank, at character 2 of 'SX'"),
        (["SA", "SA"], "HAND: ♠A stands here twice, at character 4 of 'SA SA'"),
        (["-"], "HAND: there is no card in it"),
        (["SAKQJT98765432", "H2"], "HAND: a hand has at most 13 cards, not 14"),
        (["Sс"], "HAND: 'с' is CYRILLIC SMALL LETTER ES, which only looks like a 'c'"),
        (["SA", "--trick", "1H"], "--trick: '1' is no rank here"),
        (["SA", "--trick", "SA"], "trick must be cards that are not in the hand, not ♠A"),
        (["SA", "--trick", "H2345"], "trick must be at most 3 different cards"),
        (
            ["SA", "--rules", "winzoo"],
            "--rules must be a known variant (close: winzo), not 'winzoo'",
        ),
        ([], "Missing argument 'HAND...'."),
    ],
)
def test_what_makes_no_sense(arguments, reason):
    assert refused("legal", *arguments).startswith(reason)
