-- Whether a booking's mediator sees the client's record because of it. It takes the place of "by_mediator", which no
-- released version has.
ALTER TABLE bookings RENAME COLUMN by_mediator TO opens_record;
ALTER TABLE bookings ALTER COLUMN opens_record SET DEFAULT true;
UPDATE bookings SET opens_record = NOT opens_record;
