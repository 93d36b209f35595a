-- What the office wrote to one or many people: one row of the outbox for each of them. Variables are filled in when a message
-- leaves.
CREATE TABLE composed_mail (
    id              uuid PRIMARY KEY,
    mode            text NOT NULL CHECK (mode IN ('simple', 'html', 'text')),
    subject         text NOT NULL,
    message         text NOT NULL,
    attach_calendar boolean NOT NULL,
    -- How many people it was written to.
    recipients      integer NOT NULL,
    -- Not before this time.
    send_at         timestamptz,
    created_at      timestamptz NOT NULL DEFAULT now()
);

-- A composed message may be about a booking. It outlives what was written, as other messages outlive their contents.
ALTER TABLE outbox
    ADD COLUMN composed_id uuid REFERENCES composed_mail (id) ON DELETE SET NULL,
    DROP CONSTRAINT outbox_one_topic,
    ADD CONSTRAINT outbox_one_topic CHECK (
        CASE
            WHEN kind = 'custom' THEN addressed_to IS NOT NULL AND num_nonnulls(contact_request_id, admin_id) = 0
            ELSE composed_id IS NULL AND num_nonnulls(booking_id, contact_request_id, admin_id) = 1
        END
    );
CREATE INDEX outbox_composed ON outbox (composed_id) WHERE composed_id IS NOT NULL;
