ALTER TABLE bookings DROP COLUMN reference;
DROP FUNCTION new_booking_reference;
