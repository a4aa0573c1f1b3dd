"""Why an answer is good or bad, in English: half a sentence for every id of `reasons.py`."""

ENGLISH = {
    "empty_side": "round 10 decides the game if it is reached: an empty side loses it",
    "counts_on_ten": "every card on round 10 counts if it is reached",
    "best_totals": "it leaves the best totals",
    "usual_choice": "that is the usual choice",
    "opponent_would_win": "this house would win the game for your opponent: stop it at any price",
    "wins_the_game": "this house wins the game",
    "too_dear": "overtaking costs more than this house is worth to you, about {points} more points",
    "ahead": "you are ahead, and every further card would be wasted",
    "cheapest_way": "it is the cheapest way to overtake; "
    "about {points} more points are well spent here",
}
