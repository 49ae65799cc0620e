import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

import callbreak
from callbreak import BHOOS, CALL_BREAK, Game, Meta, Round, Rules, Seat, from_record, to_record
from tests.cli.running import GAME, PAPER_GAME, ROOT, printed, refused, run

REAL = ROOT.parent / "shared/real/export_game_A_timeout.json"

ROUND_5 = """\
Dashain evening, 2025-10-02
Rules: Call Break (five rounds) [call-break]

Round 5: Deepak deals

  Asha    ♠Q8     ♥KQ76   ♦KQ63   ♣KJ5    calls 2
  Bimal   ♠J74    ♥T543   ♦JT954  ♣4      calls 1
  Chitra  ♠T6532  ♥-      ♦A82    ♣Q9762  calls 3
  Deepak  ♠AK9    ♥AJ982  ♦7      ♣AT83   calls 4

  Trick  Led by  In order of play  Taken by  call:won
      1  Asha    ♣5  ♣4  ♣6  ♣8*   Deepak         4:1
      2  Deepak  ♥A  ♥6  ♥3  ♠2*   Chitra         3:1
      3  Chitra  ♦A* ♦7  ♦3  ♦4    Chitra         3:2
      4  Chitra  ♦2  ♠K* ♦6  ♦5    Deepak         4:2
      5  Deepak  ♣A  ♣J  ♠4* ♣2    Bimal          1:1
      6  Bimal   ♥4  ♠3* ♥2  ♥7    Chitra         3:3
      7  Chitra  ♦8  ♠A* ♦Q  ♦J    Deepak         4:3
      8  Deepak  ♣3  ♣K  ♠7* ♣Q    Bimal          1:2
      9  Bimal   ♥5  ♠5* ♥8  ♥Q    Chitra         3:4
     10  Chitra  ♣7  ♣T  ♠Q* ♠J    Asha           2:1
     11  Asha    ♥K  ♥T  ♠6* ♥9    Chitra         3:5
     12  Chitra  ♣9  ♠9* ♦K  ♦T    Deepak         4:4
     13  Deepak  ♥J  ♠8  ♦9  ♠T*   Chitra         3:6

call:won, score         Asha        Bimal       Chitra       Deepak
Round 5            2:1  -2.0    1:2   1.1    3:6   3.3    4:4   4.0
Total                   11.4         12.2         13.6          3.1
"""

SHEET = """\
call:won, score         Asha        Bimal       Chitra       Deepak
Round 1            3:3   3.0    1:1   1.0    4:5   4.1    3:4   3.1
Round 2            3:5   3.2    5:5   5.0    1:1   1.0    2:2   2.0
Round 3            3:4   3.1    4:5   4.1    2:3   2.1    2:1  -2.0
Round 4            4:5   4.1    1:1   1.0    3:4   3.1    4:3  -4.0
Round 5            2:1  -2.0    1:2   1.1    3:6   3.3    4:4   4.0
Total                   11.4         12.2         13.6          3.1
Place                      3            2            1            4

Chitra wins.
All 260 plays are legal.
"""


@pytest.fixture(scope="module")
def game() -> Game:
    game = from_record(json.loads(GAME.read_text("utf-8")))
    assert isinstance(game, Game)
    return game


def as_json(value: object, **meta: Any) -> str:
    return json.dumps(to_record(value, meta=Meta(**meta)))


def told(*arguments: object, input: str | None = None) -> dict[str, Any]:
    return json.loads(printed("replay", "--json", *arguments, input=input))


# ---- what is right ----------------------------------------------------------------------------


def test_one_round():
    assert printed("replay", GAME, "--round", 5) == ROUND_5


def test_the_score_sheet_alone():
    head = ROUND_5.partition("Round")[0]
    assert printed("replay", GAME, "--brief") == head + SHEET


def test_a_whole_game_is_its_rounds_and_the_score_sheet():
    text = printed("replay", GAME)
    assert text.endswith(ROUND_5.partition("Round")[2] + "\n" + SHEET)
    rounds = [line for line in text.splitlines() if line.endswith(" deals")]
    assert rounds == [
        "Round 1: Deepak deals",
        "Round 2: Asha deals",
        "Round 3: Bimal deals",
        "Round 4: Chitra deals",
        "Round 5: Deepak deals",
    ]


