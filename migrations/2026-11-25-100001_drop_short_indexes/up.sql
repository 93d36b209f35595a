-- Those of the migration before do their work. Apart from it, because a transaction that makes indexes and then locks the table
-- for everyone meets a server halfway.
DROP INDEX IF EXISTS bookings_newest;
DROP INDEX IF EXISTS bookings_starts_at;
