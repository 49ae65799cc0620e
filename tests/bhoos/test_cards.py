"""Cards in the dialect of the challenge: rank first, `1` for the ace, a pack that is dropped."""

from __future__ import annotations

import pytest

import callbreak as cb
from callbreak import Card, bhoos


@pytest.mark.parametrize("card", cb.DECK, ids=lambda card: card.name)
def test_every_card_is_written_and_read(card):
    text = bhoos.format_card(card)
    assert text == card.name[1].replace("A", "1") + card.name[0]
    assert bhoos.parse_card(text) is card
    for pack in ("/0", "/1", "/12"):
        assert bhoos.parse_card(text + pack) is card


@pytest.mark.parametrize(
    "text, card",
    [("1S", Card.SA), ("1S/0", Card.SA), ("TH", Card.HT), ("TH/0", Card.HT), ("2C", Card.C2)],
)
def test_some_cards(text, card):
    assert bhoos.parse_card(text) is card


WRONG = "AS 10S S1 ST 1s ts 1♠ 1 S 0S MS S_ 1X 1S/ 1S/x 1S/-1 1S/0/0 1S/٣ ١S"


@pytest.mark.parametrize(
    "text", [*WRONG.split(), "", " 1S", "1S ", "1S\n", "1S/0\n", "1S 2S"], ids=repr
)
def test_other_texts_are_refused(text):
    with pytest.raises(cb.NotationError) as refusal:
        bhoos.parse_card(text)
    assert refusal.value.text == text
    assert (refusal.value.start, refusal.value.end) == (0, len(text))


@pytest.mark.parametrize("value", [None, 1, b"1S", ["1S"], Card.SA], ids=repr)
def test_only_a_text_is_read(value):
    with pytest.raises(cb.ArgumentTypeError, match="text"):
        bhoos.parse_card(value)


@pytest.mark.parametrize("value", [None, "SA", "1S", 0, cb.Suit.SPADES], ids=repr)
def test_only_a_card_is_written(value):
    with pytest.raises(cb.ArgumentTypeError, match="card"):
        bhoos.format_card(value)
    with pytest.raises(cb.ArgumentTypeError, match="card"):
        bhoos.play_reply(value)


def test_replies():
    assert bhoos.hi_reply() == {"value": "hello"}
    assert bhoos.bid_reply(3) == {"value": 3}
    assert [bhoos.bid_reply(bid)["value"] for bid in range(1, 9)] == list(range(1, 9))
    assert bhoos.play_reply(Card.SQ) == {"value": "QS"}
    assert bhoos.play_reply(Card.DA) == {"value": "1D"}


@pytest.mark.parametrize("bid", [0, 9, -1, 13])
def test_a_bid_goes_from_one_to_eight(bid):
    with pytest.raises(cb.ArgumentValueError, match="bid"):
        bhoos.bid_reply(bid)


@pytest.mark.parametrize("bid", [3.0, "3", None, True, cb.Rank.THREE], ids=repr)
def test_a_bid_is_a_whole_number(bid):
    with pytest.raises(cb.ArgumentTypeError, match="bid"):
        bhoos.bid_reply(bid)
