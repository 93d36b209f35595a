CREATE INDEX bookings_open_by_email ON bookings (lower(client_email)) WHERE status = 'pending';
DROP INDEX bookings_by_email;
DROP VIEW busy_times;
