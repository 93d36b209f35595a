DELETE FROM outbox WHERE payment_id IS NOT NULL;
ALTER TABLE outbox DROP COLUMN payment_id;
ALTER TABLE bookings
    DROP COLUMN currency,
    DROP COLUMN paid_minor,
    DROP COLUMN refunded_minor,
    DROP COLUMN pay_by,
    ALTER COLUMN payment_status DROP DEFAULT;
DROP TABLE refunds;
DROP TABLE payments;
