"""Tricks, scores, misdeals and deal numbers: small questions, nearly all of them there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from random import Random

from callbreak.cards import DECK, Card, Rank, Suit
from callbreak.dealing import DEALS, Deal, deal_from_number, deal_number, misdeals
from callbreak.rules import Misdeal, Rules
from callbreak.scoring import is_made, score
from callbreak.seats import Seat
from callbreak.tricks import winning_index
from callbreak.vectors._drawing import Vector, generator, pick, shuffled
from callbreak.vectors._positions import codes
from callbreak.vectors._shapes import trick_of_shape, trick_shapes

# ---- tricks -------------------------------------------------------------------------------------


def trick_vectors(seed: int) -> Iterator[Vector]:
    """Yield who takes a trick: each step from rank to rank, then every shape of a trick."""
    for low, high in zip([*Rank], [*Rank][1:], strict=False):
        rng = generator(seed, f"tricks/ranks/{low.letter}{high.letter}")
        suit = pick(rng, [*Suit])
        pair = [card for card in DECK if card.suit is suit and card.rank in (low, high)]
        name = f"tricks/ranks/{low.letter}{high.letter}"
        yield _trick(f"{name}/falling", ["R1.1", "R6.1"], pair)
        yield _trick(f"{name}/rising", ["R1.1", "R6.1"], pair[::-1])
    for shape in (shape for length in (1, 2, 4) for shape in trick_shapes(length)):
        name = f"tricks/{'-'.join(shape)}"
        trick = trick_of_shape(generator(seed, name), shape)
        ruffed = ["R1.2"] if "ruff" in shape else []
        passed_over = ["R6.2"] if {"discard", "high-discard"} & {*shape} else []
        yield _trick(name, ["R6.1", *ruffed, *passed_over], trick)


def _trick(name: str, clauses: list[str], cards: Sequence[Card]) -> Vector:
    return {
        "id": name,
        "ask": "trick_winner",
        "clauses": clauses,
        "trick": codes(cards),
        "expect": {"winner": winning_index(cards)},
    }


# ---- scores -------------------------------------------------------------------------------------


def score_vectors(rules: Rules) -> Iterator[Vector]:
    """Yield the whole table of scores: every call that is allowed, with every number of tricks."""
    for call in rules.calls:
        for tricks in range(14):
            points = score(call=call, tricks=tricks, rules=rules)
            yield {
                "id": f"scores/{call}/{tricks}",
                "ask": "score",
                "clauses": _score_clauses(call, tricks, rules),
                "call": call,
                "tricks": tricks,
                "expect": {"tenths": points.tenths, "text": str(points)},
            }


def _score_clauses(call: int, tricks: int, rules: Rules) -> list[str]:
    """Return the clauses that a score comes from, the one that decides it first."""
    bonus = ["R7.5"] if rules.bonus_from is not None and call >= rules.bonus_from else []
    over = tricks > call
    limits = [
        *(["R7.2"] if over and rules.allowed_overtricks is not None else []),
        *(["R7.3"] if over and rules.double_fails else []),
    ]
    if is_made(call, tricks, rules):
        return [*(bonus or (["R7.4"] if over else [])), "R7.1", *limits, "R7.7"]
    return [*limits, "R7.6", *bonus, *([] if over else ["R7.1"]), "R7.7"]


# ---- misdeals -----------------------------------------------------------------------------------

# For each kind of hand: its first cards, each drawn from those that a text describes, then what the
# others are drawn from. Such a text is suits, a colon and ranks.
_HANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "no-spade": (("HDC:A",), "HDC:23456789TJQK"),
    "one-spade": (("HDC:A", "S:23456789TJQKA"), "HDC:23456789TJQK"),
    "no-queen-or-higher": (("SHDC:J", "S:23456789T"), "SHDC:23456789TJ"),
    "a-queen": (("SHDC:Q", "S:23456789T"), "SHDC:23456789TJ"),
    "no-jack-or-higher": (("S:23456789T",), "SHDC:23456789T"),
    "a-jack": (("SHDC:J", "S:23456789T"), "SHDC:23456789T"),
    "four-aces": (("S:A", "H:A", "D:A", "C:A"), "SHDC:23456789TJQK"),
    "three-aces": (("SHDC:A", "SHDC:A", "SHDC:A"), "SHDC:23456789TJQK"),
    "no-spade-nor-jack-or-higher": ((), "HDC:23456789T"),
    "a-low-spade": (("S:23456789T",), "HDC:23456789T"),
    "a-plain-jack": (("HDC:J",), "HDC:23456789T"),
}


def misdeal_vectors(rules: Rules, seed: int) -> Iterator[Vector]:
    """Yield deals with a hand of each kind that some table throws in, or that just escapes it."""
    for kind in _HANDS:
        name = f"misdeals/{kind}"
        yield _misdeal(name, deal_with(generator(seed, name), kind), rules)
    name = "misdeals/two-hands"
    yield _misdeal(name, _deal_with_two(generator(seed, name)), rules)
    name = "misdeals/none"
    yield _misdeal(name, fair_deal(generator(seed, name), _ANY_MISDEAL), rules)


def _misdeal(name: str, dealt: Deal, rules: Rules) -> Vector:
    found = misdeals(dealt, rules=rules)
    return {
        "id": name,
        "ask": "misdeals",
        "clauses": ["R1.7"],
        "hands": [codes(hand) for hand in dealt.hands],
        "expect": {
            "thrown_in": bool(found),
            "misdeals": [{"seat": int(seat), "why": why.value} for seat, why in found],
        },
    }


_ANY_MISDEAL = Rules(redeal=frozenset(Misdeal))


def fair_deal(rng: Random, rules: Rules, dealer: Seat = Seat.SOUTH) -> Deal:
    """Draw a deal that is played under the rules."""
    while True:
        dealt = deal_from_number(rng.randrange(DEALS), dealer=dealer)
        if not misdeals(dealt, rules=rules):
            return dealt


def deal_with(rng: Random, kind: str, dealer: Seat = Seat.SOUTH) -> Deal:
    """Draw a deal in which one hand is of a kind: a `Misdeal`, or what just escapes one."""
    firsts, others = _HANDS[kind]
    deck = shuffled(rng, DECK)
    hand: list[Card] = []
    for described in firsts:
        hand.append(next(card for card in deck if card not in hand and _is(card, described)))
    hand += [card for card in deck if card not in hand and _is(card, others)][: 13 - len(hand)]
    return deal_around(rng, hand, dealer)


def deal_around(rng: Random, hand: Sequence[Card], dealer: Seat) -> Deal:
    """Draw a deal in which some seat has a certain hand."""
    start = 13 * rng.randrange(4)
    others = shuffled(rng, (card for card in DECK if card not in hand))
    cards = [*others[:start], *hand, *others[start:]]
    return Deal(dealer, [cards[place : place + 13] for place in range(0, 52, 13)])


def _deal_with_two(rng: Random) -> Deal:
    plain = shuffled(rng, (card for card in DECK if card.suit is not Suit.SPADES))
    two, rest = [plain[:13], plain[13:26]], plain[26:]
    others = shuffled(rng, [*rest, *(card for card in DECK if card.suit is Suit.SPADES)])
    return Deal(Seat.SOUTH, shuffled(rng, [*two, others[:13], others[13:]]))


def _is(card: Card, described: str) -> bool:
    suits, _, ranks = described.partition(":")
    return card.suit.value in suits and card.rank.letter in ranks


# ---- the numbers of deals -----------------------------------------------------------------------


def deal_number_vectors(seed: int) -> Iterator[Vector]:
    """Yield deals with their numbers, which are texts: they are too large for most languages."""
    south, east = comb(39, 13) * comb(26, 13), comb(26, 13)
    numbers = {
        "first": 0,
        "second": 1,
        "last": DEALS - 1,
        "last-north": east - 1,
        "next-east": east,
        "last-east": south - 1,
        "next-south": south,
    }
    for count in range(1, 6):
        numbers[f"any-{count}"] = generator(seed, f"deal_numbers/any-{count}").randrange(DEALS)
    for kind, number in numbers.items():
        dealt = deal_from_number(number, dealer=Seat.SOUTH)
        told = {"number": str(deal_number(dealt))}
        hands = {"hands": [codes(hand) for hand in dealt.hands]}
        name = f"deal_numbers/{kind}"
        head = {"clauses": ["R1.5"]}
        yield {"id": f"{name}/number", "ask": "deal_number", **head, **hands, "expect": told}
        yield {"id": f"{name}/deal", "ask": "deal_from_number", **head, **told, "expect": hands}
