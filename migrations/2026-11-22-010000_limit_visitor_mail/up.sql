-- How much email a visitor's own calls may cause. What goes beyond the limit is withheld: the row stays and is never due.
ALTER TABLE outbox
    -- The key of the address whose visitor caused it, for a day. Only one message of each thing a visitor did has it.
    ADD COLUMN visitor bigint,
    ADD COLUMN withheld_at timestamptz,
    ADD CONSTRAINT outbox_withheld_is_never_due CHECK (withheld_at IS NULL OR due_at = 'infinity');
CREATE INDEX outbox_visitor ON outbox (visitor, created_at) WHERE visitor IS NOT NULL;

CREATE FUNCTION address_key(address text) RETURNS bigint
LANGUAGE sql IMMUTABLE
RETURN hashtextextended('address ' || lower(address), 0);

-- The functions below let one transaction at a time act for an address, until it ends. Who also locks mediators locks them first.
-- Each of their statements sees what was committed while the one before it waited for the lock. Their plans stay with a connection:
-- one that was made while the tables were empty must not read them from end to end once they have grown.

-- The pending bookings of an address.
CREATE FUNCTION pending_bookings_of(address text) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(address_key(address));
    RETURN (SELECT count(*) FROM bookings WHERE lower(client_email) = lower(address) AND status = 'pending');
END
$$;

-- The contact requests of an address that wait for an answer.
CREATE FUNCTION unanswered_requests_of(address text) RETURNS bigint
LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(address_key(address));
    RETURN (SELECT count(*) FROM contact_requests WHERE lower(email) = lower(address) AND status = 'new');
END
$$;

-- Puts what a visitor did into the outbox: a message to the visitor, one to the practice, or both. Once the visitor's address has
-- caused `emails_a_day` within 24 hours they are withheld, and the mediator gets the notice, unless they got one within that time.
-- Gives whether they were withheld.
CREATE FUNCTION announce_for_visitor(
    booking uuid,
    contact_request uuid,
    emails_a_day bigint,
    to_visitor uuid,
    visitor_kind text,
    to_practice uuid,
    practice_kind text,
    notice uuid,
    notice_kind text
) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
    key bigint;
    mediator uuid;
    spent bigint;
BEGIN
    IF booking IS NULL THEN
        SELECT address_key(email) INTO key FROM contact_requests WHERE id = contact_request;
    ELSE
        SELECT address_key(client_email), employee_id INTO key, mediator FROM bookings WHERE id = booking;
    END IF;
    PERFORM pg_advisory_xact_lock(key);
    SELECT count(*) INTO spent FROM outbox
    WHERE visitor = key AND kind <> notice_kind AND created_at > now() - interval '1 day';

    IF spent < emails_a_day THEN
        INSERT INTO outbox (id, kind, booking_id, contact_request_id, visitor)
        SELECT id, kind, booking, contact_request, CASE id WHEN coalesce(to_visitor, to_practice) THEN key END
        FROM (VALUES (to_visitor, visitor_kind), (to_practice, practice_kind)) AS message (id, kind)
        WHERE id IS NOT NULL;
        RETURN false;
    END IF;

    INSERT INTO outbox (id, kind, booking_id, contact_request_id, withheld_at, due_at)
    SELECT id, kind, booking, contact_request, now(), 'infinity'
    FROM (VALUES (to_visitor, visitor_kind), (to_practice, practice_kind)) AS message (id, kind)
    WHERE id IS NOT NULL;
    IF NOT EXISTS (
        SELECT FROM outbox LEFT JOIN bookings ON bookings.id = booking_id
        WHERE visitor = key AND kind = notice_kind AND outbox.created_at > now() - interval '1 day'
            AND employee_id IS NOT DISTINCT FROM mediator
    ) THEN
        INSERT INTO outbox (id, kind, booking_id, contact_request_id, visitor)
        VALUES (notice, notice_kind, booking, contact_request, key);
    END IF;
    RETURN true;
END
$$;
