DROP VIEW matter_overviews;
DROP TABLE participants;
DROP TABLE sides;
ALTER TABLE bookings DROP COLUMN matter_id;
DROP TABLE matters;
