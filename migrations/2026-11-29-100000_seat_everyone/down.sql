DROP TABLE change_requests;
DROP FUNCTION is_told;
DROP FUNCTION is_own_booking;
DROP FUNCTION is_seated;
DELETE FROM outbox WHERE participant_id IS NOT NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_told_of_session,
    DROP COLUMN participant_id,
    ADD CONSTRAINT outbox_told_to_mediator CHECK (num_nonnulls(told_start, told_minutes) IN (0, 2)
        AND (mediator_id IS NULL OR booking_id IS NOT NULL) AND (told_start IS NULL OR mediator_id IS NOT NULL));
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
