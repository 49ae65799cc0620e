"""What must come up among the vectors of a rule set, told from the cards and numbers alone.

Nothing here reads the name of a vector or asks the code that made it.
"""

from __future__ import annotations

from itertools import combinations

import callbreak as cb
from tests.oracle import naive
from tests.vectors.second_engine import hand as hand_of

UNRUFFED, RUFFED, SPADE_LED = "unruffed", "ruffed", "spade-led"


def subsets(*items):
    return {frozenset(c) for n in range(1, len(items) + 1) for c in combinations(items, n)}


# ---- positions ----------------------------------------------------------------------------------


def position_corners(vector):
    """Every corner that a position shows."""
    hand, trick, expect = vector["hand"], vector["trick"], vector["expect"]
    yield "duty", expect["duty"]
    for refusal in expect["refused"].values():
        yield "reason", refusal["reason"]
    if len(hand) == 1:
        yield "last-card", expect["duty"]
    if not trick:
        kinds = frozenset("spade" if card[0] == "S" else "other" for card in hand)
        yield "lead", vector["trump_broken"], kinds
        return
    led = naive.of_suit(trick, trick[0][0])
    best, latest = naive.highest(led), led[-1]
    table = SPADE_LED if trick[0][0] == "S" else RUFFED if naive.is_ruffed(trick) else UNRUFFED
    same = naive.of_suit(hand, trick[0][0])
    yield "length", table, len(trick)
    if same:
        classes = frozenset(
            "above" if naive.higher([card], best)
            else "between" if naive.higher([card], latest)
            else "below"
            for card in same
        )  # fmt: skip
        yield "follow", table, latest == best, classes
        yield "held-beside", table, frozenset(card[0] == "S" for card in hand if card not in same)
        discards = [card for card in trick if card[0] not in ("S", trick[0][0])]
        if any(naive.height(card) > naive.height(best) for card in discards):
            yield "high-discard", table, "above" in classes
    else:
        yield "void", table, frozenset(spade_class(card, trick, table) for card in hand)
    if table == RUFFED:
        spades = naive.of_suit(trick, "S")
        yield "ruffs", len(spades), spades[-1] == naive.highest(spades)


def spade_class(card, trick, table):
    if card[0] != "S":
        return "other"
    if table == UNRUFFED:
        return "spade"
    return "over" if naive.higher([card], naive.highest(naive.of_suit(trick, "S"))) else "under"


DUTIES = {
    "lead": lambda rules: True,
    "follow": lambda rules: True,
    "free": lambda rules: True,
    "head": lambda rules: rules.heading is not cb.Heading.FREE,
    "ruff": lambda rules: rules.when_void is not cb.WhenVoid.FREE,
    "overruff": lambda rules: rules.when_void.name.startswith("OVERRUFF"),
    "underruff": lambda rules: rules.when_void is cb.WhenVoid.OVERRUFF_OR_RUFF,
}
REASONS = {
    "must-follow": DUTIES["follow"],
    "must-head": DUTIES["head"],
    "must-ruff": DUTIES["ruff"],
    "must-overruff": DUTIES["overruff"],
    "must-underruff": DUTIES["underruff"],
    "may-not-lead-trump": lambda rules: rules.trump_lead is cb.TrumpLead.ONCE_BROKEN,
}


def wanted_of_positions(rules):
    """Every corner of a position that there is under some rules."""
    yield from (("duty", duty) for duty, exists in DUTIES.items() if exists(rules))
    yield from (("last-card", duty) for duty, exists in DUTIES.items() if exists(rules))
    yield from (("reason", reason) for reason, exists in REASONS.items() if exists(rules))
    yield from (("lead", b, held) for b in (False, True) for held in subsets("spade", "other"))
    for table in (UNRUFFED, RUFFED, SPADE_LED):
        yield from (("follow", table, True, held) for held in subsets("above", "below"))
        yield from (("follow", table, False, held) for held in subsets("above", "between", "below"))
        yield from (("high-discard", table, able) for able in (False, True))
        yield from (("length", table, n) for n in (2, 3))
    yield from (("length", UNRUFFED, 1), ("length", SPADE_LED, 1))
    yield from (("void", UNRUFFED, held) for held in subsets("spade", "other"))
    yield from (("void", RUFFED, held) for held in subsets("over", "under", "other"))
    yield "void", SPADE_LED, frozenset({"other"})
    yield from (("held-beside", table, frozenset({False, True})) for table in (UNRUFFED, RUFFED))
    yield from (("ruffs", 1, True), ("ruffs", 2, True), ("ruffs", 2, False))


