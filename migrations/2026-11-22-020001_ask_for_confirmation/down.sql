ALTER TABLE bookings DROP COLUMN confirm_by;
