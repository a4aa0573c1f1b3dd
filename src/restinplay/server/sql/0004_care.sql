-- `version` counts how often a body was saved; `used` is when somebody last came to the table, while
-- `touched` is what others can see.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0;

-- How many tables there are, without looking at them all.
CREATE TABLE counts (tables INTEGER NOT NULL);
INSERT INTO counts SELECT count(*) FROM tables;
CREATE TRIGGER tables_made AFTER INSERT ON tables
BEGIN UPDATE counts SET tables = tables + 1; END;
CREATE TRIGGER tables_gone AFTER DELETE ON tables
BEGIN UPDATE counts SET tables = tables - 1; END;
