-- Who was forgotten, so that a restored backup does not bring them back: keyed hashes of addresses and client ids, worth nothing
-- without the server's data key.
CREATE TABLE forgotten_people (
    mark         bytea PRIMARY KEY,
    forgotten_at timestamptz NOT NULL
);
