"""The rules of Call Break (Callbreak, Call Bridge, Lakdi, Lakadi, Ghochi) for four players.

A map of the house. Cards are `Card` members and sets of them are a `CardSet`; `parse_hand`,
`parse_cards` and `parse_card` read them from text. `legal_plays`, `check_play` and `obligation`
need only a hand and the cards on the table; `score` needs only a call and the tricks taken. Each
takes `rules`, one of the presets in `callbreak.variants` or your own `Rules`.

`deal` a `Deal` with your own random generator, make a `Round` of it, and move it on with `call` and
`play`, or with `apply` and one of its `legal_actions`; each returns a new round. A `Game` strings
rounds together with `add_round`; a `ScoreSheet` does the same for people who only know calls and
tricks. `view` is what one seat may know of a round, and `knowledge` what the plays prove to it.
`to_record` and `from_record` carry all of these as plain data. Every refusal is a `CallbreakError`.

Seats are numbered in the order in which they act, cards iterate in deck order (spades, hearts,
diamonds, clubs, each from the ace down), and scores are exact tenths of a point.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from callbreak import errors, variants
from callbreak.cards import DECK, Card, CardSet, Rank, Suit
from callbreak.course import Phase
from callbreak.dealing import (
    DEALS,
    Deal,
    SeatDraw,
    deal,
    deal_deck,
    deal_from_number,
    deal_number,
    deal_until_fair,
    draw_for_seats,
    misdeals,
)
from callbreak.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    CallbreakError,
    CallTypeError,
    IllegalActionError,
    IllegalCallError,
    IllegalPlayError,
    IllegalRoundError,
    ImpossibleViewError,
    InvalidDealError,
    MissingExtraError,
    NotationError,
    RecordError,
    TooManyMisdealsError,
    WrongPhaseError,
)
from callbreak.legality import (
    Duty,
    Obligation,
    Reason,
    Violation,
    check_play,
    legal_plays,
    obligation,
)
from callbreak.notation import (
    format_cards,
    format_hand,
    parse_card,
    parse_cards,
    parse_hand,
    parse_points,
)
from callbreak.rounds import Action, Round, apply, call, legal_actions, play
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
from callbreak.scoring import Points, score
from callbreak.seats import Seat
from callbreak.tricks import Trick, beats, winning_index
from callbreak.variants import BHOOS, CALL_BREAK, CALL_BRIDGE, variant

if TYPE_CHECKING:
    from callbreak.describing import describe, differences
    from callbreak.games import Game, add_round
    from callbreak.inference import Knowledge, knowledge
    from callbreak.records import Meta, from_record, meta_of, to_record
    from callbreak.sheets import Result, ScoreSheet, Target
    from callbreak.views import Relation, Relative, View, view

__version__ = "0.1.0"

__all__ = [
    "Action",
    "ArgumentTypeError",
    "ArgumentValueError",
    "BHOOS",
    "CALL_BREAK",
    "CALL_BRIDGE",
    "CallTypeError",
    "CallbreakError",
    "Card",
    "CardSet",
    "DEALS",
    "DECK",
    "Deal",
    "Duty",
    "Failure",
    "Game",
    "Heading",
    "IllegalActionError",
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRoundError",
    "ImpossibleViewError",
    "InstantWin",
    "InvalidDealError",
    "Knowledge",
    "Meta",
    "Misdeal",
    "MissingExtraError",
    "NotationError",
    "Obligation",
    "Phase",
    "Points",
    "Rank",
    "Reason",
    "RecordError",
    "RedealDealer",
    "Relation",
    "Relative",
    "Result",
    "Round",
    "Rules",
    "ScoreSheet",
    "Seat",
    "SeatDraw",
    "Suit",
    "Target",
    "TieBreak",
    "TooManyMisdealsError",
    "Trick",
    "TrumpLead",
    "View",
    "Violation",
    "WhenVoid",
    "WrongPhaseError",
    "__version__",
    "add_round",
    "apply",
    "beats",
    "call",
    "check_play",
    "deal",
    "deal_deck",
    "deal_from_number",
    "deal_number",
    "deal_until_fair",
    "describe",
    "differences",
    "draw_for_seats",
    "errors",
    "format_cards",
    "format_hand",
    "from_record",
    "knowledge",
    "legal_actions",
    "legal_plays",
    "meta_of",
    "misdeals",
    "obligation",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_points",
    "play",
    "score",
    "to_record",
    "variant",
    "variants",
    "view",
    "winning_index",
]

# What many programs never need is loaded when it is first asked for.
_LATER = {
    "Game": "games",
    "add_round": "games",
    "Result": "sheets",
    "ScoreSheet": "sheets",
    "Target": "sheets",
    "describe": "describing",
    "differences": "describing",
    "Knowledge": "inference",
    "knowledge": "inference",
    "Meta": "records",
    "from_record": "records",
    "meta_of": "records",
    "to_record": "records",
    "Relation": "views",
    "Relative": "views",
    "View": "views",
    "view": "views",
}


def __getattr__(name: str) -> object:
    if name in _LATER:
        value: object = getattr(import_module(f"callbreak.{_LATER[name]}"), name)
    elif name in _LATER.values():
        value = import_module(f"callbreak.{name}")
    else:
        raise AttributeError(f"module 'callbreak' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})
