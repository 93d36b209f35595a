-- Everyone at the table has a private page and, if the office says so, mail of their own.
ALTER TABLE participants
    -- What their link leads to: with another, the old link ends.
    ADD COLUMN seat uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT participants_seat UNIQUE,
    ADD COLUMN gets_mail boolean NOT NULL DEFAULT false,
    ADD COLUMN language text NOT NULL DEFAULT 'en',
    ADD CONSTRAINT participants_mail CHECK (NOT gets_mail OR email <> '');

-- A link that has ended stays ended, whatever a backup says.
ALTER TABLE revocations
    DROP CONSTRAINT revocations_what,
    ADD CONSTRAINT revocations_what
        CHECK (what IN ('disabled', 'removed', 'place', 'calendar_feed', 'passkey', 'seat'));

CREATE FUNCTION remember_left_seat() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_restoring() AND (TG_OP = 'DELETE' OR OLD.seat <> NEW.seat) THEN
        PERFORM remember_revocation('seat', OLD.seat::text, NULL, NULL);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER participants_revoked AFTER DELETE OR UPDATE OF seat ON participants
    FOR EACH ROW EXECUTE FUNCTION remember_left_seat();

-- Who a message is to; it outlives them. Like a mediator's calendar, theirs was told of a time.
ALTER TABLE outbox
    ADD COLUMN participant_id uuid,
    DROP CONSTRAINT outbox_told_to_mediator,
    ADD CONSTRAINT outbox_told_of_session CHECK (num_nonnulls(told_start, told_minutes) IN (0, 2)
        AND (num_nonnulls(mediator_id, participant_id) = 0 OR booking_id IS NOT NULL)
        AND num_nonnulls(mediator_id, participant_id) < 2
        AND (told_start IS NULL OR num_nonnulls(mediator_id, participant_id) = 1));
CREATE INDEX outbox_participant ON outbox (participant_id, booking_id) WHERE participant_id IS NOT NULL;

-- Whether the client of a booking is at the table of its matter, if it has one: their link and mail end when they leave.
CREATE FUNCTION is_seated(matter uuid, address text, client uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN matter IS NULL OR address = '' OR EXISTS (
    SELECT FROM participants
    WHERE participants.matter_id = matter
        AND (lower(participants.email) = lower(address) OR participants.email = '' AND participants.client_id = client)
);

-- Whether someone at the table has booked a session themselves.
CREATE FUNCTION is_own_booking(person participants, session bookings) RETURNS boolean
LANGUAGE sql STABLE
RETURN CASE
    WHEN person.email = '' THEN coalesce(person.client_id = session.client_id, false)
    ELSE lower(person.email) = lower(booking_address(session.client_email, session.client_id))
END;

-- Whether someone at the table knows of a session: an email to their current address was sent or is queued, or they
-- booked it.
CREATE FUNCTION is_told(person participants, session bookings) RETURNS boolean
LANGUAGE sql STABLE
RETURN is_own_booking(person, session)
    OR EXISTS (
        SELECT FROM outbox
        WHERE participant_id = person.id AND booking_id = session.id AND kind = 'seat_session'
            AND num_nonnulls(withheld_at, failed_at) = 0
            AND lower(coalesce(recipient, addressed_to, person.email)) = lower(person.email)
    );

-- A side's wish to cancel or move a confirmed session. The office decides.
CREATE TABLE change_requests (
    id             uuid PRIMARY KEY,
    booking_id     uuid NOT NULL REFERENCES bookings,
    side_id        uuid NOT NULL REFERENCES sides ON DELETE CASCADE,
    -- Who asked, while they are at the table.
    participant_id uuid REFERENCES participants ON DELETE SET NULL,
    kind           text NOT NULL,
    -- When it was to start: the wish ends with that.
    session_start  timestamp NOT NULL,
    asked_at       timestamptz NOT NULL,
    decision       text,
    decided_at     timestamptz,
    CONSTRAINT change_requests_decided CHECK (num_nonnulls(decision, decided_at) IN (0, 2))
);
CREATE UNIQUE INDEX change_requests_open ON change_requests (booking_id, side_id, session_start) WHERE decision IS NULL;
CREATE INDEX change_requests_side ON change_requests (side_id);
