DELETE FROM outbox WHERE account_link_id IS NOT NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_one_topic,
    DROP COLUMN account_link_id,
    ADD CONSTRAINT outbox_one_topic CHECK (
        CASE
            WHEN kind = 'custom' THEN addressed_to IS NOT NULL AND num_nonnulls(contact_request_id, admin_id) = 0
            ELSE composed_id IS NULL AND num_nonnulls(booking_id, contact_request_id, admin_id) = 1
        END
    );
DROP TABLE account_links;