def test_a_game_as_json(game):
    result = told(GAME)
    assert from_record(result["record"]) == game
    assert result["record"] == json.loads(GAME.read_text("utf-8"))
    assert result["totals"] == result["totals_so_far"] == ["11.4", "12.2", "13.6", "3.1"]
    assert (result["standings"], result["winners"]) == ([3, 2, 1, 4], [2])
    assert (result["ok"], result["is_over"], result["incidents"]) == (True, True, [])
    assert result["file"] == str(GAME)


def test_standard_input():
    assert printed("replay", "-", input=GAME.read_text("utf-8")) == printed("replay", GAME)


def test_a_record_in_utf_16():
    assert printed("replay", "-", input=GAME.read_text("utf-8").encode("utf-16")).endswith(SHEET)


def test_a_score_sheet():
    *_, last, empty, ending = printed("replay", PAPER_GAME).splitlines()
    assert last == "Call to lead               8            8            1            9"
    assert (empty, ending) == ("", "The game is not over.")
    assert told(PAPER_GAME)["record"] == json.loads(PAPER_GAME.read_text("utf-8"))


def test_a_lone_round(game):
    text = printed("replay", "-", input=as_json(game.rounds[4]))
    assert text.startswith("Rules: Call Break (five rounds) [call-break]\n\nRound 1: West deals\n")
    assert text.endswith(
        "call:won, score        South         East        North         West\n"
        "Round 1            2:1  -2.0    1:2   1.1    3:6   3.3    4:4   4.0\n"
        "Total                   -2.0          1.1          3.3          4.0\n"
        "\n"
        "All 52 plays are legal.\n"
    )


@pytest.mark.parametrize("actions", [0, 1, 3, 4, 5, 20, 54, 55])
def test_an_unfinished_round_is_scored_as_it_stands(game, actions):
    round = game.rounds[4].rewind(56 - actions)
    text = printed("replay", "-", input=as_json(round))
    assert round.turn is not None
    if actions < 4:
        assert text.endswith(f"Unfinished: {round.turn} is to call.\n")
        return
    assert f"Unfinished after {actions - 4} of 52 cards: {round.turn} is to play." in text
    total = next(line for line in text.splitlines() if line.startswith("Total as it stands"))
    assert total.split()[4:] == [str(points) for points in round.scores_so_far]
    result = told("-", input=as_json(round))
    assert from_record(result["record"]) == round
    assert result["totals"] == ["0.0"] * 4
    assert result["totals_so_far"] == [str(points) for points in round.scores_so_far]


def test_an_unfinished_game(game):
    stopped = attrs.evolve(game, rounds=(*game.rounds[:4], game.rounds[4].rewind(2)))
    text = printed("replay", "-", "--brief", input=as_json(stopped))
    assert text.endswith(
        "Total                        13.4         11.1         10.3         -0.9\n"
        "Place                           1            2            3            4\n"
        "Round 5 (unfinished)    2:1  -2.0    1:2   1.1    3:5   3.2    4:4   4.0\n"
        "Total as it stands           11.4         12.2         13.5          3.1\n"
        "\n"
        "The game is not over.\n"
        "All 258 plays are legal.\n"
    )


def test_between_rounds_the_targets_are_shown(game):
    first = attrs.evolve(game, rounds=game.rounds[:1])
    assert "\nCall to lead               2            4            1            2\n" in printed(
        "replay", "-", input=as_json(first)
    )


def test_a_misdeal():
    rules = callbreak.variant("callbreak-redeal")
    deals = callbreak.deal_until_fair(random.Random(9), dealer=Seat.SOUTH, rules=rules)
    assert len(deals) > 1
    text = printed("replay", "-", input=as_json(Round(deals[0], rules=rules)))
    assert text.endswith("\n  Void: East has no spade.\n")


def test_calls_that_add_up_to_too_little():
    rules = callbreak.variant("vikash-2009")
    *_, deal = callbreak.deal_until_fair(random.Random(1), dealer=Seat.SOUTH, rules=rules)
    game = Game(rules, deal.dealer, [Round(deal, (2, 2, 2, 2), rules=rules)])
    text = printed("replay", "-", input=as_json(game))
    assert "\n  Void: the calls add up to 8, and at least 9 are wanted.\n" in text
    assert "\nRound 1 (void)         2       2        2       2\n" in text


def test_a_game_won_at_once():
    rules = callbreak.variant("instant-win-8-tricks")
    hands = [callbreak.DECK[13 * seat : 13 * seat + 13] for seat in range(4)]
    round = Round(callbreak.Deal(Seat.WEST, hands), (8, 1, 1, 1), rules=rules)
    while round.tricks_won[0] < 8:
        round = callbreak.play(round, round.legal_plays[0])
    game = Game(rules, Seat.WEST, [round])
    text = printed("replay", "-", input=as_json(game))
    assert "South wins the game at once." in text
    assert "as it stands" not in text
    assert told("-", input=as_json(game))["winners"] == [0]


