-- What administrators may do. Those there are so far may do everything.
ALTER TABLE admins
    ADD COLUMN role text NOT NULL DEFAULT 'owner'
        CONSTRAINT admins_role CHECK (role IN ('owner', 'manager', 'mediator', 'billing', 'viewer')),
    -- The mediator someone is. Not a foreign key: whoever restores a backup keeps their account,
    -- even if the backup does not have the mediator. A mediator who is gone has no sessions.
    ADD COLUMN employee_id uuid,
    ADD COLUMN disabled_at timestamptz,
    -- The row stays, so that the history keeps the name.
    ADD COLUMN removed_at timestamptz;

DROP INDEX admins_email_key;
CREATE UNIQUE INDEX admins_email_key ON admins (lower(email)) WHERE removed_at IS NULL;
