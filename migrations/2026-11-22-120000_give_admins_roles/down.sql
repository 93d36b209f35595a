DELETE FROM admins WHERE removed_at IS NOT NULL OR disabled_at IS NOT NULL;
DROP INDEX admins_email_key;
CREATE UNIQUE INDEX admins_email_key ON admins (lower(email));
ALTER TABLE admins
    DROP COLUMN removed_at,
    DROP COLUMN disabled_at,
    DROP COLUMN employee_id,
    DROP COLUMN role;
