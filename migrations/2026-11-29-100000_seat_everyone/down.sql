DROP TRIGGER participants_revoked ON participants;
DROP FUNCTION remember_left_seat;
DELETE FROM revocations WHERE what = 'seat';
ALTER TABLE revocations
    DROP CONSTRAINT revocations_what,
    ADD CONSTRAINT revocations_what CHECK (what IN ('disabled', 'removed', 'place', 'calendar_feed', 'passkey'));
ALTER TABLE participants
    DROP CONSTRAINT participants_mail,
    DROP COLUMN language,
    DROP COLUMN gets_mail,
    DROP COLUMN seat;
