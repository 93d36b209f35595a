-- When mediators cannot be met. Its words are those of bookings_no_overlap, whose index answers for it: a prepared statement that
-- compares the status or the two times itself reads all of a mediator's past.
CREATE VIEW busy_times AS
SELECT id, employee_id, starts_at, ends_at, tsrange(starts_at, ends_at) AS period
FROM bookings
WHERE status <> 'cancelled';

-- The pending requests of an address. The status is a column of the index, for the same reason; the version before reads it as well.
CREATE INDEX bookings_by_email ON bookings (lower(client_email), status);
DROP INDEX bookings_open_by_email;
