"""Why an answer is good or bad, in English: half a sentence for every id of `reasons.py`."""

ENGLISH = {
    "empty_side": "your side of round 10 stays empty, and that round decides the game if it is "
    "reached",
    "keeps_cards": "you have {cards} on round 10 already, and keep the others",
    "counts_on_ten": "a {value} on round 10, which decides the game if it is reached",
    "acts_on_ten": "it does its work on round 10, which decides the game if it is reached",
    "blank_on_ten": "on round 10 it has no effect",
    "costs_on_ten": "on round 10 it counts −2",
    "best_totals": "no other answer leaves better totals",
    "better_totals": "another answer leaves better totals",
    "usual_choice": "that is the usual choice",
    "unusual_choice": "that is not the usual choice",
    "opponent_would_win": "this house would win the game for your opponent: stop it at any price",
    "loses_the_game": "this house wins the game for your opponent",
    "wins_the_game": "this house would win the game for you",
    "ahead": "you are ahead, and now they have to overtake",
    "gives_lead_away": "you are ahead, and giving up hands them the house",
    "more_than_needed": "you are ahead without it",
    "drawn_blindly": "the Ghost is drawn blindly, {mean} on average, and you need {lacking}",
    "too_dear": "the cheapest Ghosts that overtake cost about {cost}, "
    "and this house is worth only {points} more to you",
    "too_few_ghosts": "all the Ghosts that you may lay do not overtake",
    "affordable": "Ghosts that overtake cost no more than this house is worth to you",
    "medium_may_help": "a Medium may still overtake for what this house is worth to you",
    "bound_to_pair": "two cards must be laid at once here, and that may cost too much",
    "cheapest_way": "it is one of the cheapest Ghosts that overtake, about {cost}; "
    "up to {points} are well spent here",
    "overtakes": "it puts you {points} ahead",
    "leaves_behind": "by itself it leaves you {points} behind",
    "leaves_level": "by itself it leaves you level, and a tie is not enough",
    "open_effect": "what it does to the totals is still open",
}
