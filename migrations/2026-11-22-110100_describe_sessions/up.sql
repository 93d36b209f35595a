-- What a session was started from, in words, so that administrators recognize it. Empty for earlier sessions.
ALTER TABLE sessions
    ADD COLUMN browser text NOT NULL DEFAULT '',
    ADD COLUMN system  text NOT NULL DEFAULT '',
    ADD COLUMN address text NOT NULL DEFAULT '';
