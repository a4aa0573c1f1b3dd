# Eva's house in English. Names of rooms, clues and secrets come from data.toml: an owner may change them.

-eva = Eva


# Things. `$name`, `$label`, `$symbol` are the data file's.

eva-room = the { $name } ({ $label })
    .start = The { $name } ({ $label })
    .entry = { $label }, { $name }
eva-card = { $label }{ $symbol }
eva-clue = { $name }
eva-secret = { $name }


# What happened.

eva-secret-up = Secret: { $secret }.
eva-lock-up = Secret: { $secret }; doors of that suit drawn here now are discarded.
eva-clue-up = The { eva-place } clue is the { $clue }.
eva-bones-taken = You take { -eva }'s bones in { $room }.
eva-ghost-came = The ghost turns the clues face down, shuffles them and slams this room shut.
eva-passage-taken = You go through the secret passage from { $room } to { $far }.
eva-closed = { $room-start } is closed for good.
eva-entered = Entered { $room } by { $card }, used up.
eva-door = Drew { $card }: a door to { $room }.
eva-door-shut = Drew { $card }: a door to { $room }, which is closed.
eva-brick-wall = Drew { $card }: a brick wall, discarded.
eva-locked = Drew { $card }: locked, discarded.
eva-same-rank = Drew { $card }: same rank as a door of this draw, discarded.
eva-left-behind = { $card } is left behind, discarded.
eva-shut-in = { $card } goes with the room, discarded.


# How it ends.

eva-end-bones-home = Won: you carried { -eva }'s bones out by the front door. She rests; so may you.
eva-end-grave-at-entrance = Won: the grave was on the doorstep all along. { -eva } rests in peace.
eva-end-ghost-with-bones = Lost: you met the ghost with her bones in your arms. She took it ill.
eva-end-ghost-at-entrance = Lost: the ghost opened the front door herself.
eva-end-stuck-at-entrance = Lost: you stand in the Entrance, and no door leads anywhere.
eva-end-trapped = Lost: the room is closed and so is every way out of it. At least it is quiet.
eva-end-out-of-doors = Lost: the deck has run out of doors, and you of ways out.
eva-end-no-way-back = Lost: nothing leads back to the Entrance any more. The house keeps you.
eva-end-grave-lost = Lost: no door leads to the grave any more. { -eva } stays where she is.

# The same in half a sentence: the usual way to lose …

eva-ending-bones-home = you carry the bones home
eva-ending-grave-at-entrance = the grave turns out to be on the doorstep
eva-ending-ghost-with-bones = the ghost meets you with the bones
eva-ending-ghost-at-entrance = the ghost is at the front door
eva-ending-stuck-at-entrance = you are stuck in the Entrance
eva-ending-trapped = you are trapped in a closed room
eva-ending-out-of-doors = the deck runs out of doors
eva-ending-no-way-back = nothing leads back to the Entrance
eva-ending-grave-lost = no door leads to the grave any more

# … and what decided many games.

eva-decided-bones-home = the bones came home
eva-decided-grave-at-entrance = the grave was on the doorstep
eva-decided-ghost-with-bones = the ghost met the bones
eva-decided-ghost-at-entrance = the ghost was at the front door
eva-decided-stuck-at-entrance = stuck in the Entrance
eva-decided-trapped = trapped in a closed room
eva-decided-out-of-doors = the deck ran out of doors
eva-decided-no-way-back = no way back to the Entrance
eva-decided-grave-lost = no door left to the grave


# What is asked. Nature's questions are for a person who turns up real cards.

eva-ask-secret = Turn up the secret of { $room }.
eva-ask-door = Draw a door.
eva-ask-doors = Draw a door; { $number ->
    [2] two
   *[3] three
} to go.
eva-ask-symbol = Turn up the leftmost face-down clue.
eva-ask-clue = You are back in { $room }. Turn up the { eva-place } clue?
eva-ask-clue-in-grave = { eva-ask-clue } This is the grave.
eva-ask-move = You are in { $room }. Which way?
eva-ask-stuck = You are in { $room }, and no door here can be used. What now?
eva-ask-exit = { $room-start } is closed. Leave by which exit door?


# What each answer would do.

