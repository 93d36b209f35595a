-- An administrator's authenticator app. Until `confirmed_at`, it is set up but not in use.
CREATE TABLE second_factors (
    admin_id     uuid PRIMARY KEY REFERENCES admins (id) ON DELETE CASCADE,
    -- Encrypted with the data key.
    secret       text NOT NULL,
    confirmed_at timestamptz,
    -- The time step of the last code accepted. Each is accepted once.
    last_step    bigint NOT NULL DEFAULT 0
);

-- Keyed hashes of the codes that replace the app. A code that is used is deleted.
CREATE TABLE backup_codes (
    admin_id uuid NOT NULL REFERENCES second_factors (admin_id) ON DELETE CASCADE,
    hash     bytea NOT NULL,
    PRIMARY KEY (admin_id, hash)
);
