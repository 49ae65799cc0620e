"""The rules of Call Break once more, slowly, to check the library against.

This is a second implementation, written from the text of the rules and not from the library's
code: cards are strings ("SA", "HT", "D7"), hands and tricks are lists, seats are numbers 0 to 3,
and every question is answered by going through the list. Of the library it shares only `Rules` and
the enums that stand in it. Nothing in `src` imports it, and it imports no module that it checks.

The docstrings name the clauses of docs/reference/rules.md that a function writes out.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from callbreak.rules import (
    Failure,
    Heading,
    InstantWin,
    Misdeal,
    RedealDealer,
    Rules,
    TieBreak,
    TrumpLead,
    WhenVoid,
)

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SEATS = [0, 1, 2, 3]
DECK = [suit + rank for suit in SUITS for rank in reversed(RANKS)]


# Cards and tricks


def height(card: str) -> int:
    """R1.1: two is the lowest rank and the ace the highest."""
    return RANKS.index(card[1])


def highest(cards: list[str]) -> str:
    """The highest of some cards of one suit."""
    best = cards[0]
    for card in cards:
        assert card[0] == best[0], "only cards of one suit have a highest"
        if height(card) > height(best):
            best = card
    return best


def higher(cards: list[str], target: str) -> list[str]:
    """The cards of the target's suit that are higher than it."""
    return [card for card in cards if card[0] == target[0] and height(card) > height(target)]


def of_suit(cards: list[str], suit: str) -> list[str]:
    """The cards of one suit."""
    return [card for card in cards if card[0] == suit]


def beats(card: str, other: str) -> bool:
    """R1.2, R6.1: a higher card of its suit beats a card, and a spade beats every plain card."""
    if card[0] == other[0]:
        return height(card) > height(other)
    return card[0] == "S"


def is_ruffed(trick: list[str]) -> bool:
    """A spade lies on a plain-suit lead; on a spade lead nothing is a ruff."""
    if not trick or trick[0][0] == "S":
        return False
    return of_suit(trick, "S") != []


def winning_index(trick: list[str]) -> int:
    """R6.1: the highest spade wins, else the highest card of the led suit; discards never do."""
    spades = of_suit(trick, "S")
    if spades:
        return trick.index(highest(spades))
    return trick.index(highest(of_suit(trick, trick[0][0])))


# What a player owes


class Owed(NamedTuple):
    """What a player must do: the duty's name, the cards that do it, and the card to beat."""

    duty: str
    cards: list[str]
    to_beat: str | None


def obligation(hand: list[str], trick: list[str], rules: Rules, *, broken: bool) -> Owed:
    """R3.3, R3.4, R4.1 to R4.5, R5.1 to R5.7: what is owed with this hand to this trick."""
    if not trick:
        return leading(hand, rules, broken=broken)
    if of_suit(hand, trick[0][0]):
        return following(hand, trick, rules)
    return void(hand, trick, rules)


def leading(hand: list[str], rules: Rules, *, broken: bool) -> Owed:
    """R3.3: any card may be led.

    R3.4: under `ONCE_BROKEN` a spade only once spades are broken, or from a hand of spades alone.
    """
    plain = [card for card in hand if card[0] != "S"]
    if rules.trump_lead is TrumpLead.ONCE_BROKEN and not broken and plain:
        return Owed("LEAD", plain, None)
    return Owed("LEAD", list(hand), None)


def following(hand: list[str], trick: list[str], rules: Rules) -> Owed:
    """R4.1: a player who holds a card of the led suit plays one; R4.2 to R4.5 say which."""
    suit = trick[0][0]
    same = of_suit(hand, suit)
    target = card_to_head(trick, rules)
    if target is not None and higher(same, target):
        return Owed("HEAD", higher(same, target), target)
    return Owed("FOLLOW", same, target)


def card_to_head(trick: list[str], rules: Rules) -> str | None:
    """The card that a player who follows suit is asked to beat, able or not.

    R4.2: `WHILE_WINNABLE`, the best card so far until the trick is ruffed, then none.
    R4.3: `LED_SUIT`, the best card of the led suit even after a ruff.
    R4.4: `PREVIOUS_CARD`, the led suit's card that was played last; none once ruffed.
    R4.5: `FREE`, none.
    """
    in_led_suit = of_suit(trick, trick[0][0])
    if rules.heading is Heading.WHILE_WINNABLE:
        return None if is_ruffed(trick) else trick[winning_index(trick)]
    if rules.heading is Heading.LED_SUIT:
        return highest(in_led_suit)
    if rules.heading is Heading.PREVIOUS_CARD:
        return None if is_ruffed(trick) else in_led_suit[-1]
    assert rules.heading is Heading.FREE
    return None


