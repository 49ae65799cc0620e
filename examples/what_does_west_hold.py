"""What does West hold? `python examples/what_does_west_hold.py [PLAYS]`.

South has seen six tricks of a round. This tells which plays of West proved something, and prints
the exact chances of what is still hidden.
"""

import sys
from collections.abc import Iterator

import callbreak as cb

SOUTH, WEST = cb.Seat.SOUTH, cb.Seat.WEST
DEAL = cb.deal_from_number(33423867356676602290152703061, dealer=WEST)
PLAYS = "SK ST SA S5 S2 S6 S7 SJ DK D2 SQ D5 HK H5 HA H3 DA D6 H2 D9 C5 CQ C2 CA"
ROUND = cb.Round(DEAL, calls=(4, 3, 2, 1), plays=cb.parse_cards(PLAYS))


def after(plays: int) -> cb.Knowledge:
    """Return what South knows after the first so many plays."""
    return cb.knowledge(cb.view(ROUND.rewind(len(ROUND.plays) - plays), SOUTH))


def proofs(plays: int) -> Iterator[str]:
    """Yield what each play of West proved that was not known before."""
    for number, card in enumerate(ROUND.plays[:plays]):
        before, now = after(number), after(number + 1)
        lost = (now.cannot_hold[WEST] - before.cannot_hold[WEST]) & now.view.unseen
        if before.view.turn is WEST and lost:
            lying = " ".join(map(str, before.view.trick)) or "an empty table"
            yield f"Trick {number // 4 + 1}, {card} on {lying}: West cannot hold {lost}."


def chances(known: cb.Knowledge) -> Iterator[str]:
    """Yield the chance of each hidden card to be West's, the likeliest first."""
    odds = {card: known.probability(card, WEST) for card in known.view.unseen}
    for chance in sorted(set(odds.values()), reverse=True):
        cards = cb.CardSet(card for card in odds if odds[card] == chance)
        yield f"{float(chance):7.1%}   {cards}"


def main() -> None:
    plays = int(sys.argv[1]) if len(sys.argv) > 1 else len(ROUND.plays)
    known = after(plays)
    print(f"South holds   {known.view.hand}")
    print(f"Hidden are    {known.view.unseen}")
    print(f"West holds    {known.counts[WEST]} of them")
    print(f"Deals left    {known.count_deals():,}\n")
    print(*proofs(plays), sep="\n")
    print("\nThe chance that West holds a card:")
    print(*chances(known), sep="\n")
    print("\nHow many clubs West holds:")
    for number, chance in enumerate(known.distribution(WEST, cb.Suit.CLUBS)):
        if chance:
            print(f"{number:>4}   {float(chance):6.1%}   {chance}")
    really = ROUND.rewind(len(ROUND.plays) - plays).hand(WEST)
    assert not really & known.cannot_hold[WEST]
    print(f"\nReally, West holds {really}.")


if __name__ == "__main__":
    main()
