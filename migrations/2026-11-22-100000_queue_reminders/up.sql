-- The start of the session that a reminder or follow-up is about. Each is queued once for a start, whichever process is first,
-- and again after a move.
ALTER TABLE outbox ADD COLUMN session_start timestamp;
CREATE UNIQUE INDEX outbox_session_once ON outbox (booking_id, kind, session_start) WHERE session_start IS NOT NULL;
