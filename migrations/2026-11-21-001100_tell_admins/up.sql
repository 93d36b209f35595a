-- Mail is about a booking, about a contact request, or to an administrator about a day.
ALTER TABLE outbox
    ADD COLUMN admin_id uuid REFERENCES admins (id) ON DELETE CASCADE,
    ADD COLUMN day date,
    DROP CONSTRAINT outbox_one_topic,
    ADD CONSTRAINT outbox_one_topic CHECK (num_nonnulls(booking_id, contact_request_id, admin_id) = 1),
    ADD CONSTRAINT outbox_day_to_admins CHECK ((admin_id IS NULL) = (day IS NULL));
-- Nobody is told of the same twice a day, whichever process thinks of it first.
CREATE UNIQUE INDEX outbox_admin_once ON outbox (admin_id, day, kind);
