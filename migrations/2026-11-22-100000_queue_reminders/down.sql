DROP INDEX outbox_session_once;
ALTER TABLE outbox DROP COLUMN session_start;
