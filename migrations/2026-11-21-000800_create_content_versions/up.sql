-- The site's texts as they were saved, the last ones; the version is that of the document.
CREATE TABLE content_versions (
    version  bigint PRIMARY KEY,
    body     jsonb NOT NULL,
    admin_id uuid REFERENCES admins (id) ON DELETE SET NULL,
    saved_at timestamptz NOT NULL
);
INSERT INTO content_versions (version, body, saved_at)
SELECT version, body, updated_at FROM documents WHERE section = 'content';
