-- A server that opens the file raises `epoch`, and writes only as long as nobody has raised it since.
CREATE TABLE holders (epoch INTEGER NOT NULL);
INSERT INTO holders VALUES (0);
