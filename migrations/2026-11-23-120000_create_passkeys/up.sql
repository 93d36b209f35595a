CREATE TABLE passkeys (
    id         uuid PRIMARY KEY,
    admin_id   uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    name       text NOT NULL,
    -- What the device calls the passkey.
    credential bytea NOT NULL UNIQUE,
    -- The public key and how often it was used, as JSON.
    key        text NOT NULL,
    -- Whether it is enough to sign in, without a password.
    is_enough  boolean NOT NULL,
    created_at timestamptz NOT NULL,
    used_at    timestamptz
);

CREATE INDEX passkeys_by_admin ON passkeys (admin_id, created_at);

-- Challenges that wait for a passkey to sign them. Each is accepted once.
CREATE TABLE passkey_requests (
    id         uuid PRIMARY KEY,
    purpose    text NOT NULL CHECK (purpose IN ('add', 'add_as_enough', 'confirm', 'sign_in')),
    -- None for someone who signs in with nothing but a passkey.
    admin_id   uuid REFERENCES admins (id) ON DELETE CASCADE,
    state      text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_requests_by_expiry ON passkey_requests (expires_at);
CREATE INDEX passkey_requests_by_admin ON passkey_requests (admin_id);
