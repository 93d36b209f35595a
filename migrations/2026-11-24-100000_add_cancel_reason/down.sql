ALTER TABLE bookings DROP COLUMN cancel_reason;