def void(hand: list[str], trick: list[str], rules: Rules) -> Owed:
    """What is owed without a card of the led suit.

    R5.1: `FREE`, any card.
    R5.2: `RUFF`, any spade, higher or lower, whether the trick is ruffed or not.
    R5.3: under both `OVERRUFF_*`, any spade on an unruffed trick.
    R5.4: under both, a spade above the highest one in a ruffed trick, if held.
    R5.5: `OVERRUFF_OR_FREE`, unable: any card, spades included.
    R5.6: `OVERRUFF_OR_RUFF`, unable: any spade.
    R5.7: without spades any card. Only spades are to be beaten, discards never.
    """
    spades = of_suit(hand, "S")
    if rules.when_void is WhenVoid.FREE:
        return Owed("FREE", list(hand), None)
    if rules.when_void is WhenVoid.RUFF:
        return Owed("RUFF", spades, None) if spades else Owed("FREE", list(hand), None)
    if not is_ruffed(trick):
        return Owed("RUFF", spades, None) if spades else Owed("FREE", list(hand), None)
    target = highest(of_suit(trick, "S"))
    if higher(spades, target):
        return Owed("OVERRUFF", higher(spades, target), target)
    if rules.when_void is WhenVoid.OVERRUFF_OR_RUFF and spades:
        return Owed("UNDERRUFF", spades, target)
    return Owed("FREE", list(hand), target)


def legal_plays(hand: list[str], trick: list[str], rules: Rules, *, broken: bool) -> list[str]:
    """The cards that may be played, in deck order."""
    allowed = obligation(hand, trick, rules, broken=broken).cards
    return [card for card in DECK if card in allowed]


def reason(
    card: str, hand: list[str], trick: list[str], rules: Rules, *, broken: bool
) -> str | None:
    """Why a card may not be played: the first that applies, in the order of the issue.

    Not held; may not lead trump; must follow; must head; must ruff; must overruff; must underruff.
    Asked of the card itself and not read from the duty, so that the two check each other.
    """
    if card not in hand:
        return "NOT_HELD"
    if not trick:
        return reason_not_to_lead(card, hand, rules, broken=broken)
    if of_suit(hand, trick[0][0]):
        return reason_not_to_follow_with(card, hand, trick, rules)
    return reason_not_to_play_when_void(card, hand, trick, rules)


def reason_not_to_lead(card: str, hand: list[str], rules: Rules, *, broken: bool) -> str | None:
    """R3.3, R3.4."""
    closed = rules.trump_lead is TrumpLead.ONCE_BROKEN and not broken
    only_spades = of_suit(hand, "S") == hand
    return "MAY_NOT_LEAD_TRUMP" if card[0] == "S" and closed and not only_spades else None


def reason_not_to_follow_with(
    card: str, hand: list[str], trick: list[str], rules: Rules
) -> str | None:
    """R4.1 to R4.5."""
    if card[0] != trick[0][0]:
        return "MUST_FOLLOW"
    target = card_to_head(trick, rules)
    if target is not None and not beats(card, target) and higher(hand, target):
        return "MUST_HEAD"
    return None


def reason_not_to_play_when_void(
    card: str, hand: list[str], trick: list[str], rules: Rules
) -> str | None:
    """R5.1 to R5.7."""
    spades = of_suit(hand, "S")
    if rules.when_void is WhenVoid.FREE or not spades:
        return None
    if rules.when_void is WhenVoid.RUFF or not is_ruffed(trick):
        return "MUST_RUFF" if card[0] != "S" else None
    lying = highest(of_suit(trick, "S"))
    if any(beats(spade, lying) for spade in spades):
        return "MUST_OVERRUFF" if not beats(card, lying) else None
    if rules.when_void is WhenVoid.OVERRUFF_OR_RUFF and card[0] != "S":
        return "MUST_UNDERRUFF"
    return None


def is_broken(complete_tricks: list[list[str]]) -> bool:
    """R3.4: spades are broken once a spade lies in a complete trick of the round."""
    return any(of_suit(trick, "S") for trick in complete_tricks)


# Scores


