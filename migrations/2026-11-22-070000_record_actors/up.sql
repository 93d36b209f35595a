-- Who did it: `admin` (admin_id says which), `client`, `system` for the program itself, or `host` for someone at the command
-- line. Lines of older backups have none; each of those with an administrator is an administrator's.
ALTER TABLE audit_log ADD COLUMN actor text NOT NULL DEFAULT 'admin'
    CONSTRAINT audit_log_actor CHECK (actor IN ('admin', 'client', 'system', 'host'));
UPDATE audit_log SET actor = CASE
    WHEN action LIKE 'booking.%\_by\_client' THEN 'client'
    WHEN action = 'booking.ended' THEN 'system'
    ELSE 'host'
END
WHERE admin_id IS NULL AND address IS NULL;

DROP FUNCTION announce_for_visitor;

-- Records what a visitor did: a line of the audit log, and into the outbox a message to the visitor, one to the practice, or
-- both. Once the visitor's address has caused `emails_a_day` within 24 hours the messages are withheld, and the mediator gets
-- the notice, unless they got one within that time. Returns whether they were withheld.
CREATE FUNCTION record_for_visitor(
    actor text,
    action text,
    detail text,
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
        WITH line AS (
            INSERT INTO audit_log (actor, action, subject, detail)
            VALUES (actor, action, coalesce(booking, contact_request)::text, detail)
        )
        INSERT INTO outbox (id, kind, booking_id, contact_request_id, visitor)
        SELECT id, kind, booking, contact_request, CASE id WHEN coalesce(to_visitor, to_practice) THEN key END
        FROM (VALUES (to_visitor, visitor_kind), (to_practice, practice_kind)) AS message (id, kind)
        WHERE id IS NOT NULL;
        RETURN false;
    END IF;

    INSERT INTO audit_log (actor, action, subject, detail)
    VALUES (actor, action, coalesce(booking, contact_request)::text, detail);
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
