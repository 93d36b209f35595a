ALTER TABLE admins DROP COLUMN screened_digest;
