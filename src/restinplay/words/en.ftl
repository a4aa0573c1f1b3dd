# What is said in every game.

# Lists: what stands between two parts, and before the last one.
rip-list-comma = { $before }, { $after }
    .last = { $before }, { $after }
rip-list-semicolon = { $before }; { $after }
    .last = { $before }; { $after }
rip-list-and = { $before }, { $after }
    .last = { $before } and { $after }

rip-over = The game is over.
