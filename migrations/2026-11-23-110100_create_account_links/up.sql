-- Private links that are mailed to people so that they choose their password: after they forgot it, or to join the team. The
-- link itself is not stored: it is derived from the id with the server's key. A link that is used is deleted.
CREATE TABLE account_links (
    id          uuid PRIMARY KEY,
    purpose     text NOT NULL,
    email       text NOT NULL,
    -- The place on the team that an invitation offers. `employee_id` refers to nothing, as in `admins`.
    role        text CONSTRAINT account_links_role CHECK (role IN ('owner', 'manager', 'mediator', 'billing', 'viewer')),
    employee_id uuid,
    invited_by  uuid REFERENCES admins (id) ON DELETE CASCADE,
    created_at  timestamptz NOT NULL DEFAULT now(),
    expires_at  timestamptz NOT NULL,
    -- When it was decided whether to mail a password reset: the request itself does not even look for the account.
    taken_at    timestamptz,
    CONSTRAINT account_links_purpose CHECK (
        CASE purpose
            WHEN 'password_reset' THEN num_nonnulls(role, employee_id, invited_by) = 0
            WHEN 'invitation' THEN num_nonnulls(role, invited_by) = 2 AND taken_at IS NULL
            ELSE false
        END
    )
);
CREATE INDEX account_links_email ON account_links (lower(email));
CREATE UNIQUE INDEX account_links_invited_once ON account_links (lower(email)) WHERE purpose = 'invitation';
CREATE INDEX account_links_waiting ON account_links (created_at) WHERE purpose = 'password_reset' AND taken_at IS NULL;

-- Mail with such a link. Not a foreign key: the record of the mail outlives the link.
ALTER TABLE outbox
    ADD COLUMN account_link_id uuid,
    DROP CONSTRAINT outbox_one_topic,
    ADD CONSTRAINT outbox_one_topic CHECK (
        CASE
            WHEN account_link_id IS NOT NULL THEN
                addressed_to IS NOT NULL AND num_nonnulls(booking_id, contact_request_id, admin_id, composed_id) = 0
            WHEN kind = 'custom' THEN addressed_to IS NOT NULL AND num_nonnulls(contact_request_id, admin_id) = 0
            ELSE composed_id IS NULL AND num_nonnulls(booking_id, contact_request_id, admin_id) = 1
        END
    );