def test_a_shared_first_place():
    sheet = callbreak.ScoreSheet(
        attrs.evolve(CALL_BREAK, rounds=1),
        [callbreak.Result(calls=(4, 4, 2, 2), tricks=(4, 4, 2, 3))],
    )
    text = printed("replay", "-", input=as_json(sheet))
    assert text.startswith("Rules: Call Break (five rounds) [call-break] with rounds = 1\n")
    assert text.endswith("\nSouth and East share the first place.\n")


def test_rules_of_ones_own_are_named_by_what_they_change(game):
    rules = Rules(max_call=7, redeal={callbreak.Misdeal.NO_SPADE}, double_fails=True)
    text = printed("replay", "-", input=as_json(Game(rules)))
    assert text.startswith(
        "Rules: Call Break (five rounds) [call-break] with "
        "max_call = 7, double_fails = yes, redeal = no-spade\n"
    )


def test_names(game):
    players = ("सीता", "Max", "Max", "")
    text = printed("replay", "-", input=as_json(game, players=players))
    assert "Round 5: West deals" in text
    assert "\n  Max (East)   ♠J74" in text
    assert "\n  सीता" in text


def test_nothing_in_a_record_reaches_the_terminal_raw(game):
    players = ("\x1b[31mred\x1b[0m", "a\nb", "[bold]c[/]", "\N{RIGHT-TO-LEFT OVERRIDE}d")
    text = printed("replay", "-", input=as_json(game, players=players, event="\x1b]0;x\x07"))
    assert not {"\x1b", "\x07", "\N{RIGHT-TO-LEFT OVERRIDE}"} & set(text)
    assert "�[31mred�[0m" in text
    assert "a�b" in text
    assert "[bold]c[/]" in text


def test_no_line_ends_in_spaces():
    assert not [line for line in printed("replay", GAME).splitlines() if line != line.rstrip()]


def test_several_files():
    text = printed("replay", "--brief", PAPER_GAME, GAME)
    first, second = printed("replay", PAPER_GAME), printed("replay", "--brief", GAME)
    assert text == f"{PAPER_GAME}:\n\n{first}\n{GAME}:\n\n{second}"
    both = printed("replay", "--json", PAPER_GAME, GAME).splitlines()
    assert [json.loads(line)["record"]["kind"] for line in both] == ["sheet", "game"]


# ---- what is wrong ----------------------------------------------------------------------------


def wrong_records() -> Iterator[Any]:
    record = json.loads(GAME.read_text("utf-8"))

    def changed(label: str, where: str, why: str, *path: int | str, to: object) -> Any:
        wrong = part = copy.deepcopy(record)
        for key in path[:-1]:
            part = part[key]
        part[path[-1]] = to
        return pytest.param(wrong, where, why, id=label)

    play = ("rounds", 2, "plays", 17)
    held = record["rounds"][2]["plays"][30]
    yield changed("not held", "$.rounds[2].plays[17]", "(R3.1)", *play, to=held)
    yield changed("no card", "$.rounds[2].plays[17]", "at character 1 of 'X5'", *play, to="X5")
    yield changed("no call", "$.rounds[0].calls[1]", "1 to 13", "rounds", 0, "calls", 1, to=14)
    yield changed("dealer", "$.rounds[0]", "East deals it, not West", "first_dealer", to=1)
    yield changed("no rules", "$.rules", "a known variant", "rules", to="nonesuch")
    yield changed("no kind", "$.kind", "'gme'", "kind", to="gme")
    yield changed("no names", "$.meta", "four names", "meta", "players", to=["one"])


