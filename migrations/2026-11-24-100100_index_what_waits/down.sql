DROP INDEX contact_requests_waiting;
DROP INDEX bookings_confirmed;
DROP INDEX bookings_waiting;
