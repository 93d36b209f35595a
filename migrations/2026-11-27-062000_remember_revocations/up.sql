-- What was taken away from people, so that restoring a backup from before does not give it back. It stays over a restore.
CREATE TABLE revocations (
    what        text NOT NULL CONSTRAINT revocations_what
        CHECK (what IN ('disabled', 'removed', 'place', 'calendar_feed', 'passkey')),
    -- The person's id, the digest of the feed's secret or the passkey's credential.
    mark        text NOT NULL,
    -- For a place on the team: what the person may do since.
    role        text,
    employee_id uuid,
    revoked_at  timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (what, mark)
);

CREATE FUNCTION remember_revocation(of_what text, of_mark text, new_role text, new_employee uuid) RETURNS void
LANGUAGE sql AS $$
    INSERT INTO revocations (what, mark, role, employee_id) VALUES (of_what, of_mark, new_role, new_employee)
    ON CONFLICT (what, mark) DO UPDATE
        SET role = excluded.role, employee_id = excluded.employee_id, revoked_at = excluded.revoked_at
$$;

-- A restore deletes everything, and takes nothing away from anyone by that.
CREATE FUNCTION is_restoring() RETURNS boolean
LANGUAGE sql STABLE AS $$ SELECT coalesce(current_setting('accord.restoring', true), '') = 'on' $$;

CREATE FUNCTION remember_lost_account() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF is_restoring() THEN
        RETURN NULL;
    END IF;
    IF NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL THEN
        PERFORM remember_revocation('removed', NEW.id::text, NULL, NULL);
    END IF;
    IF NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL THEN
        PERFORM remember_revocation('disabled', NEW.id::text, NULL, NULL);
    ELSIF NEW.disabled_at IS NULL THEN
        DELETE FROM revocations WHERE what = 'disabled' AND mark = NEW.id::text;
    END IF;
    IF (NEW.role, NEW.employee_id) IS DISTINCT FROM (OLD.role, OLD.employee_id) THEN
        PERFORM remember_revocation('place', NEW.id::text, NEW.role, NEW.employee_id);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER admins_revoked AFTER UPDATE OF role, employee_id, disabled_at, removed_at ON admins
    FOR EACH ROW EXECUTE FUNCTION remember_lost_account();

CREATE FUNCTION remember_ended_feed() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_restoring() THEN
        PERFORM remember_revocation('calendar_feed', encode(OLD.digest, 'hex'), NULL, NULL);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER calendar_feeds_revoked AFTER DELETE OR UPDATE OF digest ON calendar_feeds
    FOR EACH ROW EXECUTE FUNCTION remember_ended_feed();

CREATE FUNCTION remember_removed_passkey() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_restoring() THEN
        PERFORM remember_revocation('passkey', encode(OLD.credential, 'hex'), NULL, NULL);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER passkeys_revoked AFTER DELETE ON passkeys
    FOR EACH ROW EXECUTE FUNCTION remember_removed_passkey();