# ---- misdeals, rounds and actions ---------------------------------------------------------------


def misdeal_corners(vector):
    """Each hand that is a misdeal somewhere, and each that just escapes; and what the rules say."""
    yield "thrown-in", vector["expect"]["thrown_in"]
    for found in vector["expect"]["misdeals"]:
        yield "named", found["why"]
    for hand in vector["hands"]:
        spades, aces = naive.of_suit(hand, "S"), [card for card in hand if card[1] == "A"]
        high = {rank for rank in "JQKA" if any(card[1] == rank for card in hand)}
        yield "hand", "no spade" if not spades else "one spade" if len(spades) == 1 else "spades"
        yield "best", max(high, key="JQKA".index, default="T")
        yield "aces", len(aces)
        if not high & set("QKA"):
            yield "weak", bool(spades), "J" in high


def wanted_of_misdeals(rules):
    yield from (("named", why.value) for why in rules.redeal)
    yield "thrown-in", False
    yield from (("hand", text) for text in ("no spade", "one spade", "spades"))
    yield from (("best", rank) for rank in "TJQA")
    yield from (("aces", number) for number in (3, 4))
    yield from (("weak", spade, jack) for spade in (False, True) for jack in (False, True))


def round_corners(vector):
    record, expect = vector["record"], vector["expect"]
    calls, plays = len(record["calls"]), len(record["plays"])
    yield "phase", expect["phase"]
    if expect["phase"] == "finished":
        yield "dealer", record["dealer"]
        yield from (("winner", seat) for seat in expect["trick_winners"])
        yield from (("sign", (score > 0) - (score < 0)) for score in expect["scores"])
        yield "most-tricks", max(expect["tricks_won"]) >= 8
    elif expect["phase"] == "calling":
        yield "calls", calls
    elif expect["phase"] == "playing":
        yield "in-trick", plays % 4
        yield "total", sum(record["calls"])
        if plays == 0:
            yield "first-lead"
        hand = hand_of(record["hands"][expect["turn"]])
        left = [card for card in hand if card not in record["plays"]]
        if plays % 4 == 0 and plays and len({card[0] == "S" for card in left}) == 2:
            yield "lead", expect["trump_broken"]
        if len(left) == 1:
            yield "last-trick"
        if max(expect["tricks_won"]) == 8:
            yield "eighth-trick"
    else:
        yield "void", "total" if calls else "misdeal"
        if calls:
            yield "void-total", sum(record["calls"])
        hands = [hand_of(text) for text in record["hands"]]
        every = cb.Rules(redeal=cb.Misdeal)
        yield from (("misdealt", why.value) for _, why in naive.misdeals(hands, every))


def wanted_of_rounds(rules):
    yield from (("phase", phase) for phase in ("calling", "playing", "finished"))
    yield from (("dealer", seat) for seat in range(4))
    yield from (("winner", seat) for seat in range(4))
    yield from (("calls", number) for number in range(4))
    yield from (("in-trick", number) for number in range(4))
    yield from ("first-lead", "last-trick", "eighth-trick", ("most-tricks", True))
    yield from (("lead", broken) for broken in (False, True))
    yield from (("misdealt", why.value) for why in rules.redeal)
    if rules.min_total_calls > 4 * rules.min_call:
        yield from (("void", "total"), ("void-total", rules.min_total_calls - 1))
        yield "total", rules.min_total_calls