def is_made(call: int, won: int, rules: Rules) -> bool:
    """R7.1, R7.2, R7.3: enough tricks, not too many overtricks, and not double the call."""
    if won < call:
        return False
    if rules.allowed_overtricks is not None and won - call > rules.allowed_overtricks:
        return False
    return not (rules.double_fails and won >= 2 * call)


def tenths(call: int, won: int, rules: Rules) -> int:
    """R7.4, R7.5, R7.6: what a call scores with the tricks won, in tenths of a point."""
    if is_made(call, won, rules):
        if rules.bonus_from is not None and call >= rules.bonus_from:
            return 10 * rules.bonus_points
        return 10 * call + rules.overtrick_tenths * (won - call)
    if rules.failure is Failure.ZERO:
        return 0
    if rules.failure is Failure.SHORTFALL and won < call:
        return -10 * (call - won)
    return -10 * call


def points_text(number: int) -> str:
    """A score as people write it: whole points, a point, one digit; never "-0.0"."""
    digits = str(abs(number)).zfill(2)
    sign = "-" if number < 0 else ""
    return sign + digits[:-1] + "." + digits[-1]


# Deals


def meets(hand: list[str], misdeal: Misdeal) -> bool:
    """R1.7: whether a dealt hand is of the kind that the deal is thrown in for."""
    suits = [card[0] for card in hand]
    ranks = [card[1] for card in hand]
    if misdeal is Misdeal.NO_SPADE:
        return "S" not in suits
    if misdeal is Misdeal.NO_QUEEN_OR_HIGHER:
        return not any(rank in ranks for rank in "QKA")
    if misdeal is Misdeal.NO_JACK_OR_HIGHER:
        return not any(rank in ranks for rank in "JQKA")
    if misdeal is Misdeal.FOUR_ACES:
        return ranks.count("A") == 4
    assert misdeal is Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER
    return "S" not in suits and not any(rank in ranks for rank in "JQKA")


def misdeals(hands: list[list[str]], rules: Rules) -> list[tuple[int, Misdeal]]:
    """R1.7: every seat with every kind of misdeal that its dealt hand is and the rules name."""
    return [
        (seat, misdeal)
        for seat in SEATS
        for misdeal in Misdeal
        if misdeal in rules.redeal and meets(hands[seat], misdeal)
    ]


def deal_number(hands: list[list[str]]) -> int:
    """R1.5: the number of a deal, by the formula that the library promises to keep for ever.

    South's hand is a choice of places from the deck, East's one from what is left in deck order,
    North's one from what is left then; (south * C(39, 13) + east) * C(26, 13) + north. A choice of
    places p1 < p2 < ... < p13 has the number C(p1, 1) + C(p2, 2) + ... + C(p13, 13).
    """
    left = list(DECK)
    choices = []
    for hand in hands[:3]:
        places = sorted(left.index(card) for card in hand)
        choices.append(sum(math.comb(place, k) for k, place in enumerate(places, start=1)))
        left = [card for card in left if card not in hand]
    south, east, north = choices
    return (south * math.comb(39, 13) + east) * math.comb(26, 13) + north


# Rounds


class RefusedError(Exception):
    """A call or a play that the rules do not allow: which, at what place from 0, and why."""

    def __init__(self, what: str, position: int, why: str) -> None:
        super().__init__(what, position, why)
        self.what = what
        self.position = position
        self.why = why


