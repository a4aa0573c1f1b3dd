"""What a hint says of a card, by the ids of `advice.py`."""

ENGLISH = {
    "home": "it takes you home",
    "fright": "somebody takes fright",
    "way": "it is the way home",
}