def action_corners(vector):
    record, action, expect = vector["record"], vector["action"], vector["expect"]
    ((kind, value),) = action.items()
    yield kind, expect["reason"]
    if kind == "call":
        yield "value", value if type(value) is int else str(value)
        yield "call", len(record["calls"]), len(record["plays"]), expect["refused"]
    elif expect["reason"] == "not-held":
        yield "gone", value in record["plays"]


def wanted_of_actions(rules):
    yield from (("call", reason) for reason in (None, "call-out-of-range", "call-no-whole-number"))
    yield from (("play", None), ("play", "not-held"), ("gone", False), ("gone", True))
    yield from (("call", "wrong-phase"), ("play", "wrong-phase"))
    yield from (("play", reason) for reason, exists in REASONS.items() if exists(rules))
    numbers = (rules.min_call - 1, rules.min_call, rules.max_call, rules.max_call + 1)
    yield from (("value", value) for value in (*numbers, "2.5", "3", "True", "None"))
    yield from (("call", 4, 1, True), ("call", 4, 52, True), ("call", 3, 0, False))


# ---- sheets and games ---------------------------------------------------------------------------


def sheet_corners(vector, rules):
    expect = vector["expect"]
    results = [(result["calls"], result["tricks"]) for result in vector["record"]["results"]]
    totals, over = expect["totals"], expect["is_over"]
    yield "over" if over else "goes-on"
    if not results:
        yield "nothing-yet"
        return
    if any(total < 0 for total in totals):
        yield "below-zero"
    yield from ties(results, rules, expect)
    if over and rules.rounds is not None and len(results) > rules.rounds:
        yield "extra-round-decided"
    if rules.target_tenths is not None:
        yield "from-target", max(totals) - rules.target_tenths, over
        if sum(total >= rules.target_tenths for total in totals) > 1:
            yield "two-past", totals.count(max(totals)) == 1
    yield from eights(results[-1], expect)
    for target in expect.get("targets", ()):
        call = target["call"]
        how = "none" if call is None else "lowest" if call == rules.min_call else "more"
        yield "call-to-lead", how
        if call is not None and call == rules.bonus_from:
            yield "bonus-to-lead"


def ties(results, rules, expect):
    """What equal totals come to."""
    totals, over = expect["totals"], expect["is_over"]
    leaders = [seat for seat in range(4) if totals[seat] == max(totals)]
    if len(leaders) == 1:
        if len(set(totals)) < 4:
            yield "tie-below", over
        return
    yield "best-shared", over
    enough = rules.rounds is not None and len(results) >= rules.rounds
    if not over and (enough or max(totals) >= (rules.target_tenths or 10**99)):
        yield "extra-round-owed"
    tricks = {sum(won[seat] for _, won in results) for seat in leaders}
    if expect["places"].count(1) < len(leaders):
        yield "tricks-decide"
    elif len(tricks) > 1:
        yield "tricks-do-not-matter"


def eights(result, expect):
    """What eight tricks come to."""
    for call, won, seat in zip(*result, range(4), strict=True):
        if won >= 8:
            yield "eight", call == 8, expect["instant_winner"] == seat
    if expect["instant_winner"] is not None:
        best = max(expect["totals"])
        yield "instant-winner-is-best", expect["totals"][expect["instant_winner"]] == best


def wanted_of_sheets(rules):
    """What there is in a rule set like those that are played: calls to 8 at least, no oddities."""
    yield from ("nothing-yet", "goes-on", "below-zero", ("tie-below", False))
    yield from (("best-shared", False), ("eight", False, rules.instant_win is EIGHT))
    yield from (("call-to-lead", call) for call in ("none", "lowest", "more"))
    yield "eight", True, rules.instant_win is not None
    if rules.instant_win is not None:
        yield "instant-winner-is-best", False
    ends = rules.rounds is not None or rules.target_tenths is not None
    if ends:
        yield "over"
    if rules.rounds is not None:
        yield "tie-below", True
        if rules.tie_break is cb.TieBreak.EXTRA_ROUND:
            yield from ("extra-round-owed", "extra-round-decided")
        else:
            yield "best-shared", True
    yield "tricks-decide" if rules.tie_break is MORE else "tricks-do-not-matter"
    if rules.target_tenths is not None:
        yield "from-target", 0, True
        yield "two-past", True
        if rules.overtrick_tenths == 1:
            yield "from-target", -1, False
    if rules.bonus_from is not None:
        yield "bonus-to-lead"