@pytest.mark.parametrize("record, where, why", [*wrong_records()])
def test_a_wrong_record_is_refused_with_place_and_reason(tmp_path, record, where, why):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), "utf-8")
    result = run("replay", file)
    assert (result.exit_code, result.stdout) == (1, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith(f"{file}: {where}: ")
    assert why in line

    result = run("replay", "--json", file)
    assert (result.exit_code, result.stderr) == (1, "")
    data = json.loads(result.stdout)
    assert data == {"file": str(file), "ok": False, "place": where, "reason": data["reason"]}
    assert line == f"{file}: {where}: {data['reason']}"


@pytest.mark.parametrize(
    "content, reason",
    [
        (b"", "no JSON: Expecting value at line 1, column 1"),
        (b'{"format": \n oops', "no JSON: Expecting value at line 2, column 2"),
        (b'{"name": "\xff"}', "no JSON: invalid start byte at byte 10"),
        (b"[" * 100_000, "no JSON that could be read"),
        (b"9" * 5_000, "no JSON that could be read"),
        (b"[]", "neither a callbreak/1 record nor a Bhoos export"),
        (b"{}", "neither a callbreak/1 record nor a Bhoos export"),
        (b'{"format": 1}', "neither a callbreak/1 record nor a Bhoos export"),
        (b'{"game": {"rounds": []}}', "neither a callbreak/1 record nor a Bhoos export"),
        (b'{"format": "callbreak/2"}', "this reads callbreak/1 records, not callbreak/2"),
    ],
)
def test_what_is_no_record_is_unreadable(content, reason):
    assert refused("replay", "-", input=content).startswith(f"-: {reason}")
    result = run("replay", "--json", "-", input=content)
    data = json.loads(result.stdout)
    assert (result.exit_code, data["ok"], data["place"]) == (2, False, None)


def test_a_view_is_nothing_to_replay(game):
    view = callbreak.view(game.rounds[0], Seat.EAST)
    assert refused("replay", "-", input=as_json(view)) == "-: a view is nothing to replay"


def test_what_is_no_file_is_unreadable(tmp_path):
    assert (
        refused("replay", tmp_path / "no\x1bne") == f"{tmp_path}/no�ne: No such file or directory"
    )
    assert refused("replay", tmp_path).startswith(f"{tmp_path}: ")


def test_a_round_that_is_not_there():
    assert refused("replay", GAME, "--round", 6) == f"{GAME}: there is no round 6"
    assert refused("replay", PAPER_GAME, "--round", 1).endswith("no rounds with cards")
    assert "0 is not in the range" in refused("replay", GAME, "--round", 0)


@pytest.mark.parametrize("options", [["--brief", "--json"], ["--round", "1", "--json"]])
def test_options_that_exclude_each_other(options):
    assert refused("replay", GAME, *options).endswith("exclude each other.")


def test_no_file_at_all():
    assert refused("replay") == "Missing argument 'FILE...'."


def test_all_files_are_tried_and_the_worst_code_counts(tmp_path):
    wrong = tmp_path / "wrong.json"
    wrong.write_text(GAME.read_text("utf-8").replace('"H2", "H4"', '"H2", "SK"'), "utf-8")
    result = run("replay", "--brief", wrong, GAME)
    assert (result.exit_code, len(result.stderr.splitlines())) == (1, 1)
    assert result.stdout.endswith(SHEET)
    result = run("replay", "--brief", "none.json", GAME, wrong)
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 2)
    assert result.stdout.endswith(SHEET)


# ---- Bhoos exports ----------------------------------------------------------------------------


def bhoos(card: callbreak.Card) -> str:
    return card.rank.letter.replace("A", "1") + card.suit.value


def export(game: Game) -> dict[str, Any]:
    """Write a game as the dashboard of the Bhoos challenge would."""
    rounds = []
    for number, round in enumerate(game.rounds, start=1):
        tricks = [*round.tricks, *([round.trick] if len(round.trick) else [])]
        so_far = callbreak.ScoreSheet(BHOOS, game.sheet.results[:number]).totals
        rounds.append(
            {
                "dealer": int(round.deal.dealer),
                "cards": [[bhoos(card) for card in hand] for hand in round.deal.hands],
                "bids": [round.call_of(seat) or 0 for seat in Seat],
                "errors": {},
                "actions": [
                    {
                        "started": int(trick.leader),
                        "cards": [bhoos(card) for card in trick],
                        "ended": None if trick.winner is None else int(trick.winner),
                    }
                    for trick in tricks
                ],
                "scores": [float(points) for points in so_far],
            }
        )
    return {"game": {"players": ["P1", "P2", "P3", "P4"], "rounds": rounds}}


@pytest.fixture
def exported(game) -> dict[str, Any]:
    rounds = [attrs.evolve(round, rules=BHOOS) for round in game.rounds]
    return export(Game(BHOOS, game.first_dealer, rounds))


def test_an_export_is_told_from_a_record(exported):
    text = printed("replay", "-", input=json.dumps(exported))
    assert text.startswith("Rules: Bhoos tournament [bhoos]\n")
    assert text.endswith(
        "\nP3 wins.\nAll 260 plays are legal; every leader, winner and total is as recorded.\n"
    )
    bare = printed("replay", "-", input=json.dumps(exported["game"]))
    assert bare == text


