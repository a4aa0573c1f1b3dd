-- Before bodies had versions, who sat down was counted in small numbers. A secret is made of them, so
-- that they must not come again: old tables count their versions from far above.
UPDATE bodies SET body = json_set(body, '$.version', 1000000)
    WHERE table_key IN (SELECT key FROM tables WHERE version = 0);
UPDATE tables SET version = 1000000 WHERE version = 0;
