"""What should this hand call? `python examples/simulate_hand.py [HAND]`; needs `callbreak[batch]`.

The other three hands are dealt at random many times over. Each deal is played once with every call,
under two rule sets, by players who follow a rule of thumb. A star marks the best call on average.
"""

import sys

import callbreak as cb
from callbreak.simulate import HandCalls, HandStatistics, simulate

HAND = "SAKQ5 HA72 DQ954 CK6"
DEALS = 10_000
RULES = {"Bhoos": cb.BHOOS, "Call Bridge": cb.CALL_BRIDGE}


def cells(found: HandStatistics) -> dict[int, str]:
    """Return what each call scores on average, in points, with its standard error."""
    return {
        statistics.call: f"{statistics.tenths.mean / 10:.2f} "
        f"± {statistics.tenths.standard_error / 10:.3f} "
        f"{'*' if statistics == found.best else ' '}"
        for statistics in found.by_call
    }


def main() -> None:
    hand = cb.parse_hand(sys.argv[1] if len(sys.argv) > 1 else HAND)
    columns = [cells(simulate(HandCalls(hand, rules), DEALS, seed=1)) for rules in RULES.values()]
    print(f"{hand}, first to call, {DEALS:,} deals\n")
    print("Call", *(f"{name:>16}  " for name in RULES))
    for call in range(1, 14):
        print(f"{call:>4}", *(f"{column.get(call, '-  '):>18}" for column in columns))


if __name__ == "__main__":
    main()
