-- The fields that changed, beside their description: [{"field", "from", "to"}]. Null where none is recorded, as in all older lines,
-- whose seals do not cover it.
ALTER TABLE audit_log ADD COLUMN changes jsonb;

-- As before, and with the changes. The version before calls the function without them, which stays.
CREATE FUNCTION record_for_visitor(
    actor text,
    action text,
    detail text,
    changes jsonb,
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
        SELECT address_key(coalesce(nullif(booking_address(client_email, client_id), ''), id::text)), employee_id
        INTO key, mediator FROM bookings WHERE id = booking;
    END IF;
    PERFORM pg_advisory_xact_lock(key);
    SELECT count(*) INTO spent FROM outbox
    WHERE visitor = key AND kind <> notice_kind AND created_at > now() - interval '1 day';

    IF spent < emails_a_day THEN
        WITH line AS (
            INSERT INTO audit_log (actor, action, subject, detail, changes)
            VALUES (actor, action, coalesce(booking, contact_request)::text, detail, changes)
        )
        INSERT INTO outbox (id, kind, booking_id, contact_request_id, visitor)
        SELECT id, kind, booking, contact_request, CASE id WHEN coalesce(to_visitor, to_practice) THEN key END
        FROM (VALUES (to_visitor, visitor_kind), (to_practice, practice_kind)) AS message (id, kind)
        WHERE id IS NOT NULL;
        RETURN false;
    END IF;

    INSERT INTO audit_log (actor, action, subject, detail, changes)
    VALUES (actor, action, coalesce(booking, contact_request)::text, detail, changes);
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
