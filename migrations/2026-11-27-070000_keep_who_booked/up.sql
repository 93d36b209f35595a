-- Whether a mediator made the booking, for a session of their own: such a booking does not make its client one whose
-- record they see.
ALTER TABLE bookings ADD COLUMN by_mediator boolean NOT NULL DEFAULT false;
