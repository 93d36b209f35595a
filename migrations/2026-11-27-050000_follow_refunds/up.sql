-- A provider may take days over a refund, and may find out later that it cannot be made.
ALTER TABLE refunds
    DROP CONSTRAINT refunds_state_check,
    ADD CONSTRAINT refunds_state_check CHECK (state IN ('requested', 'sent', 'done', 'failed'));
