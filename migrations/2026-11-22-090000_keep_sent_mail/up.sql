-- The state of a message: sent (sent_at), failed (failed_at), withdrawn (withheld_at), held (held_at), otherwise waiting. All
-- columns are NULL while a message waits for the first time, so announcing one writes no more than before.
ALTER TABLE outbox
    -- The address it was given when it was queued; NULL: that of the booking, the request or the administrator.
    ADD COLUMN addressed_to text,
    -- Where it went, or was to go when it failed.
    ADD COLUMN recipient text,
    ADD COLUMN subject text,
    -- What the mail server said last.
    ADD COLUMN response text,
    -- Why it was withdrawn; NULL: the visitor had caused enough email that day.
    ADD COLUMN withdrawal text,
    -- When a restored backup brought it back. It leaves only if someone releases it.
    ADD COLUMN held_at timestamptz,
    -- Since when it has been trying to leave; NULL: since it was created.
    ADD COLUMN waits_since timestamptz,
    -- The mail server could not be reached: the message leaves as soon as another one gets through.
    ADD COLUMN waits_for_server boolean,
    ADD CONSTRAINT outbox_held_is_never_due CHECK (held_at IS NULL OR due_at = 'infinity'),
    ADD CONSTRAINT outbox_withdrawal_has_a_time CHECK (withdrawal IS NULL OR withheld_at IS NOT NULL);

-- Newest first is the order of the primary key: ids are UUIDs of version 7. These indexes have no entry for new messages.
CREATE INDEX outbox_failed ON outbox (id) WHERE failed_at IS NOT NULL;
CREATE INDEX outbox_recipient ON outbox (lower(coalesce(recipient, addressed_to)))
WHERE coalesce(recipient, addressed_to) IS NOT NULL;
CREATE INDEX outbox_search ON outbox USING gin (coalesce(recipient, addressed_to) gin_trgm_ops, subject gin_trgm_ops)
WHERE coalesce(recipient, addressed_to) IS NOT NULL;
CREATE INDEX outbox_waits_for_server ON outbox (due_at) WHERE waits_for_server;

-- What a message said when it left, until the settings' time for keeping it is over or the person is erased.
CREATE TABLE mail_contents (
    mail_id    uuid PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE,
    message_id text NOT NULL,
    sender     text NOT NULL,
    html       text,
    body       text NOT NULL,
    calendar   text
);
