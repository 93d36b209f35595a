-- The digest of the password hash that was last compared with the demonstration's published password. An account whose digest is
-- missing or of another hash is compared before the practice is served: every account made before this column, every new password.
ALTER TABLE admins ADD COLUMN screened_digest text;
