-- Mail to an administrator is about a day, or about their own account.
ALTER TABLE outbox
    DROP CONSTRAINT outbox_day_to_admins,
    ADD CONSTRAINT outbox_day_to_admins CHECK (day IS NULL OR admin_id IS NOT NULL);
