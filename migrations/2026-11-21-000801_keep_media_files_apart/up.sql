-- The files of the images, for practices that keep them here; others keep them in a directory. The name is made from what is in
-- the file. No release has the column that goes.
CREATE TABLE media_files (
    name  text PRIMARY KEY,
    bytes bytea NOT NULL
);
-- Already compressed.
ALTER TABLE media_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
INSERT INTO media_files (name, bytes) SELECT digest || '.' || format, bytes FROM media;

ALTER TABLE media
    ADD COLUMN size bigint,
    ADD COLUMN thumbnail text;
UPDATE media SET size = octet_length(bytes), thumbnail = digest || '.' || format;
ALTER TABLE media
    ALTER COLUMN size SET NOT NULL,
    ALTER COLUMN thumbnail SET NOT NULL,
    DROP COLUMN bytes;
CREATE INDEX media_thumbnail ON media (thumbnail);
CREATE INDEX media_created_at ON media (created_at DESC, id DESC);
