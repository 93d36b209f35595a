-- What people call a booking, such as A-7K3F-92: one letter, four and two symbols, without 0, O, 1
-- and I. The program makes its own; the function makes those of existing bookings, of bookings from
-- older backups, and of bookings made by the previous version.
ALTER TABLE bookings
    ADD COLUMN reference text,
    ADD CONSTRAINT bookings_reference_key UNIQUE (reference);

-- Volatile, so that it also sees the references given out by the statement that calls it.
CREATE FUNCTION new_booking_reference() RETURNS text
LANGUAGE plpgsql VOLATILE SET enable_seqscan = off AS $$
DECLARE
    symbols CONSTANT text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
    random bytea;
    candidate text;
BEGIN
    LOOP
        -- From a cryptographically secure source. The last seven bytes are random to the bit.
        random := uuid_send(gen_random_uuid());
        candidate := '';
        FOR n IN 9..15 LOOP
            candidate := candidate
                || CASE WHEN n IN (10, 14) THEN '-' ELSE '' END
                || substr(symbols, 1 + get_byte(random, n) % CASE n WHEN 9 THEN 24 ELSE 32 END, 1);
        END LOOP;
        IF NOT EXISTS (SELECT FROM bookings WHERE reference = candidate) THEN
            RETURN candidate;
        END IF;
    END LOOP;
END
$$;

-- Existing bookings get theirs in the next migration, without a lock on the table.
ALTER TABLE bookings ALTER COLUMN reference SET DEFAULT new_booking_reference();
