DELETE FROM outbox WHERE booking_id IS NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_one_topic,
    DROP COLUMN contact_request_id,
    ALTER COLUMN booking_id SET NOT NULL;
DROP TABLE challenges;
DROP TABLE contact_requests;
