-- The address that made a table, as `Keys.maker` hides it, and whether a person has answered there.
-- Of older tables nobody knows, so they count as played.
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN played INTEGER NOT NULL DEFAULT 1;
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (maker, touched DESC) WHERE listed AND status = 'lobby';
CREATE INDEX tables_unfinished ON tables (maker) WHERE status != 'over';
