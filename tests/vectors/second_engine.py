"""An engine of the oracle's: it answers every question without a line of what it checks."""

from __future__ import annotations

import functools
import json

import callbreak as cb
from tests.oracle import naive


@functools.cache
def _rules(text: str) -> cb.Rules:
    sheet = {"format": "callbreak/1", "kind": "sheet", "rules": json.loads(text), "results": []}
    return cb.from_record(sheet).rules


def rules_of(request) -> cb.Rules:
    return _rules(json.dumps(request["rules"]))


def answer(request):
    """Answer one question."""
    return {"id": request["id"]} | ANSWERS[request["ask"]](request, rules_of(request))


def lower(name):
    """A name of an enum's member as the file has it."""
    return name.lower().replace("_", "-")


def legal_plays(request, rules):
    asked = request["hand"], request["trick"], rules
    broken = request["trump_broken"]
    owed = naive.obligation(*asked, broken=broken)
    reasons = {card: naive.reason(card, *asked, broken=broken) for card in request["hand"]}
    return {
        "legal": owed.cards,
        "duty": lower(owed.duty),
        "to_beat": owed.to_beat,
        "refused": {
            card: {"reason": lower(why), "clause": clause_of(why, request["trick"], rules)}
            for card, why in reasons.items()
            if why is not None
        },
    }


def clause_of(why, trick, rules):
    if why == "MUST_HEAD":
        return {"WHILE_WINNABLE": "R4.2", "LED_SUIT": "R4.3", "PREVIOUS_CARD": "R4.4"}[
            rules.heading.name
        ]
    if why == "MUST_RUFF":
        return "R5.2" if rules.when_void is cb.WhenVoid.RUFF else "R5.3"
    return {
        "NOT_HELD": "R3.1",
        "MAY_NOT_LEAD_TRUMP": "R3.4",
        "MUST_FOLLOW": "R4.1",
        "MUST_OVERRUFF": "R5.4",
        "MUST_UNDERRUFF": "R5.6",
    }[why]


def trick_winner(request, _):
    return {"winner": naive.winning_index(request["trick"])}


def score(request, rules):
    tenths = naive.tenths(request["call"], request["tricks"], rules)
    return {"tenths": tenths, "text": naive.points_text(tenths)}


def misdeals(request, rules):
    found = naive.misdeals(request["hands"], rules)
    return {
        "thrown_in": found != [],
        "misdeals": [{"seat": seat, "why": lower(why.name)} for seat, why in found],
    }


def hand(text):
    """The cards of a hand such as "SAK5 HT92"."""
    return [part[0] + rank for part in text.split() for rank in part[1:]]


def table(record, rules):
    hands = [hand(text) for text in record["hands"]]
    return naive.replay(record["dealer"], hands, record["calls"], record["plays"], rules)


def replay(request, rules):
    record = request["record"]
    if record["kind"] == "round":
        return told_of_round(table(record, rules))
    if record["kind"] == "game":
        return told_of_game(record, rules)
    results = [(result["calls"], result["tricks"]) for result in record["results"]]
    instant = next(
        (s for s in (naive.instant_winner(*r, rules) for r in results) if s is not None), None
    )
    return told_of_sheet(naive.sheet(results, rules), instant)


def told_of_round(table):
    rules = table.rules
    first = (table.dealer + 1) % 4
    turns = [(first + place) % 4 for place in range(len(table.calls))]
    for leader, cards, _ in table.complete:
        turns += [(leader + place) % 4 for place in range(len(cards))]
    turns += [(table.leader + place) % 4 for place in range(len(table.cards))]
    return {
        "phase": table.phase.lower(),
        "turn": table.turn,
        "turns": turns,
        "legal_calls": [rules.min_call, rules.max_call] if table.phase == "CALLING" else None,
        "legal": table.legal_plays(),
        "trump_broken": table.broken,
        "trick_winners": [winner for _, _, winner in table.complete],
        "tricks_won": table.won,
        "scores": table.scores(),
        "scores_so_far": table.scores_so_far(),
    }


def told_of_sheet(sheet, instant):
    return {
        "totals": sheet.totals,
        "places": sheet.places,
        "is_over": sheet.over,
        "winners": sheet.winners,
        "instant_winner": instant,
        "targets": [
            {"total": each.total, "behind": each.behind, "call": each.call}
            for each in sheet.targets
        ],
    }


def told_of_game(record, rules):
    game = naive.Game(record["first_dealer"], rules)
    instant = None
    for part in record["rounds"]:
        played = table(part, rules)
        assert played.dealer == game.dealer
        game.add(played)
        if played.phase in ("PLAYING", "FINISHED"):
            instant = naive.instant_winner(played.calls_by_seat(), played.won, rules)
    counted = [each for each in game.rounds if each.phase == "FINISHED"]
    return told_of_sheet(game.sheet(stopped=record["stopped"]), instant) | {
        "dealer": game.dealer,
        "rounds_counted": len(counted),
    }


def act(request, rules):
    played = table(request["record"], rules)
    action = request["action"]
    if "call" in action and type(action["call"]) is not int:
        return refusal("call-no-whole-number", "R2.2")
    void = "R2.3" if played.calls else "R1.7"
    late = {"VOID": void, "FINISHED": "R6.3"}.get(played.phase, "R2.1")
    broken, trick = played.broken, played.cards
    try:
        if "call" in action:
            played.call(action["call"])
        else:
            played.play(action["play"])
    except naive.RefusedError as error:
        if error.why in ("CALLING", "PLAYING", "FINISHED", "VOID"):
            return refusal("wrong-phase", late)
        if error.why == "RANGE":
            return refusal("call-out-of-range", "R2.2")
        return refusal(lower(error.why), clause_of(error.why, trick, rules))
    assert isinstance(broken, bool)
    return {"refused": False, "reason": None, "clause": None}


def refusal(reason, clause):
    return {"refused": True, "reason": reason, "clause": clause}


def choices(places):
    """The number of a choice of places, by counting all choices before it."""
    total = 0
    for count, place in enumerate(places, start=1):
        ways = 1
        for step in range(count):
            ways = ways * (place - step) // (step + 1)
        total += ways
    return total


def deal_number(request, _):
    left = list(naive.DECK)
    number = 0
    for cards in request["hands"][:3]:
        places = [left.index(card) for card in left if card in cards]
        ways = choices([*range(len(left) - 13, len(left))]) + 1
        number = number * ways + choices(places)
        left = [card for card in left if card not in cards]
    return {"number": str(number)}


def deal_from_number(request, _):
    """Found by trying: the highest place that is not too much, thirteen times."""
    number = int(request["number"])
    sizes = [choices([*range(size - 13, size)]) + 1 for size in (39, 26)]
    number, north = divmod(number, sizes[1])
    south, east = divmod(number, sizes[0])
    left, hands = list(naive.DECK), []
    for part in (south, east, north):
        places: list[int] = []
        rest = part
        for count in range(13, 0, -1):
            place = max(p for p in range(len(left)) if choices([*range(count - 1), p]) <= rest)
            rest -= choices([*range(count - 1), place])
            places.append(place)
        hands.append([left[place] for place in places])
        left = [card for place, card in enumerate(left) if place not in places]
    return {"hands": [*hands, left]}


ANSWERS = {
    "legal_plays": legal_plays,
    "trick_winner": trick_winner,
    "score": score,
    "misdeals": misdeals,
    "replay": replay,
    "act": act,
    "deal_number": deal_number,
    "deal_from_number": deal_from_number,
}
