-- Why the practice canceled a booking, in its words to the client. Empty otherwise.
ALTER TABLE bookings
    ADD COLUMN cancel_reason text NOT NULL DEFAULT '',
    ADD CONSTRAINT bookings_cancel_reason_length CHECK (char_length(cancel_reason) <= 500) NOT VALID;
ALTER TABLE bookings VALIDATE CONSTRAINT bookings_cancel_reason_length;
