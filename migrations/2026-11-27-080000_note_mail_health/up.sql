-- Whether mail leaves. `failing_since` and `error` are from the first message that the mail server did not take until
-- it answers again; `last_sent_at` is exact to ten seconds, so that messages which leave at once do not wait for one
-- another.
CREATE TABLE mail_health (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    last_sent_at timestamptz,
    failing_since timestamptz,
    error text,
    CHECK ((failing_since IS NULL) = (error IS NULL))
);
INSERT INTO mail_health DEFAULT VALUES;
