ALTER TABLE media ADD COLUMN bytes bytea;
UPDATE media SET bytes = media_files.bytes FROM media_files WHERE media_files.name = digest || '.' || format;
-- Images whose files are kept elsewhere cannot come back.
DELETE FROM media WHERE bytes IS NULL;
DROP INDEX media_created_at;
ALTER TABLE media
    ALTER COLUMN bytes SET NOT NULL,
    ALTER COLUMN bytes SET STORAGE EXTERNAL,
    DROP COLUMN size,
    DROP COLUMN thumbnail;
DROP TABLE media_files;
