-- Who plays the deal of a day, each once, and what came of it: `solved` and `answers` once the game is
-- over, `luck` once it was worked out. `number` counts those who came.
CREATE TABLE todays (
    day TEXT NOT NULL,
    profile TEXT NOT NULL,
    table_key INTEGER NOT NULL UNIQUE REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    solved INTEGER,
    answers INTEGER,
    luck REAL,
    PRIMARY KEY (day, profile)
) WITHOUT ROWID;
CREATE INDEX todays_luckless ON todays (table_key) WHERE solved IS NOT NULL AND luck IS NULL;