class Table:
    """A round as it is played: four hands, the calls, the tricks, and whose turn it is.

    Unlike the library's rounds it changes as it goes, and it remembers by doing.
    """

    def __init__(self, dealer: int, dealt: list[list[str]], rules: Rules) -> None:
        """R1.7: over a misdeal the round is void from the start."""
        self.rules = rules
        self.dealer = dealer
        self.hands = [list(hand) for hand in dealt]
        self.calls: list[int] = []
        self.plays: list[str] = []
        self.complete: list[tuple[int, list[str], int]] = []
        """The complete tricks: who led, the cards in order of play, who won."""
        self.cards: list[str] = []
        """The cards of the trick that is not complete."""
        self.won = [0, 0, 0, 0]
        self.leader = (dealer + 1) % 4
        self.phase = "VOID" if misdeals(dealt, rules) else "CALLING"

    @property
    def turn(self) -> int | None:
        """R2.1, R3.2: the seat after the dealer calls first, and leads first."""
        if self.phase == "CALLING":
            return (self.dealer + 1 + len(self.calls)) % 4
        if self.phase == "PLAYING":
            return (self.leader + len(self.cards)) % 4
        return None

    def call_of(self, seat: int) -> int | None:
        """The call of a seat; None, never 0, for one that has not called."""
        place = (seat - self.dealer - 1) % 4
        return self.calls[place] if place < len(self.calls) else None

    def calls_by_seat(self) -> list[int]:
        """All four calls, by seat."""
        return [self.calls[(seat - self.dealer - 1) % 4] for seat in SEATS]

    def call(self, number: int) -> None:
        """R2.1: each seat calls once. R2.2: within the limits. R2.3: too low a total is void."""
        if self.phase != "CALLING":
            raise RefusedError("call", len(self.calls), self.phase)
        if not self.rules.min_call <= number <= self.rules.max_call:
            raise RefusedError("call", len(self.calls), "RANGE")
        self.calls.append(number)
        if len(self.calls) == 4:
            enough = sum(self.calls) >= self.rules.min_total_calls
            self.phase = "PLAYING" if enough else "VOID"

    @property
    def broken(self) -> bool:
        """R3.4: whether a spade lies in a complete trick of this round."""
        return is_broken([cards for _, cards, _ in self.complete])

    def owed(self) -> Owed | None:
        """What the seat in turn must do; None unless the round is being played."""
        if self.turn is None or self.phase != "PLAYING":
            return None
        return obligation(self.hands[self.turn], self.cards, self.rules, broken=self.broken)

    def legal_plays(self) -> list[str]:
        """The cards that the seat in turn may play, in deck order."""
        owed = self.owed()
        return [card for card in DECK if owed is not None and card in owed.cards]

    def play(self, card: str) -> None:
        """R3.2, R6.3: the winner of a trick leads the next; after thirteen the round is over."""
        seat = self.turn
        if seat is None or self.phase != "PLAYING":
            raise RefusedError("play", len(self.plays), self.phase)
        why = reason(card, self.hands[seat], self.cards, self.rules, broken=self.broken)
        if why is not None:
            raise RefusedError("play", len(self.plays), why)
        self.hands[seat].remove(card)
        self.plays.append(card)
        self.cards.append(card)
        if len(self.cards) == 4:
            winner = (self.leader + winning_index(self.cards)) % 4
            self.complete.append((self.leader, self.cards, winner))
            self.won[winner] += 1
            self.leader = winner
            self.cards = []
        if len(self.complete) == 13:
            self.phase = "FINISHED"

    def scores_so_far(self) -> list[int] | None:
        """R7.8: with four calls, the formula on the complete tricks; the open one is nobody's."""
        if self.phase not in ("PLAYING", "FINISHED"):
            return None
        calls = self.calls_by_seat()
        return [tenths(calls[seat], self.won[seat], self.rules) for seat in SEATS]

    def scores(self) -> list[int] | None:
        """R7: the scores of a finished round, by seat; no other round has any."""
        return self.scores_so_far() if self.phase == "FINISHED" else None


def replay(
    dealer: int, dealt: list[list[str]], calls: list[int], plays: list[str], rules: Rules
) -> Table:
    """Go through a round from the deal, and refuse the first step that is not allowed."""
    table = Table(dealer, dealt, rules)
    for number in calls:
        table.call(number)
    for card in plays:
        table.play(card)
    return table


def play_out(
    dealer: int, dealt: list[list[str]], calls: list[int], choices: list[int], rules: Rules
) -> list[str]:
    """Play a round to its end; each number in turn, round and round, picks one legal card."""
    table = replay(dealer, dealt, calls, [], rules)
    while table.phase == "PLAYING":
        legal = table.legal_plays()
        choice = choices[len(table.plays) % len(choices)]
        table.play(legal[choice % len(legal)])
    return table.plays


# Games


class Target(NamedTuple):
    """What a seat needs: its total, how far behind the best it is, the call that would do."""

    total: int
    behind: int
    call: int | None


class Sheet(NamedTuple):
    """A score sheet, everything worked out."""

    totals: list[int]
    places: list[int]
    over: bool
    winners: list[int]
    targets: list[Target]


def instant_winner(calls: list[int], won: list[int], rules: Rules) -> int | None:
    """R8.5: the seat that wins the game at once with the tricks won so far in a round."""
    for seat in SEATS:
        if rules.instant_win is InstantWin.EIGHT_TRICKS and won[seat] >= 8:
            return seat
        if rules.instant_win is InstantWin.CALL_OF_EIGHT and calls[seat] == 8 and won[seat] >= 8:
            return seat
    return None


