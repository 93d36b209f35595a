DELETE FROM outbox WHERE admin_id IS NOT NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_day_to_admins,
    DROP CONSTRAINT outbox_one_topic,
    DROP COLUMN admin_id,
    DROP COLUMN day,
    ADD CONSTRAINT outbox_one_topic CHECK (num_nonnulls(booking_id, contact_request_id) = 1);
