DELETE FROM outbox WHERE booking_id IS NOT NULL AND day IS NOT NULL;
DROP INDEX outbox_booking_day_once;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_day_to_admin_or_client,
    ADD CONSTRAINT outbox_day_to_admins CHECK (day IS NULL OR admin_id IS NOT NULL);
DROP INDEX bookings_to_collect;
