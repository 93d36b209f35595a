-- A time that was held for a payment that did not come counts, too: otherwise a network could hold times one after the other, all
-- day long.
CREATE OR REPLACE FUNCTION open_requests_from(origin text, since timestamptz, after timestamp) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('network ' || origin, 0));
    RETURN (
        SELECT count(*)
        FROM booking_origins
        JOIN bookings ON bookings.id = booking_origins.booking_id
        WHERE booking_origins.network = origin
            AND booking_origins.created_at > since
            AND (
                (bookings.status = 'pending' AND bookings.starts_at > after)
                OR (bookings.status = 'cancelled' AND bookings.pay_by IS NOT NULL)
            )
    );
END
$$;
