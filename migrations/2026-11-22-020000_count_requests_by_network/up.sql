-- Which network a visitor's request came from, for a day: one network may have only so many open requests.
CREATE TABLE booking_origins (
    network    text NOT NULL,
    booking_id uuid NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (network, booking_id)
);

-- The open requests of a network. The lock, held until the transaction ends, lets a network's requests in one at a time. The count
-- is a statement of its own, so that it sees what was committed while this one waited.
CREATE FUNCTION open_requests_from(origin text, since timestamptz, after timestamp) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('network ' || origin, 0));
    RETURN (
        SELECT count(*)
        FROM booking_origins
        JOIN bookings ON bookings.id = booking_origins.booking_id
        WHERE booking_origins.network = origin
            AND booking_origins.created_at > since
            AND bookings.status = 'pending'
            AND bookings.starts_at > after
    );
END
$$;
