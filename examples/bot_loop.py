"""Four simple bots play a game: `python examples/bot_loop.py [SEED]`.

A bot is a function from a view to an action. It gets no more than its seat may know, so it cannot
cheat, and it need not know the rules: the view says what is legal.
"""

import random
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

import callbreak as cb

Bot: TypeAlias = Callable[[cb.View], cb.Action]


def random_bot(rng: random.Random) -> Bot:
    """Make a bot that calls and plays anything legal."""
    return lambda view: rng.choice(view.legal_actions)


def lowest(view: cb.View) -> cb.Action:
    """Call as little as possible and play the lowest card, no spade if it can be helped."""
    if view.legal_calls:
        return view.legal_calls[0]
    return min(view.legal_plays, key=lambda card: (card.suit is cb.Suit.SPADES, card.rank))


def counter(view: cb.View) -> cb.Action:
    """Call a trick for each ace, each king and each spade after the third; win what is cheap."""
    if view.legal_calls:
        high = sum(card.rank >= cb.Rank.KING for card in view.hand)
        long = max(0, len(view.hand.of(cb.Suit.SPADES)) - 3)
        calls = view.legal_calls
        return min(max(high + long, calls[0]), calls[-1])
    legal = sorted(view.legal_plays, key=lambda card: (card.suit is cb.Suit.SPADES, card.rank))
    table = view.trick.cards
    if not table:
        return legal[-1]
    best = table[cb.winning_index(table)]
    return next((card for card in legal if cb.beats(card, best)), legal[0])


def play_game(bots: Sequence[Bot], rng: random.Random, rules: cb.Rules = cb.CALL_BREAK) -> cb.Game:
    """Play a game: each bot sees its own view, and the round refuses what is illegal."""
    game = cb.Game(rules)
    while not game.is_over:
        round = cb.Round(cb.deal(rng, dealer=game.dealer), rules=rules)
        while (seat := round.turn) is not None:
            round = cb.apply(round, bots[seat](cb.view(round, seat)))
        game = cb.add_round(game, round)
    return game


def main() -> None:
    rng = random.Random(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    bots = {"random": random_bot(rng), "lowest": lowest, "counter": counter, "counter too": counter}
    game = play_game(list(bots.values()), rng)
    for name, total, place in zip(bots, game.totals, game.standings, strict=True):
        print(f"{place}. {name:<12}{total!s:>7}")


if __name__ == "__main__":
    main()
