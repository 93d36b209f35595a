DROP TRIGGER passkeys_revoked ON passkeys;
DROP TRIGGER calendar_feeds_revoked ON calendar_feeds;
DROP TRIGGER admins_revoked ON admins;
DROP FUNCTION remember_removed_passkey();
DROP FUNCTION remember_ended_feed();
DROP FUNCTION remember_lost_account();
DROP FUNCTION is_restoring();
DROP FUNCTION remember_revocation(text, text, text, uuid);
DROP TABLE revocations;
