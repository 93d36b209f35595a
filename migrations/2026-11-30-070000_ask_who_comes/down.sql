CREATE OR REPLACE FUNCTION is_seated(matter uuid, address text, client uuid) RETURNS boolean
LANGUAGE sql STABLE
RETURN matter IS NULL OR address = '' OR EXISTS (
    SELECT FROM participants
    WHERE participants.matter_id = matter
        AND (lower(participants.email) = lower(address) OR participants.email = '' AND participants.client_id = client)
);

-- Their addresses may be on another side.
UPDATE participants SET email = '' WHERE unchecked = 'added';
ALTER TABLE participants
    DROP CONSTRAINT participants_checked,
    DROP CONSTRAINT participants_one_side,
    DROP COLUMN attends,
    DROP COLUMN unchecked;
ALTER TABLE participants
    ADD CONSTRAINT participants_one_side EXCLUDE USING gist (
        matter_id WITH =, lower(email) WITH =, side_id WITH <>
    ) WHERE (email <> '' AND NOT shared_email) DEFERRABLE INITIALLY DEFERRED;
