-- Servers that share this database; one that has not beaten for the time of a lease is dead.
CREATE TABLE servers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    beat timestamptz NOT NULL
);

-- All servers have one key. Only its fingerprint is here.
CREATE TABLE house (fingerprint text NOT NULL);

-- What a table is for lists, and who has it. `epoch` is raised whenever somebody claims it; `wanted`
-- is a server that asks for it, and `moved` is when it last went from one to another that both
-- lived. `named` is its last turn among those that are due. No index has a column that changes with
-- every answer: then an answer changes no index.
CREATE TABLE tables (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    owner bigint,
    epoch bigint NOT NULL DEFAULT 1,
    wanted bigint,
    moved timestamptz NOT NULL DEFAULT '-infinity',
    version bigint NOT NULL,
    status text NOT NULL,
    listed boolean NOT NULL,
    maker text NOT NULL,
    lines integer NOT NULL,
    asked integer NOT NULL,
    due double precision,
    named bigint NOT NULL DEFAULT 0,
    touched double precision NOT NULL,
    used double precision NOT NULL DEFAULT 0,
    played boolean NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX tables_owner ON tables (owner) WHERE owner IS NOT NULL;
CREATE INDEX tables_wanted ON tables (owner) WHERE wanted IS NOT NULL;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_listed ON tables (maker) WHERE listed AND status = 'lobby';
CREATE INDEX tables_unfinished ON tables (maker) WHERE status <> 'over';
CREATE SEQUENCE turns;

CREATE TABLE bodies (
    table_key bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    body text NOT NULL
);

-- Where a game begins that begins in the middle.
CREATE TABLE origins (
    table_key bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    start text NOT NULL,
    past text NOT NULL
);

-- `rows` is a list of [text, milliseconds spent]; `number` is that of the first of them.
CREATE TABLE lines (
    table_key bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    number integer NOT NULL,
    rows text NOT NULL,
    PRIMARY KEY (table_key, number)
);

CREATE TABLE positions (
    table_key bigint PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    position bytea NOT NULL
);

CREATE TABLE sitters (
    profile text NOT NULL,
    table_key bigint NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (profile, table_key)
);
CREATE INDEX sitters_table ON sitters (table_key);

CREATE TABLE profiles (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    name text NOT NULL,
    settings text NOT NULL,
    touched double precision NOT NULL
);

-- Who plays the deal of a day, each once, and what came of it.
CREATE TABLE todays (
    day text NOT NULL,
    profile text NOT NULL,
    table_key bigint NOT NULL UNIQUE REFERENCES tables ON DELETE CASCADE,
    number integer NOT NULL,
    solved boolean,
    answers integer,
    luck double precision,
    PRIMARY KEY (day, profile)
);
CREATE INDEX todays_luckless ON todays (table_key) WHERE solved IS NOT NULL AND luck IS NULL;

-- What is written only to see whether anything can be.
CREATE TABLE trials (key integer PRIMARY KEY, bytes text NOT NULL);
