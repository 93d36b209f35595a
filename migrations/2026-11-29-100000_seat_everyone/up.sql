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
