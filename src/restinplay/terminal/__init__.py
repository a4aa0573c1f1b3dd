"""The terminal table. `table` has what the command line calls; it knows no single game."""
