ALTER TABLE bookings RENAME COLUMN opens_record TO by_mediator;
ALTER TABLE bookings ALTER COLUMN by_mediator SET DEFAULT false;
UPDATE bookings SET by_mediator = NOT by_mediator;
