DROP VIEW matter_overviews;
DROP TABLE participants;
DROP TABLE sides;
DROP INDEX bookings_of_mediators_sessions;
ALTER TABLE bookings DROP COLUMN matter_id;
DROP TABLE matters;
