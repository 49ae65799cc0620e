"""An engine that answers over JSON lines: `callbreak check-vectors "python examples/engine.py"`.

Each line in is a question, each line out its answer. This one asks the library itself, so it agrees
with it in everything; put your own rules in its place. What you do not have, answer with
`{"id": ..., "skip": true}`, and leave out keys that you do not know.
"""

import json
import sys
from typing import Any

import callbreak as cb

Data = dict[str, Any]


def legal_plays(question: Data, rules: cb.Rules) -> Data:
    hand, trick = cards(question["hand"]), cards(question["trick"])
    broken = question["trump_broken"]
    owed = cb.obligation(hand, trick, rules=rules, trump_broken=broken)
    refused = [
        why
        for card in hand
        if (why := cb.check_play(card, hand, trick, rules=rules, trump_broken=broken))
    ]
    return {
        "legal": codes(owed.cards),
        "duty": owed.duty.value,
        "to_beat": owed.to_beat and owed.to_beat.value,
        "refused": {
            why.card.value: {"reason": why.reason.value, "clause": why.clause} for why in refused
        },
    }


def trick_winner(question: Data, _: cb.Rules) -> Data:
    return {"winner": cb.winning_index(cards(question["trick"]))}


def score(question: Data, rules: cb.Rules) -> Data:
    points = cb.score(call=question["call"], tricks=question["tricks"], rules=rules)
    return {"tenths": points.tenths, "text": str(points)}


def misdeals(question: Data, rules: cb.Rules) -> Data:
    found = cb.misdeals(dealt(question), rules=rules)
    return {
        "thrown_in": bool(found),
        "misdeals": [{"seat": seat, "why": why.value} for seat, why in found],
    }


def replay(question: Data, _: cb.Rules) -> Data:
    """Say all about a round, a game or a score sheet, which comes as a callbreak/1 record."""
    value = cb.from_record(question["record"])
    if isinstance(value, cb.Round):
        return told_of_round(value)
    assert isinstance(value, cb.Game | cb.ScoreSheet)
    told: Data = {
        "totals": tenths(value.totals),
        "places": value.standings,
        "is_over": value.is_over,
        "winners": value.winners,
        "instant_winner": value.instant_winner,
        "targets": [
            {"total": each.total.tenths, "behind": each.behind.tenths, "call": each.call}
            for each in value.targets
        ],
    }
    if isinstance(value, cb.Game):
        told |= {"dealer": value.dealer, "rounds_counted": len(value.sheet.results)}
    return told


def told_of_round(round: cb.Round) -> Data:
    calls = round.legal_calls
    first = round.deal.dealer.after()
    turns = [first.after(place) for place in range(len(round.calls))]
    for trick in (*round.tricks, round.trick):
        turns += [trick.leader.after(place) for place in range(len(trick))]
    return {
        "phase": round.phase.value,
        "turn": round.turn,
        "turns": turns,
        "legal_calls": [calls[0], calls[-1]] if calls else None,
        "legal": codes(round.legal_plays),
        "trump_broken": round.trump_broken,
        "trick_winners": [trick.winner for trick in round.tricks],
        "tricks_won": round.tricks_won,
        "scores": round.scores and tenths(round.scores),
        "scores_so_far": round.scores_so_far and tenths(round.scores_so_far),
    }


def act(question: Data, _: cb.Rules) -> Data:
    """Say whether a call or a play is refused, and why."""
    round = cb.from_record(question["record"])
    assert isinstance(round, cb.Round)
    action = question["action"]
    try:
        if "call" in action:
            cb.call(round, action["call"])
        else:
            cb.play(round, cb.parse_card(action["play"]))
    except cb.IllegalPlayError as error:
        return {"refused": True, "reason": error.violation.reason.value}
    except cb.WrongPhaseError:
        return {"refused": True, "reason": "wrong-phase"}
    except cb.CallTypeError:
        return {"refused": True, "reason": "call-no-whole-number"}
    except cb.IllegalCallError:
        return {"refused": True, "reason": "call-out-of-range"}
    return {"refused": False, "reason": None}


def deal_number(question: Data, _: cb.Rules) -> Data:
    return {"number": str(cb.deal_number(dealt(question)))}


def deal_from_number(question: Data, _: cb.Rules) -> Data:
    deal = cb.deal_from_number(int(question["number"]), dealer=cb.Seat.SOUTH)
    return {"hands": [codes(hand) for hand in deal.hands]}


def cards(texts: list[str]) -> list[cb.Card]:
    return [cb.Card[text] for text in texts]


def codes(cards: cb.CardSet) -> list[str]:
    return [card.value for card in cards]


def dealt(question: Data) -> cb.Deal:
    return cb.Deal(cb.Seat.SOUTH, [cards(hand) for hand in question["hands"]])


def tenths(points: tuple[cb.Points, ...]) -> list[int]:
    return [one.tenths for one in points]


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


def answer(question: Data) -> Data:
    """Answer one question."""
    sheet = {"format": "callbreak/1", "kind": "sheet", "rules": question["rules"], "results": []}
    rules = cb.from_record(sheet).rules
    told = ANSWERS[question["ask"]](question, rules)
    return {"id": question["id"]} | told


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
