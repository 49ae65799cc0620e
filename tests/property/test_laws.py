"""Laws of the game that hold for every hand, every trick, every seat and every set of rules."""

from __future__ import annotations

import itertools
import pickle

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import callbreak as cb
from callbreak import testing
from callbreak.legality import empty_tables

# Half of it at random, half of it with the duties that chance hardly ever brings about.
any_spot = st.one_of(testing.spots(), st.sampled_from(cb.Duty).flatmap(testing.spots_of))
rounds_in_play = testing.rounds(phase=cb.Phase.PLAYING)
finished_rounds = testing.rounds(phase=cb.Phase.FINISHED)
a_few = settings(max_examples=settings().max_examples // 4)  # of what takes fifty steps each


def legal(spot, **answers):
    rules = attrs.evolve(spot.rules, **answers)
    return cb.legal_plays(spot.hand, spot.trick, rules=rules, trump_broken=spot.trump_broken)


def why_not(card, spot):
    return cb.check_play(
        card, spot.hand, spot.trick, rules=spot.rules, trump_broken=spot.trump_broken
    )


# ---- what may be played ---------------------------------------------------------------------


@given(any_spot)
def test_somebody_with_cards_can_play_one_of_them(spot):
    assert set() < legal(spot) <= spot.hand


@given(any_spot)
def test_legal_plays_and_the_check_of_one_card_agree(spot):
    owed = spot.obligation
    assert legal(spot) == owed.cards
    for card in cb.DECK:
        violation = why_not(card, spot)
        assert (violation is None) == (card in owed.cards)
        if violation is not None:
            assert violation.card is card
            assert (violation.duty, violation.allowed) == (owed.duty, owed.cards)
            assert violation.to_beat == owed.to_beat
            assert (violation.reason is cb.Reason.NOT_HELD) == (card not in spot.hand)


@given(testing.rounds())
def test_a_round_takes_exactly_the_cards_that_are_legal(round):
    for card in cb.DECK:
        if card in round.legal_plays:
            assert round.check(card) is None
            assert cb.play(round, card).plays == (*round.plays, card)
            continue
        with pytest.raises(cb.IllegalActionError) as refusal:
            cb.play(round, card)
        if round.phase is cb.Phase.PLAYING:
            assert refusal.value.violation == round.check(card)


@given(rounds_in_play)
def test_a_round_asks_what_its_open_trick_asks(round):
    hand = round.hand(round.turn)
    table = {"rules": round.rules, "trump_broken": round.trump_broken}
    assert round.obligation == cb.obligation(hand, round.trick, **table)
    assert round.legal_plays == cb.legal_plays(hand, round.trick, **table)
    for card in cb.DECK:
        assert round.check(card) == cb.check_play(card, hand, round.trick, **table)


@pytest.mark.parametrize(
    "axis, stricter, weaker",
    [
        ("heading", cb.Heading.LED_SUIT, cb.Heading.WHILE_WINNABLE),
        ("heading", cb.Heading.WHILE_WINNABLE, cb.Heading.FREE),
        ("heading", cb.Heading.PREVIOUS_CARD, cb.Heading.FREE),
        ("when_void", cb.WhenVoid.OVERRUFF_OR_RUFF, cb.WhenVoid.OVERRUFF_OR_FREE),
        ("when_void", cb.WhenVoid.OVERRUFF_OR_FREE, cb.WhenVoid.FREE),
        ("when_void", cb.WhenVoid.OVERRUFF_OR_RUFF, cb.WhenVoid.RUFF),
        ("when_void", cb.WhenVoid.RUFF, cb.WhenVoid.FREE),
        ("trump_lead", cb.TrumpLead.ONCE_BROKEN, cb.TrumpLead.ANY_TIME),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
@given(spot=any_spot)
def test_a_weaker_rule_never_forbids_more(axis, stricter, weaker, spot):
    assert legal(spot, **{axis: stricter}) <= legal(spot, **{axis: weaker})


@given(any_spot)
def test_nothing_is_forbidden_once_spades_are_broken_that_was_allowed_before(spot):
    before, after = (attrs.evolve(spot, trump_broken=broken) for broken in (False, True))
    assert before.legal_plays <= after.legal_plays


@given(any_spot)
def test_the_other_rules_have_no_say_in_what_may_be_played(spot):
    same_play = cb.Rules(
        heading=spot.rules.heading,
        when_void=spot.rules.when_void,
        trump_lead=spot.rules.trump_lead,
    )
    assert attrs.evolve(spot, rules=same_play).obligation == spot.obligation


@given(any_spot, testing.hands(max_size=52))
def test_what_a_play_proves_of_the_hand_behind_it(spot, hand):
    # A card is legal in exactly those hands that hold nothing which its play excludes.
    table = empty_tables(spot.rules)[spot.trump_broken]
    for card in spot.trick:
        table = table.next(card)
    hand -= cb.CardSet(spot.trick)
    may_play = legal(attrs.evolve(spot, hand=hand))
    for card in hand:
        excluded = cb.CardSet.from_mask(table.excludes(card))
        assert (card in may_play) == hand.isdisjoint(excluded)


# ---- the record and what follows from it ----------------------------------------------------


def replayed(round):
    """Read off the record of a round, trick by trick, what the round carries along with it."""
    deal, rules = round.deal, round.rules
    hands = {seat: set(deal.hands[seat]) for seat in cb.Seat}
    calls = {deal.dealer.after(1 + place): called for place, called in enumerate(round.calls)}
    leader = deal.dealer.after()
    complete, won = [], dict.fromkeys(cb.Seat, 0)
    starts = range(0, len(round.plays) + 1, 4)  # the last trick is open, perhaps without a card
    for trick in [round.plays[start : start + 4] for start in starts]:
        for place, card in enumerate(trick):
            hands[leader.after(place)].remove(card)
        if len(trick) == 4:
            complete.append(cb.Trick(leader, trick))
            leader = leader.after(cb.winning_index(trick))
            won[leader] += 1
        else:
            on_table = trick
    broken = any(card.suit is cb.Suit.SPADES for trick in complete for card in trick)
    if cb.misdeals(deal, rules=rules):
        phase = cb.Phase.VOID
    elif len(calls) < 4:
        phase = cb.Phase.CALLING
    elif sum(calls.values()) < rules.min_total_calls:
        phase = cb.Phase.VOID
    else:
        phase = cb.Phase.FINISHED if len(complete) == 13 else cb.Phase.PLAYING
    turn, may_play = None, cb.CardSet()
    if phase is cb.Phase.CALLING:
        turn = deal.dealer.after(1 + len(calls))
    elif phase is cb.Phase.PLAYING:
        turn = leader.after(len(on_table))
        may_play = cb.legal_plays(hands[turn], on_table, rules=rules, trump_broken=broken)
    scores = None
    if phase in (cb.Phase.PLAYING, cb.Phase.FINISHED):
        scores = tuple(
            cb.score(call=calls[seat], tricks=won[seat], rules=rules) for seat in cb.Seat
        )
    return {
        "phase": phase,
        "turn": turn,
        "legal_plays": may_play,
        "hands": hands,
        "calls": [calls.get(seat) for seat in cb.Seat],
        "trick": cb.Trick(leader, on_table),
        "tricks": tuple(complete),
        "tricks_won": tuple(won.values()),
        "trump_broken": broken,
        "scores": scores if phase is cb.Phase.FINISHED else None,
        "scores_so_far": scores,
    }


ASKED = (
    "phase",
    "turn",
    "legal_plays",
    "trick",
    "tricks",
    "tricks_won",
    "trump_broken",
    "scores",
    "scores_so_far",
)


def told(round):
    """The same, as the round itself tells it."""
    return {name: getattr(round, name) for name in ASKED} | {
        "hands": {seat: round.hand(seat) for seat in cb.Seat},
        "calls": [round.call_of(seat) for seat in cb.Seat],
    }


@given(testing.rounds())
def test_what_a_round_carries_along_follows_from_its_record(round):
    assert told(round) == replayed(round)


@a_few
@given(finished_rounds)
def test_it_follows_after_every_single_action(round):
    state = cb.Round(round.deal, rules=round.rules)
    for action in (*round.calls, *round.plays):
        assert told(state) == replayed(state)
        state = cb.apply(state, action)
    assert told(state) == replayed(state) == told(round)


@given(testing.rounds(), st.data())
def test_every_way_to_the_same_round_carries_the_same_along(round, data):
    longer = round
    for _ in range(data.draw(st.integers(0, 6))):
        if actions := cb.legal_actions(longer):
            longer = cb.apply(longer, data.draw(st.sampled_from(actions)))
    actions = len(longer.calls + longer.plays) - len(round.calls + round.plays)
    ways = [
        cb.Round(round.deal, round.calls, round.plays, round.rules),
        attrs.evolve(longer, calls=round.calls, plays=round.plays),
        longer.rewind(actions),
        pickle.loads(pickle.dumps(round)),
        pickle.loads(pickle.dumps(longer)).rewind(actions),
    ]
    for way in ways:
        assert way == round
        assert hash(way) == hash(round)
        assert told(way) == told(round)


@a_few
@given(testing.rounds())
def test_every_prefix_of_a_legal_record_is_legal(round):
    actions = (*round.calls, *round.plays)
    for back in range(len(actions) + 1):
        kept = len(actions) - back
        prefix = cb.Round(round.deal, actions[:kept][:4], actions[4:kept], round.rules)
        assert prefix == round.rewind(back)
        assert told(prefix) == replayed(prefix)


@given(testing.rounds())
def test_no_card_is_lost_or_won_from_nowhere(round):
    while True:
        held = [card for seat in cb.Seat for card in round.hand(seat)]
        assert sorted(map(str, (*held, *round.plays))) == sorted(map(str, cb.DECK))
        assert sum(round.tricks_won) == len(round.tricks) == len(round.plays) // 4
        assert len(round.trick) == len(round.plays) % 4
        if not round.legal_plays:
            break
        round = cb.play(round, round.legal_plays[0])
    if round.phase is cb.Phase.FINISHED:
        assert sum(round.tricks_won) == 13


@given(finished_rounds)
def test_the_winner_of_a_trick_leads_the_next(round):
    for before, after in itertools.pairwise(round.tricks):
        assert after.leader is before.winner
    assert [trick.winner for trick in round.tricks].count(cb.Seat.WEST) == round.tricks_won[3]


def everything_inside(thing):
    """Every slot of a round, with what is only carried along, and of what stands in its slots."""
    slots = {name for base in type(thing).__mro__ for name in getattr(base, "__slots__", ())}
    found = {name: getattr(thing, name) for name in slots}
    inside = [one for one in found.values() if type(one).__name__.endswith("Opening")]
    return found, [everything_inside(one) for one in inside]


@given(testing.rounds(), st.one_of(testing.cards(), st.integers(-1, 14)))
def test_a_refused_action_changes_nothing(round, action):
    before = everything_inside(round)
    assert "legal_plays" in before[0]
    assert len(before[1]) == 1
    if action in cb.legal_actions(round):
        assert cb.apply(round, action) != round
    else:
        with pytest.raises(cb.IllegalActionError):
            cb.apply(round, action)
    assert everything_inside(round) == before


# ---- symmetries -----------------------------------------------------------------------------

PLAIN = (cb.Suit.HEARTS, cb.Suit.DIAMONDS, cb.Suit.CLUBS)


def swapper(suits):
    """Return a function that puts plain suits in the place of hearts, diamonds and clubs."""
    new = {cb.Suit.SPADES: cb.Suit.SPADES} | dict(zip(PLAIN, suits, strict=True))
    return lambda card: cb.Card(new[card.suit].value + card.rank.letter)


suit_swaps = st.permutations(PLAIN).map(swapper)


@given(any_spot, suit_swaps)
def test_plain_suits_are_alike(spot, swap):
    swapped = attrs.evolve(spot, hand=map(swap, spot.hand), trick=map(swap, spot.trick))
    owed, owed_then = spot.obligation, swapped.obligation
    assert owed_then.duty is owed.duty
    assert owed_then.cards == set(map(swap, owed.cards))
    assert owed_then.to_beat == (owed.to_beat and swap(owed.to_beat))
    for card in cb.DECK:
        violation, violation_then = why_not(card, spot), why_not(swap(card), swapped)
        assert (violation and violation.reason) == (violation_then and violation_then.reason)


@given(testing.rounds(), suit_swaps)
def test_plain_suits_are_alike_for_a_whole_round(round, swap):
    hands = tuple(cb.CardSet(map(swap, hand)) for hand in round.deal.hands)
    deal = cb.Deal(round.deal.dealer, hands)
    swapped = cb.Round(deal, round.calls, map(swap, round.plays), round.rules)
    assert swapped.phase is round.phase
    assert swapped.turn is round.turn
    assert swapped.tricks_won == round.tricks_won
    assert swapped.legal_plays == set(map(swap, round.legal_plays))


def turned(by_seat, turns):
    """What stood by seat, after every player moved on by some seats."""
    return tuple(by_seat[(seat - turns) % 4] for seat in range(4))


@given(testing.rounds(), st.integers(0, 3))
def test_seats_are_alike(round, turns):
    deal = cb.Deal(round.deal.dealer.after(turns), turned(round.deal.hands, turns))
    moved = cb.Round(deal, round.calls, round.plays, round.rules)
    assert moved.phase is round.phase
    assert moved.turn == (None if round.turn is None else round.turn.after(turns))
    assert moved.legal_plays == round.legal_plays
    assert moved.legal_calls == round.legal_calls
    assert moved.tricks_won == turned(round.tricks_won, turns)
    if round.scores_so_far is not None:
        assert moved.scores_so_far == turned(round.scores_so_far, turns)
    misdeals = {
        (seat.after(turns), why) for seat, why in cb.misdeals(round.deal, rules=ALL_REDEALS)
    }
    assert set(cb.misdeals(deal, rules=ALL_REDEALS)) == misdeals


ALL_REDEALS = cb.Rules(redeal=cb.Misdeal)


@given(testing.games(), st.integers(1, 3))
def test_seats_are_alike_for_a_whole_game(game, turns):
    moved = cb.Game(
        rules=game.rules,
        first_dealer=game.first_dealer.after(turns),
        rounds=[
            cb.Round(
                cb.Deal(round.deal.dealer.after(turns), turned(round.deal.hands, turns)),
                round.calls,
                round.plays,
                round.rules,
            )
            for round in game.rounds
        ],
        stopped=game.stopped,
    )
    assert moved.dealer is game.dealer.after(turns)
    assert moved.is_over == game.is_over
    assert moved.totals == turned(game.totals, turns)
    assert moved.standings == turned(game.standings, turns)
    assert moved.targets == turned(game.targets, turns)
    assert set(moved.winners) == {seat.after(turns) for seat in game.winners}
