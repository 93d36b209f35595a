-- The sessions that clients owe for. The condition is broader than what is owed, which also depends on refunds; the included
-- columns let a total leave most of the table alone.
CREATE INDEX bookings_to_collect ON bookings (starts_at, id)
    INCLUDE (status, currency, price_cents, adjustment_minor, paid_minor, refunded_minor)
    WHERE status IN ('confirmed', 'completed') AND paid_minor < price_cents + greatest(adjustment_minor, 0);

-- A client is reminded of a payment at most once a day.
ALTER TABLE outbox
    DROP CONSTRAINT outbox_day_to_admins,
    ADD CONSTRAINT outbox_day_to_admin_or_client CHECK (day IS NULL OR num_nonnulls(admin_id, booking_id) = 1);
CREATE UNIQUE INDEX outbox_booking_day_once ON outbox (booking_id, kind, day) WHERE booking_id IS NOT NULL AND day IS NOT NULL;
