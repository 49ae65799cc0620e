import pytest

from tests.cli.running import printed, refused

ROUND = ["4:5", "3:3", "2:2", "3:3"]


def test_a_sheet_with_targets():
    assert printed("score", *ROUND, "3:4", "2:1", "5:5", "2:3") == (
        "Rules: Call Break (five rounds) [call-break]\n"
        "\n"
        "call:won, score        South         East        North         West\n"
        "Round 1            4:5   4.1    3:3   3.0    2:2   2.0    3:3   3.0\n"
        "Round 2            3:4   3.1    2:1  -2.0    5:5   5.0    2:3   2.1\n"
        "Total                    7.2          1.0          7.0          5.1\n"
        "Place                      1            4            2            3\n"
        "Behind                   0.0          6.2          0.2          2.1\n"
        "Call to lead               1            7            1            3\n"
        "\n"
        "The game is not over.\n"
    )


def test_a_finished_game_has_a_winner_and_no_targets():
    text = printed("score", "--players", "Asha,Bimal, Chitra ,Deepak", *ROUND * 5)
    assert text.endswith(
        "Total                   20.5         15.0         10.0         15.0\n"
        "Place                      1            2            4            2\n"
        "\n"
        "Asha wins.\n"
    )
    assert "call:won, score         Asha        Bimal       Chitra       Deepak\n" in text


def test_other_rules():
    text = printed("score", "--rules", "call-bridge", "8:9", "2:2", "2:2", "2:0")
    assert "\nRound 1            8:9  13.0    2:2   2.0    2:2   2.0    2:0  -2.0\n" in text
    assert "\nCall to lead               2            8            8         none\n" in text


def test_a_round_may_be_one_word():
    assert printed("score", "4:5 3:3 2:2 3:3") == printed("score", *ROUND)


def test_a_game_won_at_once():
    text = printed("score", "--rules", "instant-win-8-call", "8:8", "2:2", "2:2", "1:1")
    assert text.endswith("\nSouth wins the game at once.\n")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        ([], "Missing argument 'CALL:TRICKS...'."),
        (["4:5", "3:3"], "each round has four pairs, one for each seat, and here are 2"),
        (["4-5", *ROUND[1:]], "a call and the tricks taken are wanted, as in 4:5, not '4-5'"),
        (["4:5:6", *ROUND[1:]], "a call and the tricks taken are wanted"),
        (["\x1b[1m", *ROUND[1:]], "a call and the tricks taken are wanted, as in 4:5, not '\\x1b"),
        (["4:6", *ROUND[1:]], "round 1: tricks must be 13 in all, not 14"),
        (
            [*ROUND, "14:5", *ROUND[1:]],
            "round 2: calls must be a whole number from 0 to 13, not 14",
        ),
        (
            ["--rules", "bhoos", "9:5", *ROUND[1:]],
            "round 1: calls must be from 1 to 8, not 9",
        ),
        (ROUND * 6, "round 6: the game was over before it"),
        (["--players", "A,B,C", *ROUND], "--players must be four names"),
        (["--players", "A,B,,D", *ROUND], "--players must be four names"),
    ],
)
def test_what_makes_no_sense(arguments, reason):
    assert refused("score", *arguments).startswith(reason)
