import json
import random
import re

import pytest

import callbreak
from callbreak import Phase, Seat, from_record
from tests.cli.running import printed, refused


def test_from_a_seed():
    assert printed("deal", "--seed", 7) == (
        "Deal 11951503075530455101886346296\n"
        "South deals\n"
        "\n"
        "South  ♠K75    ♥AK732  ♦J976  ♣6\n"
        "East   ♠QT6    ♥J9     ♦AT52  ♣KJ43\n"
        "North  ♠A8     ♥65     ♦Q843  ♣AQ852\n"
        "West   ♠J9432  ♥QT84   ♦K     ♣T97\n"
    )


def test_from_its_number():
    assert printed("deal", "--number", 11951503075530455101886346296) == printed(
        "deal", "--seed", 7
    )
    assert "\nEast   ♠-              ♥AKQJT98765432  ♦-" in printed("deal", "--number", 0)


def test_at_random():
    first, second = printed("deal"), printed("deal")
    assert first != second
    number = re.match("Deal ([0-9]+)\n", first)[1]
    assert printed("deal", "--number", number) == first


def test_the_dealer():
    assert "\nWest deals\n" in printed("deal", "--seed", 7, "--dealer", "West")
    assert "'dealer' is not one of" in refused("deal", "--dealer", "dealer")


@pytest.mark.parametrize("seed", [7, 9])
def test_as_a_record(seed):
    text = printed(
        "deal", "--seed", seed, "--dealer", "east", "--rules", "callbreak-redeal", "--json"
    )
    round = from_record(json.loads(text))
    assert round.deal == callbreak.deal(random.Random(seed), dealer=Seat.EAST)
    assert round.rules == callbreak.variant("callbreak-redeal")
    assert round.phase is (Phase.VOID if seed == 9 else Phase.CALLING)


def test_a_misdeal_is_shown():
    text = printed("deal", "--seed", 9, "--rules", "callbreak-redeal")
    assert text.endswith(
        "\nA misdeal under Call Break with misdeals [callbreak-redeal]: East has no spade.\n"
    )
    assert "misdeal" not in printed("deal", "--seed", 9)


def test_what_makes_no_sense():
    both = refused("deal", "--seed", 1, "--number", 1)
    assert both == "--seed and --number exclude each other."
    most = callbreak.DEALS - 1
    for number in (-1, most + 1):
        reason = f"--number must be a whole number from 0 to {most}, not {number}"
        assert refused("deal", "--number", number) == reason
