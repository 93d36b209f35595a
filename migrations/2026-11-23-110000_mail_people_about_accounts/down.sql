DELETE FROM outbox WHERE admin_id IS NOT NULL AND day IS NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_day_to_admins,
    ADD CONSTRAINT outbox_day_to_admins CHECK ((admin_id IS NULL) = (day IS NULL));