EIGHT, MORE = cb.InstantWin.EIGHT_TRICKS, cb.TieBreak.MORE_TRICKS


def game_corners(vector):
    record, expect = vector["record"], vector["expect"]
    rounds = record["rounds"]
    void = len(rounds) - expect["rounds_counted"] - ("is-open" in states(rounds))
    yield "over" if expect["is_over"] else "goes-on"
    yield "first-dealer", record["first_dealer"]
    yield from states(rounds)
    if record["stopped"]:
        yield "stopped", bool(rounds)
    if void > 0:
        yield "void", bool(expect["rounds_counted"])
    if expect["instant_winner"] is not None:
        yield "instant-win", "is-open" in states(rounds)
    if "dealer" in expect:
        yield "next-dealer", expect["dealer"]


def states(rounds):
    """What can be told from the last round without the rules."""
    if not rounds:
        return {"empty"}
    plays, calls = len(rounds[-1]["plays"]), len(rounds[-1]["calls"])
    return {"is-open"} if 0 < plays < 52 or 0 < calls < 4 else {"is-closed"}


def wanted_of_games(rules):
    yield from ("empty", "is-open", "is-closed", "goes-on")
    yield from (("first-dealer", seat) for seat in range(4))
    yield from (("next-dealer", seat) for seat in range(4))
    if rules.rounds is None and rules.target_tenths is None:
        yield from (("stopped", True), ("stopped", False))
    if rules.rounds is not None or rules.target_tenths is not None:
        yield "over"
    if rules.redeal or rules.min_total_calls > 4 * rules.min_call:
        yield from (("void", False), ("void", True))
    if rules.instant_win is not None:
        yield "instant-win", True


# ---- clauses ------------------------------------------------------------------------------------


def wanted_clauses(rules):
    """The clauses that a rule set turns on."""
    yield from ("R1.1", "R1.2", "R1.3", "R1.5", "R1.6", "R1.7", "R2.1", "R2.2", "R2.3")
    yield from ("R3.1", "R3.2", "R4.1", "R5.7", "R6.1", "R6.2", "R6.3")
    yield "R3.3" if rules.trump_lead is cb.TrumpLead.ANY_TIME else "R3.4"
    yield {"WHILE_WINNABLE": "R4.2", "LED_SUIT": "R4.3", "PREVIOUS_CARD": "R4.4", "FREE": "R4.5"}[
        rules.heading.name
    ]
    yield from {
        "FREE": ["R5.1"],
        "RUFF": ["R5.2"],
        "OVERRUFF_OR_FREE": ["R5.3", "R5.4", "R5.5"],
        "OVERRUFF_OR_RUFF": ["R5.3", "R5.4", "R5.6"],
    }[rules.when_void.name]
    yield from ("R7.1", "R7.7", "R7.8")
    table = [(call, won) for call in range(rules.min_call, rules.max_call + 1) for won in range(14)]
    made = [pair for pair in table if naive.is_made(*pair, rules)]
    bonus_from = 14 if rules.bonus_from is None else rules.bonus_from
    if len(made) < len(table):
        yield "R7.6"
    if any(call < won and call < bonus_from for call, won in made):
        yield "R7.4"
    if rules.allowed_overtricks is not None and rules.min_call < 13:
        yield "R7.2"
    if rules.double_fails and rules.min_call < 13:
        yield "R7.3"
    if rules.bonus_from is not None and rules.bonus_from <= rules.max_call:
        yield "R7.5"
    yield "R8.2" if rules.rounds is None and rules.target_tenths is None else "R8.1"
    yield from ("R8.3", "R8.5", "R8.6")
    if rules.tie_break is cb.TieBreak.EXTRA_ROUND:
        yield "R8.4"
    if rules.redeal or rules.min_total_calls > 4 * rules.min_call:
        yield "R8.7"
