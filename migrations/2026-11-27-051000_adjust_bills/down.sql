DROP INDEX bookings_paid_and_changed;
ALTER TABLE bookings DROP COLUMN adjustment_minor;
