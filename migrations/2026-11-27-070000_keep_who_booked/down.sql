ALTER TABLE bookings DROP COLUMN by_mediator;
