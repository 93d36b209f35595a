DROP TRIGGER tally_emptied ON bookings;
DROP TRIGGER tally_removed ON bookings;
DROP TRIGGER tally_changed ON bookings;
DROP TRIGGER tally_added ON bookings;
DROP FUNCTION tally_bookings();
DROP TABLE booking_tallies;
