DELETE FROM outbox WHERE kind = 'custom';
ALTER TABLE outbox
    DROP CONSTRAINT outbox_one_topic,
    DROP COLUMN composed_id,
    ADD CONSTRAINT outbox_one_topic CHECK (num_nonnulls(booking_id, contact_request_id, admin_id) = 1);
DROP TABLE composed_mail;
