-- Images, known by what is in them: the same bytes are stored once.
CREATE TABLE media (
    id         uuid PRIMARY KEY,
    digest     text NOT NULL UNIQUE,
    format     text NOT NULL CHECK (format IN ('jpg', 'png', 'webp')),
    name       text NOT NULL,
    bytes      bytea NOT NULL,
    created_at timestamptz NOT NULL
);
-- Already compressed.
ALTER TABLE media ALTER COLUMN bytes SET STORAGE EXTERNAL;
