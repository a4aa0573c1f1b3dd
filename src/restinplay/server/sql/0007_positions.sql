-- A position of a long game, so that it need not be recited from its first line. Any of them may be
-- thrown away.
CREATE TABLE positions (
    table_key INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    position BLOB NOT NULL
);
