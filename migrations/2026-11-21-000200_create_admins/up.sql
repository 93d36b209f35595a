CREATE TABLE admins (
    id            uuid PRIMARY KEY,
    email         text NOT NULL,
    first_name    text NOT NULL,
    last_name     text NOT NULL,
    phone         text NOT NULL,
    password_hash text NOT NULL,
    created_at    timestamptz NOT NULL DEFAULT now(),
    updated_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX admins_email_key ON admins (lower(email));

-- A token names one of these rows. Without the row it is worth nothing; without the signing key the row is not.
CREATE TABLE sessions (
    id         uuid PRIMARY KEY,
    admin_id   uuid NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    used_at    timestamptz NOT NULL
);
CREATE INDEX sessions_admin ON sessions (admin_id, created_at DESC);
CREATE INDEX sessions_age ON sessions (created_at);

-- Failed attempts to sign in. The account is a digest: people type passwords into the wrong field.
CREATE TABLE login_attempts (
    account   bytea NOT NULL,
    address   text NOT NULL,
    failed_at timestamptz NOT NULL
);
CREATE INDEX login_attempts_account ON login_attempts (account, failed_at);
CREATE INDEX login_attempts_address ON login_attempts (address, failed_at);
CREATE INDEX login_attempts_age ON login_attempts (failed_at);

-- Who did what, when and from where. It outlives the administrator, so nothing refers to another table.
CREATE TABLE audit_log (
    id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    at       timestamptz NOT NULL DEFAULT now(),
    admin_id uuid,
    action   text NOT NULL,
    subject  text NOT NULL,
    address  text
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
