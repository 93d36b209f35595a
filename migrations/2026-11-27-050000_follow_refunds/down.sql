UPDATE refunds SET state = 'done' WHERE state = 'sent';
ALTER TABLE refunds
    DROP CONSTRAINT refunds_state_check,
    ADD CONSTRAINT refunds_state_check CHECK (state IN ('requested', 'done', 'failed'));
