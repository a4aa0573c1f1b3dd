-- What is written only to see whether anything can be.
CREATE TABLE trials (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
