"""The rule sets that people really play, each with the place where its rules stand.

A preset is one table's answers, written down once: only what differs from `CALL_BREAK`, the library
default, is spelled out. The comment above each names its source by the id of the research notes
and says which answers that source does not give. A preset never changes after a release; a
correction is a new constant.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, final

import attrs

from callbreak._checks import instance, shown
from callbreak.errors import ArgumentValueError
from callbreak.rules import (
    Failure,
    Heading,
    InstantWin,
    Misdeal,
    RedealDealer,
    Rules,
    WhenVoid,
)

__all__ = [
    "A23",
    "ALIASES",
    "AMAR_SHRESTHA",
    "BATBALL11",
    "BHOOS",
    "CALLBREAK_REDEAL",
    "CALL_BREAK",
    "CALL_BREAK_PLUS",
    "CALL_BRIDGE",
    "CALL_BRIDGE_BD",
    "CALL_BRIDGE_TRENTU",
    "DEMOV_20",
    "FUNFUSE_CLUB",
    "INSTANT_WIN_8_CALL",
    "INSTANT_WIN_8_TRICKS",
    "IO_CARDGAME",
    "SCORECARD_HJPOTTER",
    "SOURCES",
    "TRICKS_SCORED",
    "VARIANTS",
    "VIKASH_2009",
    "WINZO",
    "Source",
    "slug_of",
    "variant",
]


@final
@attrs.frozen
class Source:
    """Where the rules of a variant stand.

    Attributes:
        title: The variant's name, for a heading.
        text: The page or the GitHub repository, with its date if it has one.
    """

    title: str
    text: str


# A source goes by its id in the research notes. It states what is marked neither `inferred` nor
# `not stated`, but for three things on which most sources are silent: unless a comment says so,
# `tie_break`, `trump_lead` and an empty `redeal` are not stated: library default.

# P2: "Callbreak Master - online Game", the Polish text, undated; the same in English is W15,
# https://apksignin.com/download-call-break-apk-for-android/amp.
# inferred: an overruff is owed (only a spade that can win must be played); heading ends with a
#   ruff ("try to win") and holds on a spade lead too.
# not stated: library default for the limits of calls.
CALL_BREAK: Final = Rules()

# P1: "Callbreak Master" 2.2, Hippo Lab, 2019-12-09, in Portuguese, Bulgarian, Hungarian and Zulu;
# one text with pagat.com's Call Bridge, mirrored as W01,
# https://gambiter.com/cards/boston/call_bridge.html.
CALL_BRIDGE: Final = Rules(
    min_call=2,  # up to 13: the 12 in the text is advice
    heading=Heading.FREE,
    allowed_overtricks=1,
    overtrick_tenths=0,
    bonus_from=8,
    rounds=None,
)

# R01: https://github.com/Bhoos/callbreak-tournament-starter-code, 2022-05-03, for calls and rounds;
# what must be played and what it scores is proved by games that its server recorded, which decide
# neither misdeals nor an instant win. The same in words: W04,
# http://callbreak.xyz/callbreak-rules.html, undated; and W05, https://1103.in/games/callbreak.html,
# undated, in its five-round mode (inferred there: overruffing and the scores).
BHOOS: Final = Rules(max_call=8)

# W10: https://www.winzogames.com/android/game-rules-call-break and its blog, undated.
# inferred: an overruff is owed, and failing that any card will do (only "currently winning" is
#   said); heading ends with a ruff and holds on a spade lead.
WINZO: Final = attrs.evolve(BHOOS, rounds=3)  # the blog names 2 and 5 as well

# R05: https://github.com/namantam1/live-card-game, 2026-02-11, whose code lets a player who cannot
# overruff throw any card; its document calls `OVERRUFF_OR_RUFF` the standard. R03,
# https://github.com/prasantadh/callbreak-np, 2026-07-23, asks the same of a hand and calls to 13.
# inferred: the same player deals again.
CALLBREAK_REDEAL: Final = attrs.evolve(
    BHOOS, redeal=frozenset({Misdeal.NO_SPADE, Misdeal.NO_JACK_OR_HIGHER})
)

# W09: https://www.a23.com/callbreak/howtoplay.html and callbreakfaqs.html, undated; its example,
# call 4 and take 2 for -2, settles the sign that its table leaves open. Ties share the place.
# inferred: heading (it says "highest card", no game does), its end with a ruff, the overruff.
A23: Final = Rules(
    failure=Failure.SHORTFALL,
    rounds=4,  # inferred: a number fixed beforehand, 4 in its example
)

# W11: https://batball11.com/call-break-game.html, undated; its game for four.
# inferred: all of heading and ruffing (the part read ends before them).
# not stated: library default for the limits of calls and the number of rounds.
BATBALL11: Final = Rules(failure=Failure.SHORTFALL)

# W16: io.cardgame.callbreak, https://mart.tavloren.com/?hl=gsw&id=io.cardgame.callbreak, undated.
# inferred: heading ends with a ruff and holds on a spade lead; the same player deals again.
# not stated: library default for the limits of calls.
IO_CARDGAME: Final = Rules(
    when_void=WhenVoid.FREE,
    overtrick_tenths=0,
    redeal=frozenset({Misdeal.NO_SPADE}),
)

# R29: a Call Bridge module, "Bangladesh style", in a public repository whose name was not kept,
# undated (code). Despite its name it heads like Call Break. Ties share the place.
# inferred: the same player deals again.
CALL_BRIDGE_BD: Final = Rules(redeal=frozenset({Misdeal.NO_SPADE}))

# W14: CallBreak Club, https://apkcombo.com/callbreak-club/com.funfuse.callbreakpro, undated, and
# its blog R30. Options that are off here: `ONCE_BROKEN`, and `MORE_TRICKS` for ties.
FUNFUSE_CLUB: Final = Rules(
    heading=Heading.FREE,  # inferred: no more than following suit is asked
    when_void=WhenVoid.FREE,
)

# W17: https://apprecs.com/android/com.unrealgame.callbreakplus/call-break-plus, undated.
# inferred: the scores.
# not stated: library default for the limits of calls.
CALL_BREAK_PLUS: Final = Rules(
    heading=Heading.FREE,  # inferred: no more than following suit is asked
    when_void=WhenVoid.RUFF,  # "of any rank", a hopeless one included
)

# R19: https://github.com/Raunak916/Call-break, 2026-08-08; 1 and 3 rounds are offered as well.
TRICKS_SCORED: Final = Rules(
    min_call=0,
    heading=Heading.FREE,
    when_void=WhenVoid.FREE,
    overtrick_tenths=10,
)

# R07: rules of 2009-09 in https://github.com/sarojkh/callbreak-card-game, how_to_play.php. Points
# are counted times ten there. Left out: the penalty for a revoke, and a trump other than spades.
# inferred: heading ends with a ruff and holds on a spade lead; "any card" after a failed overruff
#   is bound by its rule that a void player owes a trump; to cross the target is to reach it.
# not stated: library default for the limits of calls.
VIKASH_2009: Final = Rules(
    min_total_calls=9,
    when_void=WhenVoid.OVERRUFF_OR_RUFF,
    redeal=frozenset({Misdeal.FOUR_ACES, Misdeal.NO_SPADE, Misdeal.NO_QUEEN_OR_HIGHER}),
    redeal_dealer=RedealDealer.NEXT,
    rounds=None,
    target_tenths=300,
)

# R06: https://github.com/demoV/Call-Break, README, 2018-09-14; its code plays something else.
# inferred: heading ends with a ruff and holds on a spade lead; calls that add up to less than 11
#   void the round, and the same player deals again then too.
# not stated: library default for the limits of calls.
DEMOV_20: Final = Rules(
    min_total_calls=11,
    heading=Heading.PREVIOUS_CARD,
    when_void=WhenVoid.RUFF,  # any card only without a spade; no overruff is asked
    overtrick_tenths=10,  # inferred: each trick won is "one point"
    redeal=frozenset({Misdeal.NO_SPADE, Misdeal.NO_JACK_OR_HIGHER}),
    rounds=None,
    target_tenths=200,
)

# R02: https://github.com/prasantadh/callbreak-go, docs/rules.md, 2023-08-21 (not its code).
# inferred: heading holds on a spade lead.
INSTANT_WIN_8_TRICKS: Final = attrs.evolve(BHOOS, instant_win=InstantWin.EIGHT_TRICKS)

# R23: https://github.com/qs0ul/Callbreak-point-calculator, contracts.md, 2025-09-18.
# inferred: 5 rounds, from its example.
# not stated: library default for all of the play (it is a score card).
INSTANT_WIN_8_CALL: Final = Rules(instant_win=InstantWin.CALL_OF_EIGHT)

# R10: https://github.com/shreamar/Call-Break-Card-Game, 2020-10-12, the text; its code differs.
AMAR_SHRESTHA: Final = Rules(
    heading=Heading.FREE,  # calls up to 13: the 8 in the text is advice
    bonus_from=8,
    rounds=None,
)

# R11: https://github.com/TrentuQuiyum/call-bridge-counter, README, undated. Left out: its first
# round, played without calls.
# not stated: library default for ruffing (it is a score card).
CALL_BRIDGE_TRENTU: Final = Rules(
    min_call=2,
    max_call=8,
    heading=Heading.FREE,  # inferred: as in `CALL_BRIDGE`, whose name it bears
    double_fails=True,
    overtrick_tenths=0,
    bonus_from=8,
    bonus_points=16,
    rounds=None,  # inferred: the score card names no end
)

# R12: https://github.com/hjpotter92/CallBreak, 2015-08-27 and 2019-09-28. Points are counted times
# ten there. Left out: too many tricks cost the tricks there, the call here; and the bonus without
# a limit of its oldest page.
# not stated: library default for all of the play (it is a score card).
SCORECARD_HJPOTTER: Final = Rules(
    min_call=2,  # in every version; the oldest page stops at 7, the later ones at 13
    min_total_calls=10,
    allowed_overtricks=2,
    overtrick_tenths=2,
    bonus_from=7,
    bonus_points=14,
    rounds=None,  # inferred: the score card names no end
)

VARIANTS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "call-break": CALL_BREAK,
        "call-bridge": CALL_BRIDGE,
        "bhoos": BHOOS,
        "winzo": WINZO,
        "callbreak-redeal": CALLBREAK_REDEAL,
        "a23": A23,
        "batball11": BATBALL11,
        "io-cardgame": IO_CARDGAME,
        "call-bridge-bd": CALL_BRIDGE_BD,
        "funfuse-club": FUNFUSE_CLUB,
        "call-break-plus": CALL_BREAK_PLUS,
        "tricks-scored": TRICKS_SCORED,
        "vikash-2009": VIKASH_2009,
        "demov-20": DEMOV_20,
        "instant-win-8-tricks": INSTANT_WIN_8_TRICKS,
        "instant-win-8-call": INSTANT_WIN_8_CALL,
        "amar-shrestha": AMAR_SHRESTHA,
        "call-bridge-trentu": CALL_BRIDGE_TRENTU,
        "scorecard-hjpotter": SCORECARD_HJPOTTER,
    }
)
"""Every preset by its canonical slug: the two families first, then what is near to either."""

ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "callbreak": "call-break",
        "callbreak-master-online": "call-break",
        "call-bridge-pagat": "call-bridge",
        "callbreak-1-8": "bhoos",
        "1103in": "bhoos",
    }
)
"""Further names, each with the canonical slug of the same rules."""

SOURCES: Final[Mapping[str, Source]] = MappingProxyType(
    {
        "call-break": Source(
            "Call Break (five rounds)", "Callbreak Master - online Game, Polish text, undated"
        ),
        "call-bridge": Source(
            "Call Bridge", "Callbreak Master 2.2, 2019-12-09; one text with pagat.com's Call Bridge"
        ),
        "bhoos": Source(
            "Bhoos tournament",
            "Bhoos/callbreak-tournament-starter-code, 2022-05-03, and games recorded there; "
            "also callbreak.xyz and 1103.in, undated",
        ),
        "winzo": Source("WinZO", "winzogames.com, rules page and blog, undated"),
        "callbreak-redeal": Source(
            "Call Break with misdeals",
            "namantam1/live-card-game, 2026-02-11; also prasantadh/callbreak-np, 2026-07-23",
        ),
        "a23": Source("A23", "a23.com/callbreak, rules page and FAQ, undated"),
        "batball11": Source("batball11", "batball11.com/call-break-game.html, undated"),
        "io-cardgame": Source("Callbreak (io.cardgame)", "io.cardgame.callbreak, store, undated"),
        "call-bridge-bd": Source(
            "Call Bridge, Bangladesh style", "a public repository whose name was not kept, undated"
        ),
        "funfuse-club": Source("CallBreak Club", "com.funfuse.callbreakpro, store, undated"),
        "call-break-plus": Source(
            "Call Break Plus", "com.unrealgame.callbreakplus, store, undated"
        ),
        "tricks-scored": Source("Tricks scored", "Raunak916/Call-break, README, 2026-08-08"),
        "vikash-2009": Source(
            "Race to 300 (2009)", "sarojkh/callbreak-card-game, how_to_play.php, 2009-09"
        ),
        "demov-20": Source("Race to 20 points", "demoV/Call-Break, README, 2018-09-14"),
        "instant-win-8-tricks": Source(
            "Eight tricks win the game", "prasantadh/callbreak-go, docs/rules.md, 2023-08-21"
        ),
        "instant-win-8-call": Source(
            "A call of eight wins the game", "qs0ul/Callbreak-point-calculator, 2025-09-18"
        ),
        "amar-shrestha": Source(
            "Bonus calls and overtricks", "shreamar/Call-Break-Card-Game, rules text, 2020-10-12"
        ),
        "call-bridge-trentu": Source(
            "Call Bridge, below twice the call", "TrentuQuiyum/call-bridge-counter, undated"
        ),
        "scorecard-hjpotter": Source(
            "Score card, up to two more", "hjpotter92/CallBreak, 2015-08-27 and 2019-09-28"
        ),
    }
)
"""What to print beside each canonical slug."""


def variant(slug: str) -> Rules:
    """Return the preset of that name: a canonical slug or an alias.

    Upper case is as good as lower, and `_` as good as `-`.

    Raises:
        ArgumentTypeError: The slug is no text.
        ArgumentValueError: No preset has that name; the text lists the names that come close.

    >>> variant("Call_Bridge") == variant("call-bridge-pagat") == CALL_BRIDGE
    True
    >>> variant("winzoo")
    Traceback (most recent call last):
    callbreak.errors.ArgumentValueError: slug must be a known variant (close: winzo), not 'winzoo'
    """
    name = instance(slug, "slug", str, "a text such as 'call-bridge'").lower().replace("_", "-")
    rules = VARIANTS.get(ALIASES.get(name, name))
    if rules is None:
        from difflib import get_close_matches  # only a failure pays for it

        close = get_close_matches(name, [*VARIANTS, *ALIASES])
        hint = f"close: {', '.join(close)}" if close else f"one of {', '.join(VARIANTS)}"
        raise ArgumentValueError("slug", f"a known variant ({hint})", shown(slug))
    return rules


def slug_of(rules: Rules) -> str | None:
    """Return the canonical slug of the preset that equals these rules, or None.

    Raises:
        ArgumentTypeError: The argument is no `Rules`.

    >>> slug_of(Rules(max_call=8)), slug_of(Rules(max_call=7))
    ('bhoos', None)
    """
    instance(rules, "rules", Rules, "a Rules")
    return next((slug for slug, preset in VARIANTS.items() if preset == rules), None)
