"""The library against the oracle: two readings of the same text must agree, under all rules."""

from __future__ import annotations

import itertools

import attrs
import pytest
from hypothesis import given, settings, strategies as st

import callbreak as cb
from tests.oracle import naive, spots
from tests.oracle.spots import Situation

PRESETS = {name: value for name, value in vars(cb.variants).items() if isinstance(value, cb.Rules)}
any_rules = st.sampled_from(list(PRESETS.values())) | spots.rules()
playable = any_rules.map(lambda rules: attrs.evolve(rules, redeal=(), min_total_calls=0))


def card(code):
    return cb.Card[code]


def cards(codes):
    return [cb.Card[code] for code in codes]


def codes(held):
    """The cards as strings, in whatever order they come."""
    return [one.name for one in held]


def in_deck_order(held):
    return [code for code in naive.DECK if code in held]


# One player, one trick


def assert_same_duty(spot, rules):
    hand, trick, broken = spot
    expected = naive.obligation(hand, trick, rules, broken=broken)
    asked = cards(hand), cards(trick)
    owed = cb.obligation(*asked, rules=rules, trump_broken=broken)
    assert owed.duty.name == expected.duty
    assert codes(owed.cards) == in_deck_order(expected.cards)
    assert owed.to_beat == (expected.to_beat and card(expected.to_beat))
    assert cb.legal_plays(*asked, rules=rules, trump_broken=broken) == owed.cards
    return owed


def assert_same_reasons(spot, rules):
    hand, trick, broken = spot
    owed = naive.obligation(hand, trick, rules, broken=broken)
    for code in naive.DECK:
        violation = cb.check_play(
            card(code), cards(hand), cards(trick), rules=rules, trump_broken=broken
        )
        expected = naive.reason(code, hand, trick, rules, broken=broken)
        assert (violation and violation.reason.name) == expected
        if violation is not None:
            assert violation.card.name == code
            assert codes(violation.allowed) == in_deck_order(owed.cards)


@pytest.mark.parametrize("situation", Situation)
@given(data=st.data(), rules=any_rules)
def test_what_is_owed(situation, data, rules):
    assert_same_duty(data.draw(spots.spots_of(situation)), rules)


@pytest.mark.parametrize("situation", Situation)
@given(data=st.data(), rules=any_rules)
def test_why_a_card_may_not_be_played(situation, data, rules):
    assert_same_reasons(data.draw(spots.spots_of(situation)), rules)


@pytest.mark.parametrize("preset", PRESETS)
@given(spot=spots.spots())
def test_presets(preset, spot):
    assert_same_duty(spot, PRESETS[preset])
    assert_same_reasons(spot, PRESETS[preset])


REACHABLE = {
    *itertools.product(["LEAD"], cb.TrumpLead),
    *itertools.product(["FOLLOW"], cb.Heading),
    *itertools.product(["HEAD"], set(cb.Heading) - {cb.Heading.FREE}),
    *itertools.product(["RUFF"], set(cb.WhenVoid) - {cb.WhenVoid.FREE}),
    *itertools.product(["OVERRUFF"], [cb.WhenVoid.OVERRUFF_OR_FREE, cb.WhenVoid.OVERRUFF_OR_RUFF]),
    ("UNDERRUFF", cb.WhenVoid.OVERRUFF_OR_RUFF),
    *itertools.product(["FREE"], cb.WhenVoid),
}


def test_every_duty_is_reached_under_every_rule_that_knows_it():
    # The strategies above are worth something only if the rare duties come up in them.
    reached = set()

    @settings(max_examples=100, derandomize=True, database=None)
    @given(data=st.data(), rules=spots.rules())
    def look(data, rules):
        for situation in Situation:
            spot = data.draw(spots.spots_of(situation))
            duty = assert_same_duty(spot, rules).duty.name
            if not spot.trick:
                reached.add((duty, rules.trump_lead))
            elif naive.of_suit(spot.hand, spot.trick[0][0]):
                reached.add((duty, rules.heading))
            else:
                reached.add((duty, rules.when_void))

    look()
    assert reached == REACHABLE


# Tricks, scores, deals


@given(st.permutations(naive.DECK), st.integers(1, 4))
def test_who_wins_a_trick(deck, size):
    trick = deck[:size]
    assert cb.winning_index(cards(trick)) == naive.winning_index(trick)


@pytest.mark.parametrize("situation", [s for s in Situation if s not in spots.LEADS])
@given(data=st.data())
def test_who_wins_a_trick_that_was_played_with_purpose(situation, data):
    hand, trick, _ = data.draw(spots.spots_of(situation))
    trick = [*trick, data.draw(st.sampled_from(hand))]
    assert cb.winning_index(cards(trick)) == naive.winning_index(trick)


def test_which_card_beats_which():
    for one, other in itertools.product(naive.DECK, repeat=2):
        assert cb.beats(card(one), card(other)) == naive.beats(one, other)


