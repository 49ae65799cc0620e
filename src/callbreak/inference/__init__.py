"""What a view proves about the hidden hands, exactly: which deals remain, and how likely is what.

In Call Break a play proves only *exclusions*. A legal card shows that its player held no card of
any demand of higher priority (`Table.excludes`), and nothing else: whatever hand avoids the cards
so excluded might have played it. So what is known of a hidden hand is a number of cards and a set
of cards that it cannot hold, and the deals that remain are the ways to lay the unseen cards out
accordingly.

Those are counted without listing them. Unseen cards that may lie in the same hands form a *group*;
with three hidden hands there are at most seven. All that matters is how many cards of each group go
to each hand, so a small table over those numbers counts all deals, however many there are.

Where the rules throw a deal in for a dealt hand (`Rules.redeal`), the deals that remain are those
in which no hand was a misdeal. A misdeal is once more a matter of exclusions (a hand without a
spade is one from which all spades are excluded), so inclusion and exclusion counts them exactly.
"""

from callbreak.inference._knowledge import Knowledge, knowledge

__all__ = ["Knowledge", "knowledge"]
