DROP TABLE mail_contents;
DELETE FROM outbox WHERE withdrawal IS NOT NULL;
UPDATE outbox SET failed_at = now(), due_at = now(), error = 'It waited when the backup was made that was restored'
WHERE held_at IS NOT NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_held_is_never_due,
    DROP CONSTRAINT outbox_withdrawal_has_a_time,
    DROP COLUMN addressed_to,
    DROP COLUMN recipient,
    DROP COLUMN subject,
    DROP COLUMN response,
    DROP COLUMN withdrawal,
    DROP COLUMN held_at,
    DROP COLUMN waits_since,
    DROP COLUMN waits_for_server;
DROP INDEX outbox_failed;
