-- Mail to a mediator's own calendar: whose it is, and when their session is as it says. A session may have gone to another
-- mediator and another time before its cancellation leaves.
ALTER TABLE outbox
    ADD COLUMN mediator_id uuid REFERENCES employees,
    ADD COLUMN told_start timestamp,
    ADD COLUMN told_minutes integer,
    ADD CONSTRAINT outbox_told_to_mediator CHECK (num_nonnulls(told_start, told_minutes) IN (0, 2)
        AND (mediator_id IS NULL OR booking_id IS NOT NULL) AND (told_start IS NULL OR mediator_id IS NOT NULL));