eva-place = { $place ->
    [1] first
    [2] second
   *[3] third
}
eva-dead-end = { $odds ->
    [certain] certainly a dead end
    [never] never a dead end
    [under] a dead end in less than 1 % of draws
    [over] a dead end in more than 99 % of draws
   *[percent] a dead end in { $percent } % of draws
}
eva-close = close this room: { eva-dead-end }
eva-decline = leave it face down
eva-flip = turn up the { eva-place } clue
eva-flip-wins = { eva-flip }: wins
eva-flip-bones = { eva-flip }: take the bones, close the room ({ eva-dead-end })
eva-passage = take the secret passage to { $room }
eva-close-passage = close this room, leave by the passage to { $room } and seal it
eva-go = go to { $room }
eva-go-home = { eva-go }: home with the bones
eva-go-wins = { eva-go }: the grave, wins
eva-go-grave = { eva-go }: the grave
eva-go-unvisited = { eva-go }, unvisited
eva-go-ghost = { eva-go }, unvisited: ghost { eva-ghost-odds }
eva-ghost-odds = { $odds ->
    [certain] for certain
   *[some] { $lost } in { $secrets }
}
eva-go-open = { eva-go }, open: { LIST($gains) }
eva-gain-grave = the grave
eva-gain-clue = { eva-place } clue
eva-gain-doors = { $number ->
    [0] no doors
    [1] one door
    [2] two doors
   *[3] three doors
}


# The whole position, for a listener.

eva-here = You are in { $room }.
eva-here-closed = You are in { $room }, which is closed.
eva-doors-here = Doors here: { LIST($doors, style: "semicolon") }.
eva-no-doors-here = Doors here: none.
eva-exit-doors = Exit doors: { LIST($doors, style: "semicolon") }.
eva-leads = { $card } to { $room }
eva-leads-shut = { $card } to { $room }, which is closed
eva-clues = Clues: { LIST($clues) }.
eva-face-down = face down
eva-with-bones = You hold the bones.
eva-without-bones = You do not hold the bones.
eva-ghost-met = The ghost has been met.
eva-ghost-nowhere = The ghost has not been met.
eva-ghost-last = The ghost has not been met: it is in the last unvisited room.
eva-ghost-ahead = The ghost has not been met: the odds in each unvisited room are 1 in { $rooms }.
eva-no-passage = No end of the secret passage has been found.
eva-passage-end = One end is known of the secret passage: { $room }.
eva-passage-open = The secret passage between { LIST($rooms, style: "and") } is open.
eva-passage-sealed = The secret passage is sealed; it had an end in { LIST($rooms, style: "and") }.
eva-in-unvisited = { $room-entry }: unvisited.
eva-in-room = { $room-entry }: { LIST($facts) }.
eva-is-unvisited = unvisited
eva-is-open = open
eva-is-closed = closed
eva-is-grave = the grave
eva-was-grave = where the bones were
eva-not-grave = not the grave
eva-is-here = you are here
eva-has-doors = doors { LIST($doors, style: "semicolon") }
eva-has-no-doors = no doors
eva-deck = The deck holds { $cards } cards. Of each rank it holds: { LIST($ranks) }.


# A second thought.

eva-worry-wins = This room is the grave: turning up the third clue now wins the game.
eva-worry-bones = This room is the grave: turning up the third clue now gives you the bones.
eva-worry-empty = The deck is empty: closing this room loses the game.
eva-worry-no-way = No card in the deck leads out alive: closing this room loses the game.
eva-worry-grave = This room is the grave, and closing it buries your chance.
eva-worry-may-be-grave = This room may be the grave: its pattern agrees with the clues.
eva-worry-end = This room is an end of the secret passage: closing it seals the passage for good.
eva-worry-passage-wins = This wins, but so does the passage without closing the room.
eva-worry-passage-loses = The Entrance has no usable door, and the passage would be sealed: that loses.
eva-worry-passage-open = This closes the room and seals the passage; going through would leave both open.
eva-worry-passage = This closes the room and seals the passage for good.
eva-worry-ghost = You hold the bones, and the ghost may be in there ({ eva-ghost-odds }): that loses.
eva-worry-stuck = The Entrance has no usable door and no open passage: you would be stuck there.
eva-worry-ace-discarded = The last door to the Entrance lies here and would be discarded.
eva-worry-last-ace = This is the last door to the Entrance, and you do not hold the bones.


