-- A table is its body (seats, settings) and its lines, which are only ever added. What changes with
-- every line lies apart from the body.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    asked INTEGER NOT NULL DEFAULT -1,
    due REAL,
    touched REAL NOT NULL DEFAULT 0
);
CREATE TABLE bodies (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    body TEXT NOT NULL
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (touched) WHERE listed AND status = 'lobby';

CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    row TEXT NOT NULL,
    spent INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

-- Which profiles sit at which tables. A profile is known by the hash of its cookie.
CREATE TABLE sitters (
    profile TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    PRIMARY KEY (profile, table_id)
) WITHOUT ROWID;

CREATE TABLE profiles (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    touched REAL NOT NULL
);