def test_a_correction_is_shown(exported):
    # Chitra led hearts in the second round's third trick: a diamond would not do.
    round = exported["game"]["rounds"][0]
    follows = round["actions"][0]["cards"][1]
    other = next(c for c in round["cards"][1] if c[1] != follows[1])
    correction = {"prev": other, "next": follows}
    round["errors"] = {"0": [{"type": "INVALID_MOVE", "turn": 1, "correction": correction}]}
    text = printed("replay", "-", "--round", 1, input=json.dumps(exported))
    lines = text.splitlines()
    place = next(n for n, line in enumerate(lines) if "and the server played" in line)
    assert lines[place].endswith("(INVALID_MOVE)")
    assert lines[place - 1].split()[0] == "1"
    assert told("-", input=json.dumps(exported))["incidents"] == [
        {
            "round": 0,
            "trick": 0,
            "seat": 1,
            "kind": "INVALID_MOVE",
            "wanted": callbreak.bhoos.parse_card(other).value,
            "played": callbreak.bhoos.parse_card(follows).value,
        }
    ]


def test_a_wrong_total_in_an_export(exported):
    exported["game"]["rounds"][1]["scores"][2] = 99
    result = run("replay", "-", input=json.dumps(exported))
    assert result.exit_code == 1
    assert result.stderr.startswith("-: $.game.rounds[1].scores[2]: North's total is ")


@pytest.mark.skipif(not REAL.exists(), reason="the recorded game is not part of the repository")
def test_a_recorded_game_that_timed_out():
    text = printed("replay", REAL)
    assert text.endswith(
        "  Unfinished after 43 of 52 cards: P4 is to play.\n"
        "\n"
        "call:won, score                P1           P2           P3           P4\n"
        "Round 4 (unfinished)    4:4   4.0    4:3  -4.0    1:0  -1.0    2:3   2.1\n"
        "Total as it stands            2.1          5.0          4.3          8.5\n"
        "\n"
        "call:won, score                P1           P2           P3           P4\n"
        "Round 1                 4:5   4.1    3:3   3.0    1:2   1.1    2:3   2.1\n"
        "Round 2                 7:6  -7.0    2:2   2.0    1:2   1.1    2:3   2.1\n"
        "Round 3                 1:1   1.0    4:4   4.0    3:4   3.1    2:4   2.2\n"
        "Total                        -1.9          9.0          5.3          6.4\n"
        "Place                           4            1            3            2\n"
        "Round 4 (unfinished)    4:4   4.0    4:3  -4.0    1:0  -1.0    2:3   2.1\n"
        "Total as it stands            2.1          5.0          4.3          8.5\n"
        "\n"
        "The game is not over.\n"
        "All 199 plays are legal; every leader, winner and total is as recorded.\n"
    )
    assert "     11  P1      ♦A  ♦Q  ♣T\n         P4 ran out of time (TIMEOUT)\n" in text
    result = told(REAL)
    assert result["totals_so_far"] == ["2.1", "5.0", "4.3", "8.5"]
    recorded = json.loads(REAL.read_text("utf-8"))["game"]["rounds"]
    game = from_record(result["record"])
    for number, part in enumerate(recorded[:3], start=1):
        sheet = callbreak.ScoreSheet(BHOOS, game.sheet.results[:number])
        assert [float(points) for points in sheet.totals] == part["scores"]
    assert [incident["kind"] for incident in result["incidents"]] == ["TIMEOUT"]


# ---- whatever comes ---------------------------------------------------------------------------

STRANGE = st.none() | st.booleans() | st.integers(-3, 60) | st.text(max_size=4) | st.just([])


@given(st.data())
def test_any_change_to_a_record_gives_an_answer(game, data):
    bhoos_game = Game(BHOOS, game.first_dealer, [attrs.evolve(game.rounds[0], rules=BHOOS)])
    texts = [GAME.read_text("utf-8"), PAPER_GAME.read_text("utf-8"), json.dumps(export(bhoos_game))]
    record: Any = json.loads(data.draw(st.sampled_from(texts)))
    part = record
    while True:
        keys = list(part) if isinstance(part, dict) else range(len(part))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(part[key], dict | list) or not part[key] or data.draw(st.booleans()):
            break
        part = part[key]
    part[key] = data.draw(STRANGE)
    result = run("replay", "-", "--brief", input=json.dumps(record))
    assert result.exit_code in (0, 1, 2)
    assert len(result.stderr.splitlines()) == (result.exit_code > 0)
