-- The browsers people have signed in from: a sign-in from a new one is told by email.
CREATE TABLE known_browsers (
    id            uuid PRIMARY KEY,
    admin_id      uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    -- Of the random id that the browser keeps. A browser that keeps none is a new one each time.
    hash          bytea,
    -- What it said about itself the first time, in words, and where it was.
    browser       text NOT NULL,
    system        text NOT NULL,
    address       text NOT NULL,
    first_seen_at timestamptz NOT NULL,
    seen_at       timestamptz NOT NULL,
    UNIQUE (admin_id, hash)
);

-- Mail about such a sign-in. Not a foreign key: the record of the mail outlives the browser.
ALTER TABLE outbox
    ADD COLUMN known_browser_id uuid,
    ADD CONSTRAINT outbox_browser_of_admin CHECK (known_browser_id IS NULL OR (admin_id IS NOT NULL AND day IS NULL));
