-- A side says on its private pages who comes and how, adds people, and says that a link has reached somebody else.
ALTER TABLE participants
    ADD COLUMN attends text NOT NULL DEFAULT 'unknown',
    -- What was said about them and the office has not checked. Until then, nobody writes to them.
    ADD COLUMN unchecked text,
    ADD CONSTRAINT participants_checked CHECK (unchecked IS NULL OR NOT gets_mail),
    DROP CONSTRAINT participants_one_side,
    -- Whom a side has added counts once the office has checked them: the side must not learn who is on another.
    ADD CONSTRAINT participants_one_side EXCLUDE USING gist (
        matter_id WITH =, lower(email) WITH =, side_id WITH <>
    ) WHERE (email <> '' AND NOT shared_email AND unchecked IS DISTINCT FROM 'added') DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX participants_unchecked ON participants (written_at, id) WHERE unchecked IS NOT NULL;

-- Who is at the table is what the office says.
CREATE OR REPLACE FUNCTION is_seated(matter uuid, address text, client uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN matter IS NULL OR address = '' OR EXISTS (
    SELECT FROM participants
    WHERE participants.matter_id = matter AND unchecked IS NULL
        AND (lower(participants.email) = lower(address) OR participants.email = '' AND participants.client_id = client)
);
