DELETE FROM outbox WHERE mediator_id IS NOT NULL;
ALTER TABLE outbox
    DROP CONSTRAINT outbox_told_to_mediator,
    DROP COLUMN mediator_id,
    DROP COLUMN told_start,
    DROP COLUMN told_minutes;
