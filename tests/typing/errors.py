"""What type checkers must refuse. Checked by mypy, never run.

Each line is a mistake that somebody makes. mypy warns of an ignored error that is none, so that a
mistake which it no longer finds is found here.
"""

from __future__ import annotations

import random

import attrs

import callbreak as cb
from callbreak import testing

hand = cb.CardSet([cb.Card.SA, cb.Card.H2])
deal = cb.deal(random.Random(7), dealer=cb.Seat.WEST)
round = cb.Round(deal)
rules = cb.CALL_BREAK
points = cb.score(call=4, tricks=5)
result = cb.Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))

# Text is no card, and a card is no hand.
cb.legal_plays("SA H2", [])  # type: ignore[arg-type]
cb.legal_plays(["SA", "H2"], [])  # type: ignore[list-item]
cb.legal_plays(cb.Card.SA, [])  # type: ignore[arg-type]
cb.play(round, "SA")  # type: ignore[arg-type]
cb.beats("SA", "HK")  # type: ignore[arg-type]
cb.CardSet([cb.Suit.SPADES])  # type: ignore[list-item]
cb.parse_card(cb.Card.SA)  # type: ignore[arg-type]
cb.Card.S1  # type: ignore[attr-defined]
cb.Card.AS  # type: ignore[attr-defined]

# Sets of cards are not changed.
hand.cards = ()  # type: ignore[misc]
hand.mask = 0  # type: ignore[misc]

# Cards have no order.
before: bool = cb.Card.SA < cb.Card.SK  # type: ignore[operator]
sorted(hand)  # type: ignore[type-var]
max(cb.DECK)  # type: ignore[type-var]

# Arguments that read badly without their names have to have them.
cb.score(4, 5)  # type: ignore[call-arg]
cb.legal_plays(hand, [], rules, True)  # type: ignore[call-arg]
cb.deal(random.Random(7), cb.Seat.WEST)  # type: ignore[call-arg]
cb.misdeals(deal, rules)  # type: ignore[call-arg]
cb.Rules(1, 8)  # type: ignore[call-arg]

# No argument is forgotten, misspelt, or of the wrong kind.
cb.score(call=4)  # type: ignore[call-arg]
cb.deal(random.Random(7))  # type: ignore[call-arg]
cb.Rules(max_calls=8)  # type: ignore[call-arg]
cb.Rules(heading="free")  # type: ignore[arg-type]
cb.Rules(heading=cb.WhenVoid.FREE)  # type: ignore[arg-type]
cb.Rules(overtrick_tenths=0.1)  # type: ignore[arg-type]
cb.Rules(redeal=cb.Misdeal.FOUR_ACES)  # type: ignore[arg-type]
cb.score(call="4", tricks=5)  # type: ignore[arg-type]
cb.score(call=None, tricks=5)  # type: ignore[arg-type]
cb.deal(7, dealer=cb.Seat.WEST)  # type: ignore[arg-type]
cb.deal(random, dealer=cb.Seat.WEST)  # type: ignore[arg-type]
cb.Result(calls=4, tricks=5)  # type: ignore[arg-type]
cb.Round(hand)  # type: ignore[arg-type]
cb.call(round, "3")  # type: ignore[arg-type]
cb.apply(round, None)  # type: ignore[arg-type]
cb.variant(rules)  # type: ignore[arg-type]
cb.add_round(round, round)  # type: ignore[arg-type]
attrs.evolve(rules, max_call="8")  # type: ignore[arg-type]
attrs.evolve(rules, max_calls=8)  # type: ignore[call-arg]

# What may be None has to be looked at first.
round.turn.after()  # type: ignore[union-attr]
round.scores[0]  # type: ignore[index]
round.obligation.cards  # type: ignore[union-attr]
cb.check_play(cb.Card.SA, hand, []).reason  # type: ignore[union-attr]
called: int = round.call_of(cb.Seat.WEST)  # type: ignore[assignment]

# Values stay as they are.
rules.max_call = 8  # type: ignore[misc]
result.calls = (1, 1, 1, 1)  # type: ignore[misc]
points.tenths = 5  # type: ignore[misc]
deal.hands[0] = hand  # type: ignore[index]
round.phase = cb.Phase.PLAYING  # type: ignore[misc]
round.plays.append(cb.Card.SA)  # type: ignore[attr-defined]
hand.add(cb.Card.H2)  # type: ignore[attr-defined]
hand[0] = cb.Card.H2  # type: ignore[index]
cb.BHOOS = rules  # type: ignore[misc]
cb.Seat.WEST = cb.Seat.EAST  # type: ignore[misc]

# Scores add up with scores only.
points + 1  # type: ignore[operator]
below: bool = points < 4.1  # type: ignore[operator]
int(points)  # type: ignore[call-overload]


# The classes are final.
class MyRound(cb.Round):  # type: ignore[misc]
    """A round that is no round."""


class MyRules(cb.Rules):  # type: ignore[misc]
    """Rules of one's own are values of `Rules`."""


# Strategies are asked for by name, and give what they say.
testing.hands(5)  # type: ignore[call-arg]
testing.rounds(phase="playing")  # type: ignore[arg-type]
testing.spots_of("head")  # type: ignore[arg-type]
testing.Spot("SA")  # type: ignore[arg-type]
