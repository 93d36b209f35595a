-- Mail to be sent, written in the transaction of what it tells about. It holds ids only: what the mail says is read when it
-- leaves. All moments are the database's own, so that servers whose clocks differ agree.
CREATE TABLE outbox (
    id         uuid PRIMARY KEY,
    kind       text NOT NULL,
    booking_id uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Not before this moment; also moved on by whoever is sending it, so that it comes back should they die.
    due_at     timestamptz NOT NULL DEFAULT now(),
    attempts   integer NOT NULL DEFAULT 0,
    sent_at    timestamptz,
    -- Given up; `error` says why.
    failed_at  timestamptz,
    error      text
);
CREATE INDEX outbox_due ON outbox (due_at, id) WHERE sent_at IS NULL AND failed_at IS NULL;
CREATE INDEX outbox_booking ON outbox (booking_id);