def assert_same_scores(rules):
    for call in range(rules.min_call, rules.max_call + 1):
        for won in range(14):
            points = cb.score(call=call, tricks=won, rules=rules)
            assert points.tenths == naive.tenths(call, won, rules)
            assert str(points) == naive.points_text(points.tenths)


@given(any_rules)
def test_scores(rules):
    assert_same_scores(rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_scores_of_presets(preset):
    assert_same_scores(PRESETS[preset])


def as_deal(dealer, hands):
    first, second, third, fourth = (cb.CardSet(cards(hand)) for hand in hands)
    return cb.Deal(cb.Seat(dealer), (first, second, third, fourth))


@given(spots.dealers, spots.deals_with_misdeals() | spots.deals(), any_rules)
def test_misdeals(dealer, hands, rules):
    found = cb.misdeals(as_deal(dealer, hands), rules=rules)
    assert sorted((int(seat), misdeal.name) for seat, misdeal in found) == sorted(
        (seat, misdeal.name) for seat, misdeal in naive.misdeals(hands, rules)
    )


@given(spots.deals_with_misdeals())
def test_every_made_misdeal_is_one(hands):
    rules = cb.Rules(redeal=cb.Misdeal)
    assert cb.misdeals(as_deal(0, hands), rules=rules) != ()


@given(spots.dealers, spots.deals())
def test_numbers_of_deals(dealer, hands):
    deal = as_deal(dealer, hands)
    assert cb.deal_number(deal) == naive.deal_number(hands)
    assert cb.deal_from_number(naive.deal_number(hands), dealer=cb.Seat(dealer)) == deal


@given(st.integers(0, cb.DEALS - 1))
def test_every_number_is_a_deal(number):
    deal = cb.deal_from_number(number, dealer=cb.Seat(0))
    assert naive.deal_number([codes(hand) for hand in deal.hands]) == number


# Rounds


def assert_same_round(round, table):
    assert round.phase.name == table.phase
    assert round.turn == table.turn
    assert [set(codes(round.hand(cb.Seat(seat)))) for seat in range(4)] == [
        set(hand) for hand in table.hands
    ]
    assert [round.call_of(cb.Seat(seat)) for seat in range(4)] == [
        table.call_of(seat) for seat in range(4)
    ]
    assert [(t.leader, codes(t.cards), t.winner) for t in round.tricks] == table.complete
    assert list(round.tricks_won) == table.won
    if table.phase == "PLAYING":
        assert round.trick.leader == table.leader
        assert codes(round.trick.cards) == table.cards
        assert round.obligation.duty.name == table.owed().duty
    assert codes(round.legal_plays) == table.legal_plays()
    limits = range(table.rules.min_call, table.rules.max_call + 1)
    assert list(round.legal_calls) == (list(limits) if table.phase == "CALLING" else [])
    assert list(cb.legal_actions(round)) == [*round.legal_calls, *round.legal_plays]
    assert tenths(round.scores) == table.scores()
    assert tenths(round.scores_so_far) == table.scores_so_far()


def tenths(scores):
    return None if scores is None else [points.tenths for points in scores]


def reason_of(error):
    """The oracle's words for a refusal by the library."""
    if isinstance(error, cb.IllegalPlayError):
        return error.violation.reason.name
    return "RANGE" if isinstance(error, cb.IllegalCallError) else "PHASE"


def assert_same_refusal(round, table, code):
    with pytest.raises(naive.RefusedError) as ours:
        table.play(code)
    with pytest.raises(cb.IllegalActionError) as theirs:
        cb.play(round, card(code))
    assert theirs.value.position == ours.value.position
    if table.phase == "PLAYING":
        assert reason_of(theirs.value) == ours.value.why
    else:
        assert isinstance(theirs.value, cb.WrongPhaseError)
        assert theirs.value.phase.name == ours.value.why


some_deals = spots.deals() | spots.lopsided_deals() | spots.deals_with_misdeals()


@given(st.data(), any_rules, spots.dealers, some_deals, spots.choices)
def test_a_round_step_by_step(data, rules, dealer, hands, choices):
    table = naive.Table(dealer, hands, rules)
    round = cb.Round(as_deal(dealer, hands), rules=rules)
    while table.phase == "CALLING":
        assert_same_round(round, table)
        assert_same_refusal(round, table, hands[table.turn][0])
        number = data.draw(spots.a_call(rules))
        table.call(number)
        round = cb.call(round, number)
    for choice in itertools.islice(itertools.cycle(choices), 52):
        assert_same_round(round, table)
        refused = naive.DECK[7 * choice % 52]
        if refused not in table.legal_plays():
            assert_same_refusal(round, table, refused)
        if table.phase != "PLAYING":
            break
        code = table.legal_plays()[choice % len(table.legal_plays())]
        table.play(code)
        round = cb.play(round, card(code))
    assert_same_round(round, table)


@given(st.data(), playable, spots.dealers, some_deals, spots.choices)
def test_a_record_with_one_card_changed(data, rules, dealer, hands, choices):
    calls = data.draw(spots.calls(rules))
    plays = naive.play_out(dealer, hands, calls, choices, rules)
    place = data.draw(st.integers(0, len(plays) - 1))
    changed = data.draw(st.sampled_from(naive.DECK))
    plays[place] = changed
    deal = as_deal(dealer, hands)
    refusal = refusal_of(dealer, hands, calls, plays, rules)
    if refusal is None:
        round = cb.Round(deal, calls=calls, plays=cards(plays), rules=rules)
        assert_same_round(round, naive.replay(dealer, hands, calls, plays, rules))
        return
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.Round(deal, calls=calls, plays=cards(plays), rules=rules)
    assert caught.value.position == refusal.position
    assert caught.value.violation.reason.name == refusal.why


def refusal_of(*record):
    try:
        naive.replay(*record)
    except naive.RefusedError as refusal:
        return refusal
    return None


# Score sheets and games


def assert_same_sheet(ours, theirs):
    """Hold a `ScoreSheet` or a `Game` against the oracle's sheet."""
    assert tenths(theirs.totals) == ours.totals
    assert list(theirs.standings) == ours.places
    assert theirs.is_over == ours.over
    assert list(theirs.winners) == ours.winners
    found = [(t.total.tenths, t.behind.tenths, t.call) for t in theirs.targets]
    assert found == [tuple(target) for target in ours.targets]


@given(st.data(), any_rules)
def test_score_sheets(data, rules):
    results = []
    sheet = cb.ScoreSheet(rules)
    for _ in range(data.draw(st.integers(0, 7))):
        expected = naive.sheet(results, rules)
        assert_same_sheet(expected, sheet)
        if expected.over:
            break
        calls, won = data.draw(spots.results(rules))
        results.append((calls, won))
        sheet = sheet.with_result(cb.Result(calls, won))
    assert sheet == cb.ScoreSheet(rules, results=tuple(cb.Result(*r) for r in results))
    assert_same_sheet(naive.sheet(results, rules), sheet)


@given(st.data(), any_rules)
def test_score_sheets_with_equal_totals(data, rules):
    # Four equal seats, then one round that may or may not set them apart.
    rules = attrs.evolve(rules, min_total_calls=0)
    call = data.draw(spots.a_call(rules))
    orders = [[3, 3, 3, 4], [3, 3, 4, 3], [3, 4, 3, 3], [4, 3, 3, 3]]
    results = [([call] * 4, won) for won in orders]
    results.append(data.draw(spots.results(rules)))
    for finished in range(len(results) + 1):
        expected = naive.sheet(results[:finished], rules)
        found = cb.ScoreSheet(rules, results=tuple(cb.Result(*r) for r in results[:finished]))
        assert_same_sheet(expected, found)
        if expected.over:
            break


@given(st.data(), any_rules, spots.dealers)
def test_games(data, rules, first_dealer):
    assert_same_game(data, rules, first_dealer, some_deals)


@given(st.data(), any_rules, st.sampled_from(cb.InstantWin), spots.dealers)
def test_games_that_may_be_won_at_once(data, rules, instant_win, first_dealer):
    limits = {"min_call": min(rules.min_call, 8), "max_call": max(rules.max_call, 8)}
    rules = attrs.evolve(rules, redeal=(), min_total_calls=0, instant_win=instant_win, **limits)
    assert_same_game(data, rules, first_dealer, spots.lopsided_deals())


def assert_same_game(data, rules, first_dealer, deals):
    ours = naive.Game(first_dealer, rules)
    theirs = cb.Game(rules=rules, first_dealer=cb.Seat(first_dealer))
    for _ in range(data.draw(st.integers(1, 6))):
        assert_same_sheet(ours.sheet(), theirs)
        assert theirs.dealer == ours.dealer
        if theirs.is_over:
            break
        hands = data.draw(deals)
        table = naive.Table(ours.dealer, hands, rules)
        while table.phase == "CALLING":
            table.call(data.draw(spots.a_call(rules)))
        choices = data.draw(spots.choices)
        # First a part of the round, which stays open, then all of it in its place.
        for length in (data.draw(st.integers(0, 52)), 52):
            play_on(table, choices, length)
            ours.add(table)
            theirs = cb.add_round(theirs, as_round(table, hands))
            assert_same_sheet(ours.sheet(), theirs)
            if table.phase not in ("CALLING", "PLAYING") or theirs.is_over:
                break
    assert_same_sheet(ours.sheet(), theirs)
    if rules.rounds is None and rules.target_tenths is None:
        assert_same_sheet(ours.sheet(stopped=True), attrs.evolve(theirs, stopped=True))


def play_on(table, choices, length):
    """Play until some cards lie, or the round is over, or an instant win ends the game."""
    while table.phase == "PLAYING" and len(table.plays) < length:
        choice = choices[len(table.plays) % len(choices)]
        table.play(table.legal_plays()[choice % len(table.legal_plays())])
        if naive.instant_winner(table.calls_by_seat(), table.won, table.rules) is not None:
            break


def as_round(table, hands):
    deal = as_deal(table.dealer, hands)
    return cb.Round(deal, calls=table.calls, plays=cards(table.plays), rules=table.rules)
