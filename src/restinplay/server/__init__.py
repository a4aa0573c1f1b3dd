"""The table on the network: lobby, seats, sockets and store. It knows no single game."""
