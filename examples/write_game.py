"""Write the record of a whole game: `python examples/write_game.py > examples/game.json`.

The players are made up. They play from their own cards and from what lies on the table, like people
who know the game a little: they count sure tricks before they call, win cheaply while they need
tricks, and duck once they have them.
"""

import json
import random
import re

import callbreak
from callbreak import Card, CardSet, Game, Meta, Phase, Rank, Round, Seat, Suit

SEED = 48  # of the first hundred, a game that the last round decides
META = Meta(
    players=("Asha", "Bimal", "Chitra", "Deepak"), event="Dashain evening", date="2025-10-02"
)


def chosen_call(hand: CardSet) -> int:
    """Count the tricks that a hand looks good for."""
    spades = hand.of(Suit.SPADES)
    tricks = 0.0
    for suit in Suit:
        held = hand.of(suit)
        ranks = [card.rank for card in held]
        tricks += (Rank.ACE in ranks) + (Rank.KING in ranks and len(held) > 1) * 0.8
        if suit is Suit.SPADES:
            tricks += (Rank.QUEEN in ranks and len(held) > 2) * 0.8 + max(0, len(held) - 3) * 0.8
        elif len(held) < 3 and len(spades) > 1:
            tricks += (3 - len(held)) * 0.3
    return max(1, round(tricks - 0.2))


def chosen_card(round: Round, seat: Seat) -> Card:
    """Pick one of the legal cards."""
    legal = sorted(round.legal_plays, key=lambda card: (card.suit is Suit.SPADES, card.rank))
    hand = round.hand(seat)
    unseen = ~CardSet(round.plays) - hand
    wants_tricks = round.tricks_won[seat] < (round.call_of(seat) or 0)

    def is_best(card: Card) -> bool:
        return all(other.rank < card.rank for other in unseen.of(card.suit))

    table = round.trick.cards
    if not table:
        sure = [card for card in legal if is_best(card)]
        if wants_tricks and sure:
            return sure[0]
        # From the shortest plain suit, to be able to ruff it soon.
        return min(legal, key=lambda c: (c.suit is Suit.SPADES, len(hand.of(c.suit)), c.rank))

    best = table[callbreak.winning_index(table)]
    winning = [card for card in legal if callbreak.beats(card, best)]
    losing = [card for card in legal if card not in winning]
    if winning and (wants_tricks or not losing):
        sure = [card for card in winning if len(table) == 3 or is_best(card)]
        return (sure or winning)[0] if wants_tricks else winning[0]
    # The trick is lost, or not wanted: high cards may go if there are tricks enough.
    return losing[0] if wants_tricks else losing[-1]


def played_game(seed: int) -> Game:
    """Play a whole game."""
    rng = random.Random(seed)
    game = Game(first_dealer=Seat.WEST)
    while not game.is_over:
        round = Round(callbreak.deal(rng, dealer=game.dealer))
        while (seat := round.turn) is not None:
            if round.phase is Phase.CALLING:
                round = callbreak.call(round, chosen_call(round.hand(seat)))
            else:
                round = callbreak.play(round, chosen_card(round, seat))
        game = callbreak.add_round(game, round)
    return game


def as_text(record: dict[str, object]) -> str:
    """Lay a record out for reading: four items of a list on a line, so each trick has its own."""

    def in_fours(found: re.Match[str]) -> str:
        items = re.split(r",\s*\n\s*", found["items"])
        rows = [", ".join(items[start : start + 4]) for start in range(0, len(items), 4)]
        if len(rows) == 1:
            return f"[{rows[0]}]"
        inner, outer = found["inner"], found["outer"]
        return f"[{inner}{f',{inner}'.join(rows)}{outer}]"

    lists = re.compile(r"\[(?P<inner>\n *)(?P<items>[^][{}]*?)(?P<outer>\n *)\]")
    return lists.sub(in_fours, json.dumps(record, indent=2))


if __name__ == "__main__":
    print(as_text(callbreak.to_record(played_game(SEED), meta=META)))