# Why an answer is none. Half a sentence, after "You cannot …:".

eva-not-over = the game is over ({ $reason })
eva-not-yours = it is the player's turn
eva-not-nature = a card is being turned up; there is nothing to decide
eva-not-asked = { eva-wanted } must be turned up, not { $other ->
    [secret] a secret
    [clue] a clue
   *[card] a card
}
eva-wanted = { $wanted ->
    [secret] a secret
    [clue] a clue
   *[card] a card
}
eva-not-clue = a clue is offered only on coming back into a room by a door
eva-not-before-clue = the clue comes first: flip or decline
eva-not-but-exit = this room is closed; leave it by an exit door
eva-not-shut = room { $label } is closed
eva-not-through-exit = no exit door leads to room { $label }
eva-not-through-door = no door in this room leads to room { $label }
eva-not-entrance = the Entrance can never be closed
eva-not-back = you have just come through the passage
eva-not-before-closing = without a usable door this room must be closed
eva-not-an-end = this room is not an end of the passage
eva-not-sealed = the passage is sealed
eva-not-found = the other end of the passage has not been found
eva-not-clue-up = the { $clue } clue is already face up
eva-not-secret-up = the secret { $secret } has already been turned up
eva-not-haunted = the ghost may not haunt the Entrance: deal the secrets again
eva-not-in-deck = { $card } is no longer in the deck
eva-not-that-start = that start would have no usable door: shuffle and deal again


# What gives itself: what is then done for you, and why it was.

eva-auto-clue = Turn up the first two clues
eva-why-clue = Only the third clue can hurt you.
eva-auto-exit = Take the only door out
eva-why-exit = There was only one door out.
eva-auto-move = Go the only way on
eva-why-move = There was only one way on.
eva-auto-close = Close the room when nothing else is left
eva-why-close = There was nothing else to do.


# Answers by themselves: after "You", or "I would".

eva-does-door = go through the door to the { $room }
eva-does-close = close this room and draw new doors
eva-does-passage = take the secret passage
eva-does-close-passage = close this room and leave by the secret passage
eva-does-flip = turn up a clue
eva-does-decline = leave the clue face down
eva-is-card = the card { $card }
eva-is-clue = the clue { $clue }


# Options.

eva-option-doors = cards per draw; 3 is the easy game
eva-option-entrance-ghost = if the ghost is dealt to the Entrance
eva-option-passage-rule = leaving an end of the passage that has no doors
eva-option-hopeless = when the game can no longer be won
eva-option-dead-start = if the Entrance has no usable door at the start


# Why an answer is good or bad, in half a sentence.

eva-because-clue-is-free = turning up a clue costs nothing, declining it costs another entry
eva-because-passage-stays = the passage leads there too and closes nothing
eva-because-draw-may-lead-home = one of the new doors may lead home
eva-because-draw-may-lead-to-grave = one of the new doors may lead to the grave
eva-because-doors-lost = closing throws usable doors away
eva-because-no-way-on = closing leaves no way on in about { $percent } % of draws
eva-because-never-a-way-on = closing leaves no way on, whatever is drawn
eva-because-nearly-always-a-way-on = closing leaves a way on in nearly every draw
eva-because-must-close = that room must be closed next: { $reason }
eva-because-may-hold-bones = it closes a room that may hold the bones
eva-because-doors-to-it = doors still in the deck lead to the room it closes
eva-because-uses-ace = it uses up an Ace
eva-because-leaves-ace = it leaves an Ace for the way home
eva-because-uses-door = it uses up a door to a room that may hold the bones
eva-because-no-door-out = no door leads out
eva-because-only-to-entrance = its only door leads to the Entrance
eva-because-leads-on = a door there leads to an unvisited room
eva-because-ghost-near = the ghost is in one of { $rooms } rooms
eva-because-no-ghost-yet = the ghost can take no clue yet
eva-because-unvisited = an unvisited room brings doors and a secret
eva-because-wins = it wins
eva-because-way-home-sure = from there the way home is sure
eva-because-bones-there = the bones are there
eva-because-leads-to-grave = doors lead on to the grave
eva-because-clue-again = entering again gives a clue
eva-because-known-room = you have been there before
