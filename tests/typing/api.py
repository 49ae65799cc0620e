"""What type checkers must make of the public names. Checked by mypy, never run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import assert_type

import attrs
from hypothesis import strategies as st

import callbreak as cb
from callbreak import testing

Four = tuple[cb.Points, cb.Points, cb.Points, cb.Points]

# Cards.
card = cb.DECK[0]
assert_type(card, cb.Card)
assert_type(cb.DECK, tuple[cb.Card, ...])
assert_type(card.suit, cb.Suit)
assert_type(card.rank, cb.Rank)
assert_type(card.index, int)
assert_type(cb.Suit.SPADES.glyph, str)
assert_type(cb.Rank.ACE.letter, str)

# Sets of cards.
hand = cb.parse_hand("SAK HQ")
assert_type(hand, cb.CardSet)
assert_type(hand[0], cb.Card)
assert_type(hand[1:], tuple[cb.Card, ...])
assert_type(hand.cards, tuple[cb.Card, ...])
assert_type(hand.mask, int)
assert_type(hand.of(cb.Suit.HEARTS), cb.CardSet)
assert_type(hand.is_void(cb.Suit.HEARTS), bool)
assert_type(hand | {cb.Card.H2}, cb.CardSet)
assert_type(hand & hand, cb.CardSet)
assert_type(hand - {cb.Card.H2}, cb.CardSet)
assert_type(hand ^ hand, cb.CardSet)
assert_type(~hand, cb.CardSet)
assert_type(iter(hand), Iterator[cb.Card])
assert_type(cb.CardSet.from_mask(3), cb.CardSet)
assert_type(cb.CardSet(), cb.CardSet)
for one in hand:
    assert_type(one, cb.Card)

# Seats, tricks.
assert_type(cb.Seat.WEST.after(), cb.Seat)
trick = cb.Trick(cb.Seat.WEST, [card])
assert_type(trick.leader, cb.Seat)
assert_type(trick.cards, tuple[cb.Card, ...])
assert_type(trick.led, cb.Suit | None)
assert_type(trick.turn, cb.Seat | None)
assert_type(trick.winner, cb.Seat | None)
assert_type(trick.taker, cb.Seat | None)
assert_type(trick.is_complete, bool)
assert_type(cb.beats(card, card), bool)
assert_type(cb.winning_index([card]), int)

# Text.
assert_type(cb.parse_card("SA"), cb.Card)
assert_type(cb.parse_cards("SA HK"), tuple[cb.Card, ...])
assert_type(cb.parse_points("4.1"), cb.Points)
assert_type(cb.format_cards(trick), str)
assert_type(cb.format_hand({card}), str)

# Legality takes any iterables.
assert_type(cb.legal_plays(hand, trick), cb.CardSet)
assert_type(cb.legal_plays({card}, [], rules=cb.BHOOS, trump_broken=False), cb.CardSet)
owed = cb.obligation(hand, (card for card in hand))
assert_type(owed, cb.Obligation)
assert_type(owed.duty, cb.Duty)
assert_type(owed.cards, cb.CardSet)
assert_type(owed.to_beat, cb.Card | None)
violation = cb.check_play(card, hand, [])
assert_type(violation, cb.Violation | None)
if violation is not None:
    assert_type(violation.reason, cb.Reason)
    assert_type(violation.allowed, cb.CardSet)
    assert_type(violation.clause, str)

# Rules and their presets.
assert_type(cb.variant("bhoos"), cb.Rules)
assert_type(cb.variants.slug_of(cb.BHOOS), str | None)
assert_type(cb.describe(cb.BHOOS), tuple[str, ...])
assert_type(cb.differences(cb.BHOOS, cb.CALL_BREAK), tuple[str, ...])
assert_type(attrs.evolve(cb.BHOOS, max_call=7), cb.Rules)
rules = cb.Rules(heading=cb.Heading.FREE, redeal=[cb.Misdeal.FOUR_ACES], rounds=None)
assert_type(rules.heading, cb.Heading)
assert_type(rules.redeal, frozenset[cb.Misdeal])
assert_type(rules.rounds, int | None)
assert_type(rules.is_open_ended, bool)

# Scores.
points = cb.score(call=4, tricks=5)
assert_type(points, cb.Points)
assert_type(points.tenths, int)
assert_type(float(points), float)
assert_type(points + points, cb.Points)
assert_type(points - points, cb.Points)
assert_type(-points, cb.Points)
assert_type(points < -points, bool)
assert_type(max(points, points), cb.Points)

# Deals.
rng = random.Random(7)
deal = cb.deal(rng, dealer=cb.Seat.WEST)
assert_type(attrs.evolve(deal, dealer=cb.Seat.EAST), cb.Deal)
assert_type(deal, cb.Deal)
assert_type(deal.dealer, cb.Seat)
assert_type(deal.hands, tuple[cb.CardSet, cb.CardSet, cb.CardSet, cb.CardSet])
assert_type(cb.deal(random.SystemRandom(), dealer=cb.Seat.WEST), cb.Deal)
how_many: int = cb.DEALS
assert_type(cb.deal_number(deal), int)
assert_type(cb.deal_from_number(7, dealer=cb.Seat.WEST), cb.Deal)
assert_type(cb.deal_deck(cb.DECK, cb.Seat.WEST), cb.Deal)
assert_type(cb.misdeals(deal, rules=rules), tuple[tuple[cb.Seat, cb.Misdeal], ...])
assert_type(cb.deal_until_fair(rng, dealer=cb.Seat.WEST, rules=rules, limit=9), tuple[cb.Deal, ...])
draw = cb.draw_for_seats(rng)
assert_type(draw.players, tuple[int, int, int, int])
assert_type(draw.draws, tuple[tuple[tuple[int, cb.Card], ...], ...])

# Rounds.
round = cb.Round(deal, calls=[3, 2, 4, 3], plays=(card,), rules=rules)
assert_type(attrs.evolve(round, plays=()), cb.Round)
assert_type(round, cb.Round)
assert_type(round.deal, cb.Deal)
assert_type(round.calls, tuple[int, ...])
assert_type(round.plays, tuple[cb.Card, ...])
assert_type(round.rules, cb.Rules)
assert_type(round.phase, cb.Phase)
assert_type(round.turn, cb.Seat | None)
assert_type(round.trick, cb.Trick)
assert_type(round.tricks, tuple[cb.Trick, ...])
assert_type(round.tricks_won, tuple[int, int, int, int])
assert_type(round.hand(cb.Seat.WEST), cb.CardSet)
assert_type(round.call_of(cb.Seat.WEST), int | None)
assert_type(round.legal_calls, range)
assert_type(round.legal_plays, cb.CardSet)
assert_type(round.obligation, cb.Obligation | None)
assert_type(round.check(card), cb.Violation | None)
assert_type(round.scores, Four | None)
assert_type(round.scores_so_far, Four | None)
assert_type(round.trump_broken, bool)
assert_type(round.rewind(2), cb.Round)
assert_type(cb.call(round, 3), cb.Round)
assert_type(cb.play(round, card), cb.Round)
assert_type(cb.apply(round, 3), cb.Round)
assert_type(cb.apply(round, card), cb.Round)
assert_type(cb.legal_actions(round), tuple[int | cb.Card, ...])
action: cb.Action = cb.legal_actions(round)[0]
assert_type(cb.apply(round, action), cb.Round)

# Sheets and games.
result = cb.Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))
assert_type(result.calls, tuple[int, int, int, int])
sheet = cb.ScoreSheet(results=[result]).with_result(result).replace_result(0, result)
assert_type(sheet, cb.ScoreSheet)
assert_type(sheet.results, tuple[cb.Result, ...])
assert_type(sheet.totals, Four)
assert_type(sheet.standings, tuple[int, int, int, int])
assert_type(sheet.winners, tuple[cb.Seat, ...])
assert_type(sheet.is_over, bool)
assert_type(sheet.targets, tuple[cb.Target, cb.Target, cb.Target, cb.Target])
assert_type(sheet.targets[0].call, int | None)
game = cb.add_round(cb.Game(first_dealer=cb.Seat.WEST), round)
assert_type(game, cb.Game)
assert_type(game.rounds, tuple[cb.Round, ...])
assert_type(game.dealer, cb.Seat)
assert_type(game.sheet, cb.ScoreSheet)
assert_type(game.totals, Four)
assert_type(game.winners, tuple[cb.Seat, ...])
assert_type(game.instant_winner, cb.Seat | None)

# What a seat may know.
view = cb.view(round, cb.Seat.WEST)
assert_type(attrs.evolve(view, plays=()), cb.View)
assert_type(view, cb.View)
assert_type(cb.view(round, None), cb.View)
assert_type(view.hand, cb.CardSet)
known = cb.knowledge(view)
assert_type(known, cb.Knowledge)
assert_type(known.count_deals(), int)
assert_type(known.sample(rng), cb.Deal)
assert_type(known.probability(card, cb.Seat.EAST), Fraction)

# Errors.
try:
    cb.play(round, card)
except cb.IllegalPlayError as error:
    assert_type(error.violation, cb.Violation)
    assert_type(error.position, int)
except cb.IllegalCallError as error:
    assert_type(error.allowed, range)
except cb.WrongPhaseError as error:
    assert_type(error.phase, cb.Phase)
except cb.NotationError as error:
    assert_type(error.start, int)
except cb.InvalidDealError as error:
    assert_type(error.problems, tuple[str, ...])
except cb.CallbreakError:
    pass
a_value_error: type[ValueError] = cb.IllegalPlayError
a_type_error: type[TypeError] = cb.CallTypeError


def exhaustive(duty: cb.Duty) -> str:
    """An enum can be matched to the end."""
    match duty:
        case cb.Duty.LEAD | cb.Duty.FREE:
            return "any"
        case cb.Duty.HEAD | cb.Duty.FOLLOW:
            return "of the suit"
        case cb.Duty.RUFF | cb.Duty.OVERRUFF | cb.Duty.UNDERRUFF:
            return "a spade"


# Strategies.
assert_type(testing.cards(), st.SearchStrategy[cb.Card])
assert_type(testing.hands(max_size=5), st.SearchStrategy[cb.CardSet])
assert_type(testing.seats(), st.SearchStrategy[cb.Seat])
assert_type(testing.tricks(), st.SearchStrategy[cb.Trick])
assert_type(testing.spots(), st.SearchStrategy[testing.Spot])
assert_type(testing.spots_of(cb.Duty.HEAD, rules=cb.BHOOS), st.SearchStrategy[testing.Spot])
assert_type(testing.rules(), st.SearchStrategy[cb.Rules])
assert_type(testing.deals(dealer=cb.Seat.WEST), st.SearchStrategy[cb.Deal])
assert_type(testing.rounds(phase=cb.Phase.VOID), st.SearchStrategy[cb.Round])
assert_type(testing.games(rules=cb.BHOOS), st.SearchStrategy[cb.Game])
assert_type(testing.points(), st.SearchStrategy[cb.Points])
assert_type(testing.results(), st.SearchStrategy[cb.Result])
assert_type(testing.score_sheets(), st.SearchStrategy[cb.ScoreSheet])
spot = testing.Spot([card], [cb.Card.HT])
assert_type(spot.hand, cb.CardSet)
assert_type(spot.trick, tuple[cb.Card, ...])
assert_type(spot.obligation, cb.Obligation)
assert_type(spot.legal_plays, cb.CardSet)
