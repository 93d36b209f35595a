-- A thousand at a time: who changes a booking waits for no more than those.
DO $$
BEGIN
    LOOP
        UPDATE bookings SET reference = new_booking_reference()
        WHERE id IN (SELECT id FROM bookings WHERE reference IS NULL LIMIT 1000);
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
    ALTER TABLE bookings ALTER COLUMN reference SET NOT NULL;
END
$$;
