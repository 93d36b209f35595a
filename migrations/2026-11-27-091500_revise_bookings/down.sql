DROP TRIGGER revised ON bookings;
DROP FUNCTION revise_booking();
ALTER TABLE bookings DROP COLUMN revision;
