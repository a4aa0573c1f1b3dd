-- Where a game begins that begins in the middle. It is large and never changes, so it lies apart from
-- the body, which lists of tables read.
CREATE TABLE origins (
    table_key INTEGER PRIMARY KEY REFERENCES tables ON DELETE CASCADE,
    start TEXT NOT NULL,
    past TEXT NOT NULL
);
INSERT INTO origins
    SELECT table_key, json_extract(body, '$.start'), coalesce(json_extract(body, '$.past'), '[]')
    FROM bodies WHERE json_type(body, '$.start') = 'object';
UPDATE bodies SET body = json_remove(body, '$.start', '$.past')
    WHERE table_key IN (SELECT table_key FROM origins);
