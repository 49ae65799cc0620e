"""Why a card may not be played, in four languages: `python examples/messages.py`.

One sentence for each reason and language, filled in from the fields of a `Violation`.
"""

import callbreak as cb

English, Nepali, Hindi, Bangla = "English", "नेपाली", "हिन्दी", "বাংলা"

CATALOGUE: dict[str, dict[cb.Reason, str]] = {
    English: {
        cb.Reason.NOT_HELD: "{card} is not in your hand.",
        cb.Reason.MAY_NOT_LEAD_TRUMP: "Spades may not be led yet: play {allowed}.",
        cb.Reason.MUST_FOLLOW: "Follow suit: play {allowed}.",
        cb.Reason.MUST_HEAD: "Beat {to_beat}: play {allowed}.",
        cb.Reason.MUST_RUFF: "You have none of this suit, so play a spade: {allowed}.",
        cb.Reason.MUST_OVERRUFF: "Play a spade above {to_beat}: {allowed}.",
        cb.Reason.MUST_UNDERRUFF: "No spade of yours is higher, but one is owed: {allowed}.",
    },
    Nepali: {
        cb.Reason.NOT_HELD: "{card} तपाईंको हातमा छैन।",
        cb.Reason.MAY_NOT_LEAD_TRUMP: "अहिले हुकुमबाट सुरु गर्न मिल्दैन, यो खेल्नुहोस्: {allowed}।",
        cb.Reason.MUST_FOLLOW: "सोही रङको तास खेल्नुपर्छ: {allowed}।",
        cb.Reason.MUST_HEAD: "{to_beat} भन्दा ठूलो तास खेल्नुपर्छ: {allowed}।",
        cb.Reason.MUST_RUFF: "यो रङको तास छैन, त्यसैले हुकुम खेल्नुपर्छ: {allowed}।",
        cb.Reason.MUST_OVERRUFF: "{to_beat} भन्दा ठूलो हुकुम खेल्नुपर्छ: {allowed}।",
        cb.Reason.MUST_UNDERRUFF: "ठूलो हुकुम छैन, तैपनि हुकुम नै खेल्नुपर्छ: {allowed}।",
    },
    Hindi: {
        cb.Reason.NOT_HELD: "{card} आपके हाथ में नहीं है।",
        cb.Reason.MAY_NOT_LEAD_TRUMP: "अभी हुकुम से शुरू नहीं कर सकते, यह चलिए: {allowed}।",
        cb.Reason.MUST_FOLLOW: "उसी रंग का पत्ता चलना होगा: {allowed}।",
        cb.Reason.MUST_HEAD: "{to_beat} से बड़ा पत्ता चलना होगा: {allowed}।",
        cb.Reason.MUST_RUFF: "इस रंग का पत्ता नहीं है, इसलिए हुकुम चलना होगा: {allowed}।",
        cb.Reason.MUST_OVERRUFF: "{to_beat} से बड़ा हुकुम चलना होगा: {allowed}।",
        cb.Reason.MUST_UNDERRUFF: "बड़ा हुकुम नहीं है, फिर भी हुकुम ही चलना होगा: {allowed}।",
    },
    Bangla: {
        cb.Reason.NOT_HELD: "{card} আপনার হাতে নেই।",
        cb.Reason.MAY_NOT_LEAD_TRUMP: "এখনই ইস্কাপন দিয়ে শুরু করা যাবে না, খেলুন: {allowed}।",
        cb.Reason.MUST_FOLLOW: "একই রঙের তাস খেলতে হবে: {allowed}।",
        cb.Reason.MUST_HEAD: "{to_beat}-এর চেয়ে বড় তাস খেলতে হবে: {allowed}।",
        cb.Reason.MUST_RUFF: "এই রঙের তাস নেই, তাই ইস্কাপন খেলতে হবে: {allowed}।",
        cb.Reason.MUST_OVERRUFF: "{to_beat}-এর চেয়ে বড় ইস্কাপন খেলতে হবে: {allowed}।",
        cb.Reason.MUST_UNDERRUFF: "বড় ইস্কাপন নেই, তবু ইস্কাপনই খেলতে হবে: {allowed}।",
    },
}


def explain(why: cb.Violation, language: str) -> str:
    """Say in a language why a card may not be played."""
    sentence = CATALOGUE[language][why.reason]
    return sentence.format(card=why.card, to_beat=why.to_beat, allowed=why.allowed)


def refused(card: str, hand: str, trick: str, rules: cb.Rules = cb.CALL_BREAK) -> cb.Violation:
    """Return why a card may not be played, where it is sure that it may not."""
    cards = cb.parse_hand(hand), cb.parse_cards(trick)
    why = cb.check_play(cb.parse_card(card), *cards, rules=rules, trump_broken=False)
    assert why is not None
    return why


SAMPLES = (
    refused("HA", "SJ S3 C2", "HT"),
    refused("SJ", "SJ S3 C2", "", cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)),
    refused("SJ", "SJ HQ H2", "HT"),
    refused("H2", "SJ HQ H2", "HT"),
    refused("C2", "SJ S3 C2", "HT"),
    refused("S3", "SJ S3 C2", "HT S9"),
    refused("C2", "SJ S3 C2", "HT SK", cb.variant("vikash-2009")),
)

if __name__ == "__main__":
    for why in SAMPLES:
        print(why.reason.value, *(explain(why, language) for language in CATALOGUE), sep="\n  ")
