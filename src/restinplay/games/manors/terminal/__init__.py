"""How the game looks and is typed at the terminal."""
