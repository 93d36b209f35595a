ALTER TABLE bookings DROP COLUMN free_until;