def sheet(
    results: list[tuple[list[int], list[int]]],
    rules: Rules,
    *,
    stopped: bool = False,
    open_round: tuple[list[int], list[int]] | None = None,
) -> Sheet:
    """A game from the calls and tricks of its finished rounds, by seat.

    R8.3: the highest total is first and equal totals share a place; under `MORE_TRICKS` they are
    told apart by the tricks of all rounds.
    R8.5: an instant win ends the game, and its seat is first; the open round adds nothing.
    """
    totals = [
        sum(tenths(calls[seat], won[seat], rules) for calls, won in results) for seat in SEATS
    ]
    tricks = [sum(won[seat] for _, won in results) for seat in SEATS]
    rounds = results + ([open_round] if open_round is not None else [])
    instant = [instant_winner(calls, won, rules) for calls, won in rounds]
    at_once = next((seat for seat in instant if seat is not None), None)

    def is_before(one: int, other: int) -> bool:
        if at_once in (one, other):
            return one == at_once
        if totals[one] != totals[other]:
            return totals[one] > totals[other]
        return rules.tie_break is TieBreak.MORE_TRICKS and tricks[one] > tricks[other]

    places = [1 + sum(is_before(other, seat) for other in SEATS if other != seat) for seat in SEATS]
    over = at_once is not None or is_at_end(totals, len(results), rules, stopped=stopped)
    winners = [seat for seat in SEATS if places[seat] == 1] if over else []
    return Sheet(totals, places, over, winners, [target(totals, seat, rules) for seat in SEATS])


def is_at_end(totals: list[int], finished: int, rules: Rules, *, stopped: bool) -> bool:
    """R8.1: over after enough rounds, or when the best total has reached the target.

    R8.2: open-ended games are over when they are stopped.
    R8.4: under `EXTRA_ROUND` the game goes on until one seat leads alone.
    """
    if rules.rounds is None and rules.target_tenths is None:
        return stopped
    enough = rules.rounds is not None and finished >= rules.rounds
    reached = rules.target_tenths is not None and max(totals) >= rules.target_tenths
    if not enough and not reached:
        return False
    return rules.tie_break is not TieBreak.EXTRA_ROUND or totals.count(max(totals)) == 1


def target(totals: list[int], seat: int, rules: Rules) -> Target:
    """R8.6: the lowest legal call that, made exactly, is strictly above the other three totals."""
    others = [totals[other] for other in SEATS if other != seat]
    enough = [
        call
        for call in range(rules.min_call, rules.max_call + 1)
        if totals[seat] + tenths(call, call, rules) > max(others)
    ]
    return Target(totals[seat], max(totals) - totals[seat], enough[0] if enough else None)


def next_dealer(dealer: int, rules: Rules, *, counted: bool) -> int:
    """R1.6: the deal moves on one seat, whoever won. R8.7: after a void round as agreed."""
    if counted or rules.redeal_dealer is RedealDealer.NEXT:
        return (dealer + 1) % 4
    return dealer


class Game:
    """A game as it goes on: rounds, who deals the next one, and the sheet of those that count."""

    def __init__(self, first_dealer: int, rules: Rules) -> None:
        self.rules = rules
        self.first_dealer = first_dealer
        self.rounds: list[Table] = []

    def add(self, table: Table) -> None:
        """R8.7: rounds are kept, void ones too; one that goes on after it was added, once."""
        if table not in self.rounds:
            self.rounds.append(table)

    @property
    def dealer(self) -> int:
        """R1.6, R8.7: who deals the next round, or dealt the one that is not finished."""
        seat = self.first_dealer
        for table in self.rounds:
            if table.phase in ("FINISHED", "VOID"):
                seat = next_dealer(seat, self.rules, counted=table.phase == "FINISHED")
        return seat

    def sheet(self, *, stopped: bool = False) -> Sheet:
        """R8.1 to R8.6: the finished rounds count; the open one only for an instant win."""
        finished = [(t.calls_by_seat(), t.won) for t in self.rounds if t.phase == "FINISHED"]
        running = [(t.calls_by_seat(), t.won) for t in self.rounds if t.phase == "PLAYING"]
        open_round = running[-1] if running else None
        return sheet(finished, self.rules, stopped=stopped, open_round=open_round)
