-- What is written again and again lies close together: tables have numbers, in the order of their
-- making, and the lines that came together are one row. `lines` counts those that a table has.
CREATE TABLE old_lines AS SELECT * FROM lines;
CREATE TABLE old_tables AS SELECT * FROM tables;
CREATE TABLE old_bodies AS SELECT * FROM bodies;
CREATE TABLE old_sitters AS SELECT * FROM sitters;
DROP TABLE sitters;
DROP TABLE lines;
DROP TABLE bodies;
DROP TABLE tables;

CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    lines INTEGER NOT NULL DEFAULT 0,
    asked INTEGER NOT NULL DEFAULT -1,
    due REAL,
    touched REAL NOT NULL DEFAULT 0
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (touched) WHERE listed AND status = 'lobby';

CREATE TABLE bodies (
    table_key INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    body TEXT NOT NULL
);

-- `rows` is a list of [text, milliseconds spent]; `number` is that of the first of them.
CREATE TABLE lines (
    table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    number INTEGER NOT NULL,
    rows TEXT NOT NULL,
    PRIMARY KEY (table_key, number)
) WITHOUT ROWID;

CREATE TABLE sitters (
    profile TEXT NOT NULL,
    table_key INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (profile, table_key)
) WITHOUT ROWID;
CREATE INDEX sitters_table ON sitters (table_key);

INSERT INTO tables (id, status, listed, lines, asked, due, touched)
SELECT id, status, listed, (SELECT count(*) FROM old_lines WHERE table_id = id), asked, due, touched
FROM old_tables ORDER BY touched;
INSERT INTO bodies SELECT key, body FROM old_bodies JOIN tables ON id = table_id;
INSERT INTO lines SELECT key, number, json_array(json_array(row, spent))
FROM old_lines JOIN tables ON id = table_id;
INSERT INTO sitters SELECT profile, key FROM old_sitters JOIN tables ON id = table_id;
DROP TABLE old_sitters;
DROP TABLE old_lines;
DROP TABLE old_bodies;
DROP TABLE old_tables;
