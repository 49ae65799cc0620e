"""A bot that samples worlds: `python examples/sampling_bot.py [FILE]`; `-` is standard input.

It answers what the server of the Bhoos challenge asks of a seat. It draws deals that agree with all
that the seat has seen, tries each legal action in each of them, plays on by a rule of thumb, and
takes the action with the best average score. `examples/play_request.json` was made with
`bhoos.requests`.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import callbreak as cb
from callbreak import bhoos

WORLDS = 30
REQUEST = Path(__file__).with_name("play_request.json")


def rule_of_thumb(round: cb.Round, seat: cb.Seat) -> cb.Action:
    """Call high cards and long spades; win cheaply while tricks are needed, else play low."""
    if round.phase is cb.Phase.CALLING:
        hand = round.hand(seat)
        high = sum(card.rank >= cb.Rank.KING for card in hand)
        expected = high + max(0, len(hand.of(cb.Suit.SPADES)) - 3)
        return min(max(expected, round.rules.min_call), round.rules.max_call)
    legal = sorted(round.legal_plays, key=lambda card: (card.suit is cb.Suit.SPADES, card.rank))
    wants = round.tricks_won[seat] < (round.call_of(seat) or 0)
    table = round.trick.cards
    if not table:
        return legal[-1] if wants else legal[0]
    best = table[cb.winning_index(table)]
    winning = [card for card in legal if cb.beats(card, best)]
    losing = [card for card in legal if card not in winning]
    return winning[0] if winning and (wants or not losing) else losing[0]


def played_out(round: cb.Round) -> cb.Round:
    """Return the finished round."""
    while (seat := round.turn) is not None:
        round = cb.apply(round, rule_of_thumb(round, seat))
    return round


def averages(view: cb.View, rng: random.Random) -> dict[cb.Action, float]:
    """Return the average score of each legal action over sampled worlds."""
    assert view.seat is not None
    # Early requests do not tell the calls; then everybody is taken to have called 3.
    calls = view.calls if view.calls_known else (3, 3, 3, 3)
    totals: dict[cb.Action, int] = dict.fromkeys(view.legal_actions, 0)
    for deal in cb.knowledge(view).samples(rng, WORLDS):
        world = cb.Round(deal, calls, view.plays, view.rules)
        for action in totals:
            scores = played_out(cb.apply(world, action)).scores
            assert scores is not None
            totals[action] += scores[view.seat].tenths
    return {action: total / WORLDS / 10 for action, total in totals.items()}


def read(body: dict[str, Any]) -> cb.View:
    """Return what the seat that is asked has seen."""
    if "played" in body:
        return bhoos.read_play_request(body).view
    return bhoos.read_bid_request(body).view


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else str(REQUEST)
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    found = averages(read(json.loads(text)), random.Random(1))
    for action, average in found.items():
        print(f"{action!s:>3}  {average:6.2f}", file=sys.stderr)
    best = max(found, key=lambda action: found[action])
    reply = bhoos.play_reply(best) if isinstance(best, cb.Card) else bhoos.bid_reply(best)
    print(json.dumps(reply))


if __name__ == "__main__":
    main()
